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
  /** Whether that product is sold on request: its page then has the ticket of a request. */
  readonly isOnRequest?: boolean;
}

/** The modules that the page of a vertical's product has, as paths in the build's manifest. Cards are in the chunks of the pages that show them. */
export function modulesOf(product: VerticalName): readonly string[] {
  return ['domain.ts', 'texts.ts', 'page.tsx'].map((file) => `src/verticals/${product}/${file}`);
}

/**
 * Loads the layers that a page needs of its verticals. Await it before rendering:
 * in the loader on navigation, before hydration after a server render.
 * @param words loads what the product's page and its texts say; the words of cards are those of the page's kind
 */
export async function loadPageVerticals({ cards, product }: PageVerticals, words: (part: VerticalName) => Promise<void> | undefined): Promise<void> {
  const products = product === null ? [] : [product];
  await Promise.all([loadCards(cards), loadRules(products), loadTexts(products), loadPages(products), ...products.map(words)]);
}
