import { type Head, pageHead } from '#features/common/page-head.ts';
import type { PageContext, SearchResults } from '#runtime/page/page-context.ts';
import { loadPageVerticals, type PageVerticals } from '#verticals/page-verticals.ts';
import type { SearchAddress } from './search-address.ts';

/** Products per page: three rows of posters. */
export const PAGE_SIZE = 12;

export interface LoadedSearch {
  readonly results: SearchResults;
  readonly parts: PageVerticals;
  readonly head: Head;
}

/** Loads the results of a term; null for a term without a word. */
export async function loadSearch({ data, locale, origin, preferences, words }: PageContext, term: string, { page = 1 }: SearchAddress): Promise<LoadedSearch | null> {
  const results = await data.search(term, page, PAGE_SIZE, preferences.currency);
  if (!results) return null;
  const parts: PageVerticals = { cards: [...new Set(results.products.map(({ vertical }) => vertical))], product: null };
  await loadPageVerticals(parts, words);
  // Results are for visitors: search engines list the pages that they lead to.
  return { results, parts, head: pageHead({ locale, origin }) };
}
