import type { IsoDate } from '#domain/catalogue.ts';
import type { Head } from '#features/common/page-head.ts';
import type { Alternates } from '#i18n/locale-path.ts';
import type { Filters, Listing } from '#runtime/page/page-context.ts';
import type { PageVerticals } from '#verticals/page-verticals.ts';
import type { ListingSearch } from './listing-search.ts';
import type { DatesProblem } from './search-dates.ts';

/** The data of a category page. */
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
  /** The search of the address without filters that the vertical does not have. */
  readonly known: ListingSearch;
}
