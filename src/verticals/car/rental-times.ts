import type { ClockTime } from '#domain/catalogue.ts';
import { clockTime } from '#domain/date.ts';

/** The time that a search without times means, and with which the form begins. */
export const USUAL_TIME: ClockTime = '10:00';

/** The times that the form offers: every half hour of the day. */
export const RENTAL_TIMES: readonly ClockTime[] = Array.from({ length: 48 }, (_, half) => clockTime(half * 30));
