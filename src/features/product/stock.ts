import type { ClockTime, IsoDate, Selection } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import type { Availability } from '#runtime/page-context.ts';

/** What is known to be gone. Silence means free: the basket asks again anyway. */
export interface Stock {
  /** By the date a night begins. */
  readonly takenNights: ReadonlySet<IsoDate>;
  /** Seats left by `sessionKey`; absent where unknown. */
  readonly seatsLeft: ReadonlyMap<string, number>;
}

export function sessionKey(date: IsoDate, time: ClockTime): string {
  return `${date} ${time}`;
}

/** @param own what the line being changed takes itself: not taken from its own owner */
export function stockOf(answers: readonly Availability[], own: Selection | null): Stock {
  const takenNights = new Set<IsoDate>();
  const seatsLeft = new Map<string, number>();
  for (const answer of answers) {
    if (answer.vertical === 'villa') {
      for (const { from, to } of answer.taken) for (const night of nightsBetween(from, to)) takenNights.add(night);
    } else {
      for (const { date, time, left } of answer.sessions) seatsLeft.set(sessionKey(date, time), left);
    }
  }
  if (own?.vertical === 'villa') for (const night of nightsBetween(own.arrival, own.departure)) takenNights.delete(night);
  if (own?.vertical === 'tour') seatsLeft.delete(sessionKey(own.date, own.session));
  return { takenNights, seatsLeft };
}

/** Whether a wish meets something that is gone: its first taken night, or the seats there are when they are too few. */
export function shortage(selection: Selection, seats: number, { takenNights, seatsLeft }: Stock): { readonly kind: 'taken' } | { readonly kind: 'seats'; readonly left: number } | null {
  if (selection.vertical === 'villa') {
    return nightsBetween(selection.arrival, selection.departure).some((night) => takenNights.has(night)) ? { kind: 'taken' } : null;
  }
  const left = seatsLeft.get(sessionKey(selection.date, selection.session));
  return left !== undefined && left < seats ? { kind: 'seats', left } : null;
}

function nightsBetween(from: IsoDate, to: IsoDate): IsoDate[] {
  const nights: IsoDate[] = [];
  for (let night = from; night < to; night = addDays(night, 1)) nights.push(night);
  return nights;
}
