import { randomInt } from 'node:crypto';
import type { IsoDate } from '#domain/catalogue.ts';
import { DESTINATION_ZONE, dayAtDestination } from '#domain/destination-day.ts';

/** Returns the current time; tests pass their own clock. */
export type Clock = () => Date;

/** The operator's time zone: it defines the calendar day and the time in booking numbers. */
const OPERATOR_ZONE = DESTINATION_ZONE;

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: OPERATOR_ZONE, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
});

function inOperatorZone(moment: Date): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
}

/** Returns the operator's calendar day at a moment. */
export function dayOf(moment: Date): IsoDate {
  return dayAtDestination(moment.getTime());
}

/** INT + YYMMDDHHmmss, in the operator's time zone (B5). */
export function bookingNumberAt(moment: Date): string {
  const { year, month, day, hour, minute, second } = inOperatorZone(moment);
  return `INT${year!.slice(2)}${month}${day}${hour}${minute}${second}`;
}

/** A booking number with six random digits after it, for a second that has a booking (B5). */
export const longerNumber = (bookingNumber: string) => bookingNumber + String(randomInt(1_000_000)).padStart(6, '0');

export const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);
