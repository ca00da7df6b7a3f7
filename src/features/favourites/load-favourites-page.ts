import type { PageContext } from '#runtime/page/page-context.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { loadPageParts, type ShownParts } from '#verticals/page-parts.ts';

/** The favourites are known on the device alone, so the page can show any vertical. */
export async function loadFavouritesPage({ partLinks }: PageContext): Promise<{ readonly parts: ShownParts }> {
  const parts = { cards: VERTICALS, product: null };
  await loadPageParts(parts);
  return { parts: { ...parts, links: partLinks(parts) } };
}
