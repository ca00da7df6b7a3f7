import { LAST_PAGE, pageSizeOf, type ListingSearch } from './listing-search.ts';

/** Number of pages that an address can name. */
export const pageCount = (total: number, search: ListingSearch = {}) => Math.min(Math.ceil(total / pageSizeOf(search)), LAST_PAGE);

/** Whether no page comes after the one of the address; true also for an address after the end. */
export const isAtEnd = (search: ListingSearch, total: number) => (search.page ?? 1) >= pageCount(total, search);
