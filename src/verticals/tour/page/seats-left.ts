import type { ClockTime, IsoDate } from '#domain/catalogue.ts';
import type { KnownStock } from '#verticals/page.ts';

/** The seats left of a session; null where unknown, as for the session in which the line being changed has seats. */
export type SeatsLeft = (date: IsoDate, time: ClockTime) => number | null;

export function seatsLeft({ answers, own }: KnownStock<'tour'>): SeatsLeft {
  const left = new Map(answers.flatMap((answer) => answer.sessions).map((session) => [key(session.date, session.time), session.left]));
  if (own) left.delete(key(own.date, own.session));
  return (date, time) => left.get(key(date, time)) ?? null;
}

const key = (date: IsoDate, time: ClockTime) => `${date} ${time}`;
