import { randomInt } from 'node:crypto';
import { DEFAULT_TIME_ZONE, knownZone } from '#domain/destination-day.ts';

/** Returns the current time; tests pass their own clock. */
export type Clock = () => Date;

const secondFormats = new Map<string, Intl.DateTimeFormat>();

function secondFormatOf(timeZone: string): Intl.DateTimeFormat {
  let format = secondFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: knownZone(timeZone), year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
    });
    secondFormats.set(timeZone, format);
  }
  return format;
}

/** INT + YYMMDDHHmmss, in the operator's time zone (B5). */
export const bookingNumberAt = (moment: Date, timeZone = DEFAULT_TIME_ZONE) => `INT${digitsOf(moment, timeZone)}`;

/** TKL + YYMMDDHHmmss + six random digits: a quote can be answered by whoever knows its number and the e-mail address (B13). */
export const quoteNumberAt = (moment: Date, timeZone = DEFAULT_TIME_ZONE) => longerNumber(`TKL${digitsOf(moment, timeZone)}`);

function digitsOf(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = Object.fromEntries(secondFormatOf(timeZone).formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${year!.slice(2)}${month}${day}${hour}${minute}${second}`;
}

/** A booking number with six random digits after it, for a second that has a booking (B5). */
export const longerNumber = (bookingNumber: string) => bookingNumber + String(randomInt(1_000_000)).padStart(6, '0');

export const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);
