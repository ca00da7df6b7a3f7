import { loadCards } from './card.ts';
import { loadRules } from './domain.ts';
import { loadPages } from './page.ts';
import { loadTexts } from './texts.ts';
import type { VerticalName } from './schemas.ts';

/** The verticals that a page shows. Only the layers it needs are loaded. */
export interface PageVerticals {
  /** Verticals whose products are shown as cards. */
  readonly cards: readonly VerticalName[];
  /** The vertical of a product page; null on any other page. */
  readonly product: VerticalName | null;
}

/** A `link` element of a page's head. */
export interface HeadLink {
  readonly rel: 'modulepreload' | 'stylesheet';
  readonly href: string;
}

/** The loader data of a page that shows verticals, with the links for its head from the server. */
export interface PageVerticalsWithLinks extends PageVerticals {
  readonly links: readonly HeadLink[];
}

/** The modules of these verticals, as paths in the build's manifest. */
export function modulesOf({ cards, product }: PageVerticals): readonly string[] {
  return [
    ...cards.map((name) => `src/verticals/${name}/card.ts`),
    ...(product === null ? [] : ['domain.ts', 'texts.ts', 'page.tsx'].map((file) => `src/verticals/${product}/${file}`)),
  ];
}

/**
 * Loads the layers that a page needs of its verticals. Await it before rendering:
 * in the loader on navigation, before hydration after a server render.
 */
export async function loadPageVerticals({ cards, product }: PageVerticals): Promise<void> {
  const products = product === null ? [] : [product];
  await Promise.all([loadCards(cards), loadRules(products), loadTexts(products), loadPages(products)]);
}
