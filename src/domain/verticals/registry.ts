import { lazy, mixed, type Lazy } from 'yup';
import { OPEN_VERTICALS, type IsoDate, type Offer, type OpenVertical, type Selection, type Wish } from '#domain/catalogue.ts';
import { tour } from './tour.ts';
import type { Claim, NightPrice, Problem, Summary, Vertical, WishIn } from './vertical.ts';
import { villa } from './villa.ts';

/** The one list of open verticals' rules: a new vertical is a file and an entry here. */
const VERTICALS: { readonly [V in OpenVertical]: Vertical<V> } = { villa, tour };

/** The rules of a vertical. */
export function verticalOf<V extends OpenVertical>(name: V): Vertical<V> {
  return VERTICALS[name];
}

/**
 * Calls back with a wish and the rules of its vertical.
 * @throws TypeError when the selection is of another vertical than the offer
 */
export function onVertical<R>(wish: Wish, use: <V extends OpenVertical>(rules: Vertical<V>, wish: WishIn<V>) => R): R {
  const name: OpenVertical = wish.offer.vertical;
  if (wish.selection.vertical !== name) throw new TypeError(`a ${wish.selection.vertical} selection on a ${name} offer`);
  // The line above makes the two halves match; the type system cannot follow a pair of unions.
  return use(VERTICALS[name] as Vertical<OpenVertical>, wish as WishIn<OpenVertical>);
}

/** All problems of a wish on the given day, none when it can be booked. */
export function validateWish(wish: Wish, today: IsoDate): Problem[] {
  return onVertical(wish, (rules, own) => rules.validate(own, today));
}

/** What the wish takes from stock. */
export function claimOf(wish: Wish): Claim {
  return onVertical(wish, (rules, { offer, selection, party }) => rules.claim(offer, selection, party));
}

/** The facts shown under a line's title. */
export function summaryOf(wish: Wish): Summary {
  return onVertical(wish, (rules, own) => rules.summary(own));
}

/** The let nights from `from` up to, not including, `to`, in the offer's currency; none where nothing is sold by the night. */
export function nightlyPrices(offer: Offer, from: IsoDate, to: IsoDate): readonly NightPrice[] {
  switch (offer.vertical) {
    case 'villa': return villa.nightlyPrices(offer, from, to);
    case 'tour': return tour.nightlyPrices(offer, from, to);
  }
}

/** Shape of any open vertical's selection, for what comes from outside. */
export const selectionSchema: Lazy<Selection> = lazy((value: unknown) => {
  const name = OPEN_VERTICALS.find((each) => each === (value as { vertical?: unknown } | null | undefined)?.vertical);
  return name ? VERTICALS[name].selectionSchema : mixed<Selection>().required().test('vertical', 'no such vertical', () => false);
});
