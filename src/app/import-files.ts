/*
 * In a build this replaces Vite's preload helper (see import-files-plugin.ts): every `import()` of a chunk calls it.
 * Chromium keeps the failure of a module, and of a preload link, until the document is reloaded: a later `import()` of its
 * address fails without a request. So a chunk is imported only after `fetch`, which can be repeated, has put its files
 * into the browser's cache.
 */

import { reloadForScript } from '#features/layout/start-recovery.ts';
import { nextTask } from '#runtime/next-task.ts';
import { isPreloading } from './preloads.ts';

/** Pauses before the second and later attempts, ms. */
const PAUSES_MS = [200, 600, 1500];

/** A file that the server no longer has, because another release is running. */
export class FileGone extends Error {
  override readonly name = 'FileGone';
}

/** Type of the event that says that a file is gone. Its `detail` is true for a file of a preload, which the visitor may never need. */
export const FILE_GONE = 'fileGone';

/** A file that did not arrive, e.g. without a connection. Asking again later may help. */
export class FileUnreachable extends Error {
  override readonly name = 'FileUnreachable';
}

/** Files that are requested in one task. A request takes the browser about a millisecond, on a phone several; between tasks the browser answers input. */
export const FILES_A_TASK = 2;

/** The files that this document has loaded or is loading, by address. */
const files = new Map<string, Promise<void>>();

/**
 * Imports a module once its files are loaded. Every file is asked for up to four times.
 * Dispatches `FILE_GONE` on the window when a file is gone (U9).
 * @param importModule the `import()`
 * @param paths the module's own file and all files that it imports, without a leading slash
 * @throws {FileGone | FileUnreachable} when a file cannot be loaded; never settles when one that came with the page has not arrived
 */
export async function importFiles<T>(importModule: () => Promise<T>, paths: readonly string[] = []): Promise<T> {
  // Read at the start: a preload ends with its first failure, while other files of the page are still loading.
  const isAhead = isPreloading();
  try {
    const loads: Promise<void>[] = [];
    for (const href of paths.map((path) => import.meta.env.BASE_URL + path)) {
      // Counts the files of the document, because several imports may begin in one task.
      if (!files.has(href) && files.size % FILES_A_TASK === 0) await nextTask();
      loads.push(loadOnce(href));
    }
    await Promise.all(loads);
  } catch (error) {
    if (error instanceof FileGone) dispatchEvent(new CustomEvent(FILE_GONE, { detail: isAhead }));
    throw error;
  }
  try {
    return await importModule();
  } catch (error) {
    // The page reloads when a file that came with it fails, unless the visitor is leaving. The router would reload at once, and so cancel the followed link.
    if (!hasNotArrived(error) || !paths.some((path) => isInPage(import.meta.env.BASE_URL + path))) throw error;
    reloadForScript();
    return new Promise<never>(() => undefined);
  }
}

/** Whether a module was not loaded, in the words of Chromium, Firefox or Safari; not whether it threw an error. */
const hasNotArrived = (error: unknown) => error instanceof TypeError && /(dynamically imported module|module script failed)/.test(error.message);

function loadOnce(href: string): Promise<void> {
  const known = files.get(href);
  if (known) return known;
  const loading = isInPage(href) ? Promise.resolve() : load(href);
  files.set(href, loading);
  loading.catch(() => files.delete(href));
  return loading;
}

/** Whether the page came with a link to the file, so that the browser loads it anyway. */
function isInPage(href: string): boolean {
  return document.querySelector(`link[rel="modulepreload"][href="${href}"]`) !== null;
}

async function load(href: string): Promise<void> {
  for (let attempt = 0; !(await fetchFile(href)); attempt += 1) {
    const pause = PAUSES_MS[attempt];
    if (pause === undefined || !navigator.onLine) throw new FileUnreachable(href);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Fetches a file into the browser's cache. @returns whether it arrived whole. @throws {FileGone} */
async function fetchFile(href: string): Promise<boolean> {
  try {
    const answer = await fetch(href);
    if (answer.status === 404) throw new FileGone(href);
    // An answer whose body is not read to its end is not kept.
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    if (error instanceof FileGone) throw error;
    return false;
  }
}
