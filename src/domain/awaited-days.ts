import type { IsoDate } from './catalogue.ts';
import { daysBetween, isIsoDate } from './date.ts';
import { MOST_TRAVELLERS } from './party.ts';
import { isEmail } from './email-address.ts';
import { REQUEST_LIMITS } from './visitor-request.ts';

/** A visitor's request for an alert: a product, a period and a number of people (B15). */
export interface AwaitedDays {
  readonly productCode: string;
  readonly email: string;
  readonly from: IsoDate;
  /** The day of the departure; `from` for a single day. */
  readonly to: IsoDate;
  /** Adults and children. */
  readonly guests: number;
}

/** The longest period, days. A tour has several sessions on each of them. */
export const MOST_AWAITED_DAYS = 62;

/**
 * The fields to correct, in form order; see `AwaitedDays`.
 * @param today at the destination
 * @param lastDay the last day that can be booked (B9)
 */
export function wrongAwaitedFields({ email, from, to, guests }: AwaitedDays, { today, lastDay }: { readonly today: IsoDate; readonly lastDay: IsoDate }): ('from' | 'to' | 'guests' | 'email')[] {
  const hasFrom = isIsoDate(from) && from >= today && from <= lastDay;
  // Whether the last day fits is known once the first is right.
  const hasTo = !hasFrom || (isIsoDate(to) && to >= from && to <= lastDay && daysBetween(from, to) <= MOST_AWAITED_DAYS);
  return [
    ...(hasFrom ? [] : ['from' as const]),
    ...(hasTo ? [] : ['to' as const]),
    ...(Number.isInteger(guests) && guests >= 1 && guests <= MOST_TRAVELLERS ? [] : ['guests' as const]),
    ...(isEmail(email) && email.length <= REQUEST_LIMITS.email ? [] : ['email' as const]),
  ];
}
