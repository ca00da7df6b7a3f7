import { OFFLINE_PATH, type KeepRequest } from '#runtime/page/kept-pages.ts';
import { splitPath, localisePath } from '#i18n/locale-path.ts';
import { FILES, findFile, findPage, keepFile, keepPage, mayBeKept } from './page-store.ts';
import type { FetchEvent, ServiceWorkerScope } from './worker-types.ts';

/*
 * Keeps the pages that a visitor has opened, and those of the basket, so that they open without a connection (decision
 * 33). A page comes from the server whenever it answers; a built file from the cache, because its name has a hash of its
 * content. All other requests, such as calls and pictures, go to the server as without a worker.
 */
const worker = globalThis as unknown as ServiceWorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()])));
worker.addEventListener('message', (event) => event.waitUntil(keep(event.data as KeepRequest)));
worker.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith(FILES)) event.respondWith(answerFile(event));
  else if (mode === 'navigate') event.respondWith(answerPage(event));
});

async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await findFile(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  event.waitUntil(keepFile(request.url, answer.clone()));
  return answer;
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const address = withoutFragment(request.url);
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (mayBeKept(address, answer)) event.waitUntil(keepPage(address, answer.clone()));
    return answer;
  } catch {
    return (await findPage(address)) ?? (await offlinePage(address)) ?? Response.error();
  }
}

/** Leads to the page that explains that this one is not on the device; undefined where that page is not kept either. */
async function offlinePage(address: string): Promise<Response | undefined> {
  const { pathname, search, origin } = new URL(address);
  const { locale, path } = splitPath(pathname);
  const offline = localisePath(locale, OFFLINE_PATH);
  const page = await findPage(offline);
  if (!page || path === OFFLINE_PATH) return page;
  return Response.redirect(`${origin}${offline}?${new URLSearchParams({ page: pathname + search })}`);
}

async function keep({ visited, needed }: KeepRequest): Promise<void> {
  const missing = await Promise.all(needed.map(async (address) => ((await findPage(address)) ? [] : [address])));
  for (const address of [...missing.flat(), ...(visited === undefined ? [] : [visited])]) {
    const full = new URL(address, worker.location.origin).href;
    // The server says when the browser's copy is still the same.
    const answer = await fetch(full, { cache: 'no-cache' }).catch(() => null);
    if (answer && mayBeKept(full, answer)) await keepPage(full, answer);
  }
}

const withoutFragment = (address: string) => address.replace(/#.*$/, '');
