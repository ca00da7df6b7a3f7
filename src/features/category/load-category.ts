import { lastBookableDay } from '#domain/booking-horizon.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import type { Head } from '#features/common/page-head.ts';
import { type Alternates, alternatesOf } from '#i18n/locale-path.ts';
import type { Filters, Listing, PageContext } from '#runtime/page/page-context.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { loadPageVerticals, type PageVerticals } from '#verticals/page-verticals.ts';
import { categoryHead } from './category-head.ts';
import { filtersOf, type ListingSearch } from './listing-search.ts';
import { datesProblem, type DatesProblem, withoutDates } from './search-dates.ts';

export interface LoadedCategory {
  readonly listing: Listing;
  readonly filters: Filters;
  readonly parts: PageVerticals;
  /** Unprefixed path of this page by language. */
  readonly alternates: Alternates;
  readonly head: Head;
  /** The day at the destination when the page was made. */
  readonly today: IsoDate;
  /** The last day that can be booked (B9). */
  readonly lastDay: IsoDate;
  /** Why the list is shown without the dates of the address; null when it is not. */
  readonly dates: DatesProblem | null;
}

/** Loads the data of a category page; null when there is no such category. */
export async function loadCategory({ data, locale, origin, preferences, clock }: PageContext, slug: string, search: ListingSearch): Promise<LoadedCategory | null> {
  const listing = (filters: ListingSearch) => data.category(slug, filtersOf(filters), preferences.currency);
  // A search with dates needs the horizon first; the server refuses dates that cannot be searched.
  const hasDates = search.from !== undefined || search.to !== undefined;
  const [shell, early] = await Promise.all([data.shell(), hasDates ? null : listing(search)]);
  const today = dayAtDestination(clock.now(), shell.timeZone);
  const lastDay = lastBookableDay({ today, horizonMonths: shell.horizonMonths });
  const dates = datesProblem(search, { today, lastDay });
  const found = hasDates ? await listing(dates ? withoutDates(search) : search) : early;
  if (!found) return null;
  const { vertical, slug: slugs } = found.listing.category;
  const parts: PageVerticals = { cards: [vertical], product: null };
  await loadPageVerticals(parts);
  const alternates = alternatesOf((language) => `/c/${slugs[language]}`);
  return {
    ...found,
    parts,
    alternates,
    head: categoryHead({ ...found, alternates, company: shell.operator.company }, { locale, origin }),
    today,
    lastDay,
    dates,
  };
}
