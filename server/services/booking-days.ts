import { sql } from 'kysely';
import { type BookableDays, DEFAULT_HORIZON_MONTHS, lastBookableDay } from '#domain/booking-horizon.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';
import { dayOf } from './clock.ts';
import { wrongField } from './service.ts';

/** A tenant's setting of bookings; the defaults count without one. */
export type BookingSetting = SettingRecords['booking'] | null;

/** The days on which a tenant takes bookings now: today at the destination, and the tenant's horizon (B9). */
export function bookableDaysOf(setting: BookingSetting, now: Date): BookableDays {
  return { today: dayOf(now), horizonMonths: setting?.horizonMonths ?? DEFAULT_HORIZON_MONTHS };
}

/** The setting as a column of another query, so that pricing, holding and booking need no query for it. */
export const bookingSetting = (tenant: string) =>
  sql<BookingSetting>`(select value from settings where tenant = ${tenant} and name = 'booking')`.as('booking');

/** Refuses a day after the horizon. @param field wire name of the day @throws ContractError with the last day that can be booked */
export function checkHorizon(field: string, day: IsoDate, days: BookableDays): void {
  const lastDay = lastBookableDay(days);
  if (day > lastDay) throw wrongField(field, 'max', `is after ${lastDay}, the last day that can be booked`);
}
