import { loadRules } from './domain.ts';
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
export function modulesOf({ product }: PageParts): readonly string[] {
  return product === null ? [] : [`src/verticals/${product}/domain.ts`];
}

/**
 * Fetches what a page needs of its verticals, which must be done before it is
 * rendered: by its loader when it is navigated to, before hydration when it was
 * rendered on the server.
 */
export async function loadPageParts({ product }: PageParts): Promise<void> {
  await loadRules(product === null ? [] : [product]);
}
