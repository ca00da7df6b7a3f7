import { describe, expect, it } from 'vitest';
import { shownPages } from '#features/common/shown-pages.ts';
import { LAST_PAGE, PAGE_SIZE } from './listing-search.ts';
import { isAtEnd, pageCount } from './pages.ts';

describe('pages of a listing', () => {
  it('are as many as the products fill and an address can name', () => {
    expect([0, 1, PAGE_SIZE, PAGE_SIZE + 1, 500, 100_000].map((total) => pageCount(total))).toEqual([0, 1, 1, 2, 56, LAST_PAGE]);
  });

  it('[U21] are longer beside the map', () => {
    expect([1, 60, 61, 500].map((total) => pageCount(total, { view: 'map' }))).toEqual([1, 1, 2, 9]);
    expect(isAtEnd({ view: 'map', page: 2 }, 100)).toBe(true);
  });

  it('end with the last one', () => {
    expect([undefined, 55, 56, 57].map((page) => isAtEnd({ page }, 500))).toEqual([false, false, true, true]);
    expect(isAtEnd({}, 0)).toBe(true);
  });

  it('links to the first, the last and those around the current one', () => {
    expect(shownPages(1, 4)).toEqual([1, 2, 3, 4]);
    expect(shownPages(1, 56)).toEqual([1, 2, 3, 56]);
    expect(shownPages(20, 56)).toEqual([1, 18, 19, 20, 21, 22, 56]);
    for (const page of [56, 90]) expect(shownPages(page, 56)).toEqual([1, 54, 55, 56]);
  });
});
