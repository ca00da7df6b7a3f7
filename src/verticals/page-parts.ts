import { loadCards } from './card.ts';
import { loadRules } from './domain.ts';
import { loadPages } from './page.ts';
import { loadTexts } from './texts.ts';
import type { VerticalName } from './shapes.ts';

/** The verticals that a page shows, and how much of them: only that is fetched. */
export interface PageParts {
  /** Those whose products are shown as cards. */
  readonly cards: readonly VerticalName[];
  /** The one whose product page it is; null on any other page. */
  readonly product: VerticalName | null;
}

/** A `link` of a page's head. */
export interface PartLink {
  readonly rel: 'modulepreload' | 'stylesheet';
  readonly href: string;
}

/** What a loader gives of a page that shows verticals: the head links what the server found for it. */
export interface ShownParts extends PageParts {
  readonly links: readonly PartLink[];
}

/** The modules of these parts, as a build's manifest calls them. */
export function modulesOf({ cards, product }: PageParts): readonly string[] {
  return [
    ...cards.map((name) => `src/verticals/${name}/card.ts`),
    ...(product === null ? [] : ['domain.ts', 'texts.ts', 'page.tsx'].map((file) => `src/verticals/${product}/${file}`)),
  ];
}

/**
 * Fetches what a page needs of its verticals, which must be done before it is
 * rendered: by its loader when it is navigated to, before hydration when it was
 * rendered on the server.
 */
export async function loadPageParts({ cards, product }: PageParts): Promise<void> {
  const products = product === null ? [] : [product];
  await Promise.all([loadCards(cards), loadRules(products), loadTexts(products), loadPages(products)]);
}
