import { lastBookableDay } from '#domain/booking-horizon.ts';
import type { IsoDate, Offer } from '#domain/catalogue.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { type Head, pageHead } from '#features/common/page-head.ts';
import { codesIn } from '#runtime/page/codes-in.ts';
import { MOST_COMPARED } from '#runtime/page/compared-products.ts';
import type { PageContext, ProductCard, ProductFacts } from '#runtime/page/page-context.ts';
import { loadPageVerticals, type PageVerticals } from '#verticals/page-verticals.ts';
import type { CompareSearch } from './compare-search.ts';

/** What the page shows of a product. */
export interface ComparedProduct {
  readonly card: ProductCard;
  readonly offer: Offer;
  readonly facts: ProductFacts;
}

export interface LoadedCompare {
  readonly products: readonly ComparedProduct[];
  readonly parts: readonly PageVerticals[];
  /** The day at the destination when the page was made, and the last day that can be booked (B9). */
  readonly today: IsoDate;
  readonly lastDay: IsoDate;
  readonly head: Head;
}

/** Loads the products of an address in its order, without those that are not on sale. */
export async function loadCompare({ data, locale, origin, preferences, clock, words }: PageContext, { ids = '' }: CompareSearch): Promise<LoadedCompare> {
  const [cards, { timeZone, horizonMonths }] = await Promise.all([data.cards(codesIn(ids, MOST_COMPARED), preferences.currency), data.shell()]);
  const found = await Promise.all(cards.map(async (card) => ({ card, product: await data.product(card.vertical, card.slug) })));
  const products = found.flatMap(({ card, product }) => (product ? [{ card, offer: product.offer, facts: product.facts }] : []));
  const parts = [...new Set(products.map(({ offer }) => offer.vertical))].map((vertical): PageVerticals => ({ cards: [], product: vertical }));
  await Promise.all(parts.map((each) => loadPageVerticals(each, words)));
  const today = dayAtDestination(clock.now(), timeZone);
  // The page is for visitors: search engines list the products themselves.
  return { products, parts, today, lastDay: lastBookableDay({ today, horizonMonths }), head: pageHead({ locale, origin }) };
}
