import type { ChosenExtras, ClockTime, IsoDate, Offer, Party, Selection, Wish } from '#domain/catalogue.ts';
import { defaultExtraQuantity, mostOfExtra } from '#domain/pricing/extras.ts';
import type { ProductSearch } from './product-search.ts';

/** What is chosen of a stay or of a tour so far; null where nothing is yet. */
export type ChosenDates =
  | { readonly vertical: 'villa'; readonly arrival: IsoDate | null; readonly departure: IsoDate | null }
  | { readonly vertical: 'tour'; readonly date: IsoDate | null; readonly session: ClockTime | null; readonly pickup: string | null };

/** A wish in the making. */
export interface Choice {
  readonly dates: ChosenDates;
  readonly party: Party;
  readonly extras: ChosenExtras;
}

/** Two travel unless the address says otherwise. */
export function startChoice(offer: Offer, { from, to, session, guests }: ProductSearch): Choice {
  const party = { adults: Math.min(guests ?? 2, mostPeople(offer)), children: 0, infants: 0 };
  if (offer.vertical === 'villa') return { dates: { vertical: 'villa', arrival: from ?? null, departure: to ?? null }, party, extras: {} };
  const asked = session !== undefined && offer.terms.sessions.includes(session) ? session : null;
  return { dates: { vertical: 'tour', date: from ?? null, session: asked ?? onlySession(offer.terms.sessions), pickup: null }, party, extras: {} };
}

/** A basket line, to be changed. */
export function choiceOf({ selection, party, extras }: Pick<Wish, 'selection' | 'party' | 'extras'>): Choice {
  return { dates: selection, party, extras };
}

/** The selection once it is whole. */
export function selectionOf(dates: ChosenDates): Selection | null {
  if (dates.vertical === 'villa') {
    const { arrival, departure } = dates;
    return arrival !== null && departure !== null ? { vertical: 'villa', arrival, departure } : null;
  }
  const { date, session, pickup } = dates;
  return date !== null && session !== null ? { vertical: 'tour', date, session, pickup } : null;
}

/** Adults and children that fit; infants are free (spec section 5). */
export function mostPeople(offer: Offer): number {
  return offer.vertical === 'villa' ? offer.terms.capacity : offer.terms.capacityPerSession;
}

/** Another party. An extra taken by everybody stays with everybody; none is left with more than may take it. */
export function withParty(choice: Choice, offer: Offer, party: Party): Choice {
  const quantities = Object.entries(choice.extras).map(([code, quantity]): [string, number] => {
    const extra = offer.extras.find((each) => each.code === code);
    if (!extra) return [code, quantity];
    const byAll = extra.per === 'person' && quantity === defaultExtraQuantity(extra, choice.party);
    return [code, byAll ? defaultExtraQuantity(extra, party) : Math.min(quantity, mostOfExtra(extra, party))];
  });
  return { ...choice, party, extras: Object.fromEntries(quantities.filter(([, quantity]) => quantity > 0)) };
}

/** Quantity 0 takes the extra off. */
export function withExtra(choice: Choice, code: string, quantity: number): Choice {
  const { [code]: _, ...others } = choice.extras;
  return { ...choice, extras: quantity > 0 ? { ...others, [code]: quantity } : others };
}

export function withDates(choice: Choice, dates: ChosenDates): Choice {
  return { ...choice, dates };
}

function onlySession(sessions: readonly ClockTime[]): ClockTime | null {
  return sessions.length === 1 ? sessions[0]! : null;
}
