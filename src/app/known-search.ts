import { createRouter, defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import type { PageContext } from '#runtime/page/page-context.ts';
import { routeTree } from './route-tree.gen.ts';

/** Matches paths only; no loader runs, so none misses the context. */
const matcher = createRouter({ routeTree, context: {} as PageContext });

/**
 * Removes from a page's query what its routes do not read, e.g. campaign parameters and malformed values, and writes
 * the rest in one order. Pages with equal results are equal.
 * @param path without language prefix
 * @param search '' or a text with its question mark
 * @returns the same form as `search`
 */
export function knownSearch(path: string, search: string): string {
  if (search === '') return '';
  const parsed = defaultParseSearch(search);
  const [routes] = matcher.getMatchedRoutes(path);
  let known: Record<string, unknown> = {};
  for (const { options } of routes) {
    const validate = options.validateSearch as ((search: object) => object) | undefined;
    known = { ...known, ...validate?.({ ...parsed, ...known }) };
  }
  return defaultStringifySearch(known);
}
