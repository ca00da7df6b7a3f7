import type { IsoDate } from '#domain/catalogue.ts';
import { datesFrom } from '#domain/date.ts';
import type { KnownStock } from '#verticals/page.ts';

/** The nights known as taken, by the date each begins on, without those of the line being changed. */
export function takenNights({ answers, own }: KnownStock<'villa'>): ReadonlySet<IsoDate> {
  const taken = new Set(answers.flatMap((answer) => answer.taken).flatMap(({ from, to }) => datesFrom(from, to)));
  if (own) for (const night of datesFrom(own.arrival, own.departure)) taken.delete(night);
  return taken;
}
