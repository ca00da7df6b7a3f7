import { rulesFor, rulesOf, type VerticalRules } from '#verticals/domain.ts';
import type { VerticalName } from '#verticals/schemas.ts';
import type { IsoDate, OfferHead, Selection, BookingItem, BookingItemIn } from './catalogue.ts';
import type { Claim } from './claim.ts';
import type { Period } from './period.ts';
import type { BookingProblem } from './booking-problem.ts';

/**
 * Calls `use` with the rules of the item's vertical and the item.
 * @throws TypeError when the selection is of another vertical than the offer
 */
export function withRules<R>(item: BookingItem, use: (rules: VerticalRules<VerticalName>, item: BookingItemIn<VerticalName>) => R): R {
  const { offer, selection } = item;
  if (selection.vertical !== offer.vertical) throw new TypeError(`a ${selection.vertical} selection on a ${offer.vertical} offer`);
  return use(rulesFor(offer), item as BookingItemIn<VerticalName>);
}

/** All problems of an item on the day `today`; an empty list when it can be booked. */
export function validateItem(item: BookingItem, today: IsoDate): BookingProblem[] {
  return withRules(item, (rules, own) => rules.validate(own, today));
}

/** The stock that the item takes. */
export function claimOf(item: BookingItem): Claim {
  return withRules(item, (rules, { offer, selection, party }) => rules.claim(offer, selection, party));
}

/** The days and times of a selection. */
export function periodOf(selection: Selection): Period {
  return rulesOf(selection.vertical).period(selection);
}

/** The destination code of the chosen hotel pick-up; null without one. */
export function pickupOf(selection: Selection): string | null {
  return rulesOf(selection.vertical).pickup(selection);
}

/** Whether a booking of these selections needs the rental contract (V3, `kiralama_sozlesmesi`). */
export function includesRental(selections: readonly Pick<Selection, 'vertical'>[]): boolean {
  return selections.some(({ vertical }) => rulesOf(vertical).isRental);
}

/** The chosen extras with their titles, in the offer's order. */
export function chosenExtras({ offer, extras }: { readonly offer: Pick<OfferHead, 'extras'>; readonly extras: BookingItem['extras'] }) {
  return offer.extras.flatMap(({ code, title }) => {
    const quantity = extras[code] ?? 0;
    return quantity > 0 ? [{ title, quantity }] : [];
  });
}
