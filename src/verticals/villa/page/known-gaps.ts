import type { IsoDate } from '#domain/catalogue.ts';
import type { KnownStock } from '#verticals/page.ts';

/** The known gaps that may be booked as a whole (V6), by arrival with the departure. Their nights may be held by somebody for a while. */
export function knownGaps({ answers }: KnownStock<'villa'>): ReadonlyMap<IsoDate, IsoDate> {
  return new Map(answers.flatMap(({ gaps = [] }) => gaps).map(({ from, to }) => [from, to]));
}
