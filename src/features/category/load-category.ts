import { lastBookableDay } from '#domain/booking-horizon.ts';
import { LOCALES, type IsoDate, type Locale } from '#domain/catalogue.ts';
import type { Filters, Listing, PageContext } from '#runtime/page/page-context.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { loadPageVerticals, type PageVerticals, type PageVerticalsWithLinks } from '#verticals/page-verticals.ts';
import { filtersOf, type ListingSearch } from './listing-search.ts';

export interface LoadedCategory {
  readonly listing: Listing;
  readonly filters: Filters;
  readonly parts: PageVerticalsWithLinks;
  /** Unprefixed path of this page by language. */
  readonly alternates: Readonly<Record<Locale, string>>;
  readonly company: string;
  /** The day at the destination when the page was made. */
  readonly today: IsoDate;
  /** The last day that can be booked (B9). */
  readonly lastDay: IsoDate;
}

/** Loads the data of a category page; null when there is no such category. */
export async function loadCategory({ data, preferences, partLinks, clock }: PageContext, slug: string, search: ListingSearch): Promise<LoadedCategory | null> {
  const today = dayAtDestination(clock.now());
  const shell = await data.shell();
  const lastDay = lastBookableDay({ today, horizonMonths: shell.horizonMonths });
  // The form says that such dates are too far ahead; the server refuses them.
  const { from, to, ...others } = search;
  const isBookable = from === undefined || (to ?? from) <= lastDay;
  const found = await data.category(slug, filtersOf(isBookable ? search : others), preferences.currency);
  if (!found) return null;
  const { vertical, slug: slugs } = found.listing.category;
  const parts: PageVerticals = { cards: [vertical], product: null };
  await loadPageVerticals(parts);
  return {
    ...found,
    parts: { ...parts, links: partLinks(parts) },
    alternates: Object.fromEntries(LOCALES.map((language) => [language, `/c/${slugs[language]}`])) as unknown as Record<Locale, string>,
    company: shell.operator.company,
    today,
    lastDay,
  };
}
