import type { PageContext } from '#runtime/page/page-context.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { loadPageParts, type ShownParts } from '#verticals/page-parts.ts';

/** Loads the cards of every vertical: only the device knows which products are favourites. */
export async function loadFavouritesPage({ partLinks }: PageContext): Promise<{ readonly parts: ShownParts }> {
  const parts = { cards: VERTICALS, product: null };
  await loadPageParts(parts);
  return { parts: { ...parts, links: partLinks(parts) } };
}
