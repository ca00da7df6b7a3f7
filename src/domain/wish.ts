import { rulesFor, rulesOf, type VerticalRules } from '#verticals/domain.ts';
import type { VerticalName } from '#verticals/shapes.ts';
import type { IsoDate, OfferHead, Selection, Wish, WishIn } from './catalogue.ts';
import type { Claim } from './claim.ts';
import type { Period } from './period.ts';
import type { WishProblem } from './wish-problem.ts';

/**
 * Calls back with a wish and the rules of its vertical.
 * @throws TypeError when the selection is of another vertical than the offer
 */
export function withRules<R>(wish: Wish, use: (rules: VerticalRules<VerticalName>, wish: WishIn<VerticalName>) => R): R {
  const { offer, selection } = wish;
  if (selection.vertical !== offer.vertical) throw new TypeError(`a ${selection.vertical} selection on a ${offer.vertical} offer`);
  return use(rulesFor(offer), wish as WishIn<VerticalName>);
}

/** All problems of a wish on the given day, none when it can be booked. */
export function validateWish(wish: Wish, today: IsoDate): WishProblem[] {
  return withRules(wish, (rules, own) => rules.validate(own, today));
}

/** What the wish takes from stock. */
export function claimOf(wish: Wish): Claim {
  return withRules(wish, (rules, { offer, selection, party }) => rules.claim(offer, selection, party));
}

/** Days and times of a selection. */
export function periodOf(selection: Selection): Period {
  return rulesOf(selection.vertical).period(selection);
}

/** The destination a hotel pick-up was chosen in; null where none was. */
export function pickupOf(selection: Selection): string | null {
  return rulesOf(selection.vertical).pickup(selection);
}

/** Whether a booking of these needs the rental contract accepted (V3, `kiralama_sozlesmesi`). */
export function includesRental(selections: readonly Pick<Selection, 'vertical'>[]): boolean {
  return selections.some(({ vertical }) => rulesOf(vertical).isRental);
}

/** The chosen extras with their titles, in the offer's order. */
export function chosenExtras({ offer, extras }: { readonly offer: Pick<OfferHead, 'extras'>; readonly extras: Wish['extras'] }) {
  return offer.extras.flatMap(({ code, title }) => {
    const quantity = extras[code] ?? 0;
    return quantity > 0 ? [{ title, quantity }] : [];
  });
}
