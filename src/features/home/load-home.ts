import type { Home, PageContext } from '#runtime/page-context.ts';

/** The wall's places: one large, four small. Tours take as many rows as there are. */
const VILLAS = 5;

/** What the home page shows, and no more: it travels with the first view. */
export async function loadHome({ data, preferences }: PageContext): Promise<Home> {
  const { destinations, sections } = await data.home(preferences.currency);
  return {
    destinations,
    sections: sections.map((section) => (section.vertical === 'villa' ? { ...section, products: section.products.slice(0, VILLAS) } : section)),
  };
}
