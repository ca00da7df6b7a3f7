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
}

/** Loads the data of a category page; null when there is no such category. */
export async function loadCategory({ data, preferences, partLinks, clock }: PageContext, slug: string, search: ListingSearch): Promise<LoadedCategory | null> {
  const [found, shell] = await Promise.all([data.category(slug, filtersOf(search), preferences.currency), data.shell()]);
  if (!found) return null;
  const { vertical, slug: slugs } = found.listing.category;
  const parts: PageVerticals = { cards: [vertical], product: null };
  await loadPageVerticals(parts);
  return {
    ...found,
    parts: { ...parts, links: partLinks(parts) },
    alternates: Object.fromEntries(LOCALES.map((language) => [language, `/c/${slugs[language]}`])) as unknown as Record<Locale, string>,
    company: shell.operator.company,
    today: dayAtDestination(clock.now()),
  };
}
