import type { IsoDate } from '#domain/catalogue.ts';
import { datesFrom } from '#domain/date.ts';
import type { KnownStock } from '#verticals/page.ts';

/** The nights that are known to be taken, by the date on which each begins, without those of the line that is being changed. */
export function takenNights({ answers, own }: KnownStock<'villa'>): ReadonlySet<IsoDate> {
  const taken = new Set(answers.flatMap((answer) => answer.taken).flatMap(({ from, to }) => datesFrom(from, to)));
  if (own) for (const night of datesFrom(own.arrival, own.departure)) taken.delete(night);
  return taken;
}
