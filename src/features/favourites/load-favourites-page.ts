import type { PageContext } from '#runtime/page/page-context.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { loadPageVerticals, type PageVerticalsWithLinks } from '#verticals/page-verticals.ts';

/** The favourites are known on the device alone, so the page can show any vertical. */
export async function loadFavouritesPage({ partLinks }: PageContext): Promise<{ readonly parts: PageVerticalsWithLinks }> {
  const parts = { cards: VERTICALS, product: null };
  await loadPageVerticals(parts);
  return { parts: { ...parts, links: partLinks(parts) } };
}
