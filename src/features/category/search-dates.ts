import type { IsoDate } from '#domain/catalogue.ts';
import { daysBetween } from '#domain/date.ts';
import type { ListingSearch } from './listing-search.ts';

/** The longest span of dates that the listing call accepts, in days. */
export const LONGEST_SPAN_DAYS = 400;

/** Why products cannot be searched by the dates of an address, and the field to correct. */
export interface DatesProblem {
  readonly field: 'from' | 'to';
  readonly code: 'missing' | 'inThePast' | 'reversed' | 'tooLong' | 'tooFarAhead';
}

/**
 * The problem of a search's dates; null when there is none. The list is then shown without them, and the form says why.
 * @param today at the destination
 * @param lastDay the last day that can be booked (B9)
 */
export function datesProblem({ from, to }: Pick<ListingSearch, 'from' | 'to'>, { today, lastDay }: { readonly today: IsoDate; readonly lastDay: IsoDate }): DatesProblem | null {
  if (from === undefined) return to === undefined ? null : { field: 'from', code: 'missing' };
  if (from < today) return { field: 'from', code: 'inThePast' };
  if (from > lastDay) return { field: 'from', code: 'tooFarAhead' };
  if (to === undefined) return null;
  if (to <= from) return { field: 'to', code: 'reversed' };
  if (to > lastDay) return { field: 'to', code: 'tooFarAhead' };
  return daysBetween(from, to) > LONGEST_SPAN_DAYS ? { field: 'to', code: 'tooLong' } : null;
}

/** The search without its dates. */
export const withoutDates = (search: ListingSearch): ListingSearch => ({ ...search, from: undefined, to: undefined });
