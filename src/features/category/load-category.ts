import { lastBookableDay } from '#domain/booking-horizon.ts';
import { alternatesOf } from '#i18n/locale-path.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { loadPageVerticals, type PageVerticals } from '#verticals/page-verticals.ts';
import { categoryHead } from './category-head.ts';
import { withoutUnknown } from './known-filters.ts';
import { filtersOf, type ListingSearch } from './listing-search.ts';
import type { LoadedCategory } from './loaded-category.ts';
import { datesProblem, withoutDates } from './search-dates.ts';

/** Loads the data of a category page; null when there is no such category. */
export async function loadCategory({ data, locale, origin, preferences, clock, words }: PageContext, slug: string, search: ListingSearch): Promise<LoadedCategory | null> {
  const listing = (filters: ListingSearch) => data.category(slug, filtersOf(filters), preferences.currency);
  // Dates are checked first, and the currency of prices: the server refuses dates that cannot be searched, and unknown currencies.
  const isChecked = search.from !== undefined || search.to !== undefined || search.currency !== undefined;
  const [shell, early] = await Promise.all([data.shell(), isChecked ? null : listing(search)]);
  const today = dayAtDestination(clock.now(), shell.timeZone);
  const lastDay = lastBookableDay({ today, horizonMonths: shell.horizonMonths });
  const dates = datesProblem(search, { today, lastDay });
  const priced = shell.currencies.some(({ code }) => code === search.currency) ? search : { ...search, currency: undefined };
  const found = isChecked ? await listing(dates ? withoutDates(priced) : priced) : early;
  if (!found) return null;
  const { vertical, slug: slugs } = found.listing.category;
  const parts: PageVerticals = { cards: [vertical], product: null };
  await loadPageVerticals(parts, words);
  const alternates = alternatesOf((language) => `/c/${slugs[language]}`);
  return {
    ...found,
    parts,
    alternates,
    head: categoryHead({ ...found, alternates, site: shell }, { locale, origin }),
    today,
    lastDay,
    dates,
    known: withoutUnknown(search, vertical),
  };
}
