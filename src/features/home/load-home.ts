import type { Home, PageContext } from '#runtime/page/page-context.ts';
import { cardOf } from '#verticals/card.ts';
import { loadPageVerticals, type PageVerticals, type PageVerticalsWithLinks } from '#verticals/page-verticals.ts';

/** Loads the data of the home page, kept small because it is part of the first view. Verticals without products are left out. */
export async function loadHome({ data, preferences, partLinks }: PageContext): Promise<{ readonly home: Home; readonly parts: PageVerticalsWithLinks }> {
  const { destinations, sections } = await data.home(preferences.currency);
  const shown = sections.filter(({ products }) => products.length > 0);
  const parts: PageVerticals = { cards: shown.map(({ vertical }) => vertical), product: null };
  await loadPageVerticals(parts);
  const home = {
    destinations,
    sections: shown.map(({ vertical, products }) => ({ vertical, products: products.slice(0, cardOf(vertical).list.home) })),
  };
  return { home, parts: { ...parts, links: partLinks(parts) } };
}
