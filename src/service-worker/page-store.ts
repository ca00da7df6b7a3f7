import { KEPT_PAGES, keptReleases, PERSONAL_PARAMETERS } from '#runtime/page/kept-pages.ts';

/** The folder of the built files. Their names contain a hash of their content, so that a kept one is never stale. */
export const FILES = '/assets/';

/** The pages of an older release need its files, which the server no longer has. */
const MOST_RELEASES = 2;
const MOST_PAGES = 60;

/** The script with which a page starts (`server/pages/start-script.ts`). Each release has another one. */
const RELEASE = /<script[^>]* data-entry="(\/assets\/[^"]+)"/;
const FILE = /"(\/assets\/[^"]+)"/g;

const isFile = (request: Request) => new URL(request.url).pathname.startsWith(FILES);

/** The names of the caches of all releases, the newest first. */
const releases = async (): Promise<string[]> => (await keptReleases()).toReversed();

/** Finds a kept file by its address: a file of one name is the same in all releases. Undefined also where the storage fails. */
export const findFile = (address: string): Promise<Response | undefined> => caches.match(address, { ignoreVary: true }).catch(() => undefined);

/** Finds a page by its address, of the newest release that has it. */
export async function findPage(address: string): Promise<Response | undefined> {
  for (const name of await releases()) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** Whether an answer to a page's request may be kept: a whole page of this shop that is not of one visitor only. */
export function mayBeKept(address: string, { ok, redirected, type, headers }: Response): boolean {
  const { searchParams } = new URL(address);
  return ok && !redirected && type === 'basic'
    && (headers.get('Content-Type') ?? '').startsWith('text/html')
    && !(headers.get('Cache-Control') ?? '').includes('no-store')
    && !PERSONAL_PARAMETERS.some((name) => searchParams.has(name));
}

/** Keeps a page, in place of an older copy, and the files that it names. @param answer whose body nobody else reads */
export async function keepPage(address: string, answer: Response): Promise<void> {
  const copy = answer.clone();
  const html = await answer.text();
  const release = RELEASE.exec(html)?.[1];
  if (!release) return;
  const cache = await caches.open(KEPT_PAGES + release);
  const files = new Set([...html.matchAll(FILE)].map(([, file]) => file!));
  await Promise.all([...files].map(async (file) => {
    if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file);
  }));
  // Deleted first, so that the order of the pages is that of the last visits.
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, copy);
  await removeOldest(cache);
}

async function removeOldest(cache: Cache): Promise<void> {
  const pages = (await cache.keys()).filter((request) => !isFile(request));
  await Promise.all([
    ...pages.slice(0, Math.max(0, pages.length - MOST_PAGES)).map((page) => cache.delete(page, { ignoreVary: true })),
    ...(await releases()).slice(MOST_RELEASES).map((name) => caches.delete(name)),
  ]);
}

/** Keeps a file beside the pages of the newest release, if there is one. */
export async function keepFile(address: string, answer: Response): Promise<void> {
  const [newest] = await releases();
  if (newest && answer.ok) await (await caches.open(newest)).put(address, answer);
}
