/** The last page that an address can name: more are not listed (C9). */
export const LAST_PAGE = 20;

export interface SearchAddress {
  /** From 2 on; the first page has no number. */
  readonly page?: number | undefined;
}

/** Reads the address of a search page; anything malformed counts as absent. Part of every page's first script, as all of a route but its loader and component. */
export const parseSearchAddress = ({ page }: { readonly page?: unknown }): SearchAddress => ({
  page: typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined,
});
