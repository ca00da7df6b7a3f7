/** Beginning of the names of the caches in which the service worker keeps pages with their files, one cache for each release. */
export const KEPT_PAGES = 'meltem.pages ';

/** Search parameters that name something of one visitor: a line of a basket, a checkout, a booking or quote by its number. Such a page is kept nowhere. */
export const PERSONAL_PARAMETERS = ['line', 'checkout', 'number'] as const;

/** The page that is shown in place of one that is not kept; its parameter `page` is the address of that one. */
export const OFFLINE_PATH = '/offline';

/** What a page asks the service worker to keep. All are addresses of this origin, with their language prefix. */
export interface KeepRequest {
  /** The page that was opened, loaded anew. */
  readonly visited: string;
  /** Pages that are needed without a connection, loaded unless they are kept. */
  readonly needed: readonly string[];
}

/** Deletes all kept pages: they show the currency and the theme in which they were opened, and what a visitor has looked at. */
export async function forgetKeptPages(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(KEPT_PAGES)).map((name) => caches.delete(name)));
}

/** The page that the offline page stands for, by the search of its address: a path of this origin, `/` for anything else. */
export function wantedPage(search: string): string {
  const page = new URLSearchParams(search).get('page') ?? '';
  return /^\/(?![/\\])/.test(page) ? page : '/';
}

/** The address for which `openKept` has left the document. */
const LEFT_FOR = 'meltem.leftFor';

/**
 * Loads the document of the present address anew if the service worker has kept it: a page of which a link could not load
 * the data. A second call for one address does nothing, so that a document that fails, too, is not loaded for ever.
 */
export async function openKept(): Promise<void> {
  const address = location.pathname + location.search;
  if (sessionStorage.getItem(LEFT_FOR) === address) return sessionStorage.removeItem(LEFT_FOR);
  const names = 'caches' in globalThis ? await caches.keys() : [];
  const kept = await Promise.all(names.filter((name) => name.startsWith(KEPT_PAGES)).map(async (name) => (await caches.open(name)).match(address, { ignoreVary: true })));
  if (!kept.some(Boolean)) return;
  sessionStorage.setItem(LEFT_FOR, address);
  location.reload();
}
