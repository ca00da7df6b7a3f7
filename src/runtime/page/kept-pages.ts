/** Beginning of the names of the caches in which the service worker keeps pages with their files, one cache for each release. */
export const KEPT_PAGES = 'meltem.pages ';

/** Search parameters that belong to one visitor: a line of a basket, a checkout, the number of a booking or quote, the text with which the desk searches for a guest (B26). A page with one of them is not kept. */
export const PERSONAL_PARAMETERS = ['line', 'checkout', 'number', 'find'] as const;

/** The page that is shown in place of one that is not kept; its parameter `page` is the address of that one. */
export const OFFLINE_PATH = '/offline';

/** What a page asks the service worker to keep. All are addresses of this origin, with their language prefix. */
export interface KeepRequest {
  /** A page that was opened without a new document, loaded anew. */
  readonly visited?: string;
  /** Pages that are needed without a connection, loaded unless they are kept. */
  readonly needed: readonly string[];
}

/** The names of the caches with kept pages, the oldest release first. */
export async function keptReleases(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(KEPT_PAGES));
}

/**
 * Deletes all kept pages: they show the currency and the theme in which they were opened, and what a visitor has looked
 * at. Never rejects: a browser that denies this storage keeps no pages.
 */
export async function forgetKeptPages(): Promise<void> {
  try {
    await Promise.all((await keptReleases()).map((name) => caches.delete(name)));
  } catch {
    // Also where there is no such storage, outside https.
  }
}

/** The page that the offline page stands for, by the search of its address: a path of this origin, `/` for anything else. */
export function wantedPage(search: string): string {
  const page = new URLSearchParams(search).get('page') ?? '';
  return /^\/(?![/\\])/.test(page) ? page : '/';
}

/** The path and search with which the document was loaded. Links of the router change the present address, and not this one. */
export function documentAddress(): string {
  const [document] = performance.getEntriesByType('navigation');
  const { pathname, search } = new URL(document?.name ?? location.href);
  return pathname + search;
}

/**
 * Loads the kept document of the present address, when a link has led to a page whose data could not be loaded. Does
 * nothing if the document is already that page's own, because it would fail again.
 */
export async function openKept(): Promise<void> {
  const address = location.pathname + location.search;
  if (address !== documentAddress() && await caches.match(address, { ignoreVary: true })) location.reload();
}
