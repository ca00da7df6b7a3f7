import type { PageContext } from '#runtime/page/page-context.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { loadPageVerticals, type PageVerticals } from '#verticals/page-verticals.ts';

/** Loads the cards of every vertical: only the device knows which products are favourites. */
export async function loadFavouritesPage({ words }: PageContext): Promise<{ readonly parts: PageVerticals }> {
  const parts = { cards: VERTICALS, product: null };
  await loadPageVerticals(parts, words);
  return { parts };
}
