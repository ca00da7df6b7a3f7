import type { PageContext } from '#runtime/page/page-context.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { loadPageVerticals, type PageVerticalsWithLinks } from '#verticals/page-verticals.ts';

/** Loads the cards of every vertical: only the device knows which products are favourites. */
export async function loadFavouritesPage({ partLinks }: PageContext): Promise<{ readonly parts: PageVerticalsWithLinks }> {
  const parts = { cards: VERTICALS, product: null };
  await loadPageVerticals(parts);
  return { parts: { ...parts, links: partLinks(parts) } };
}
