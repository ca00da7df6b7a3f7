import type { Clock } from '#runtime/platform.ts';
import { FILE_GONE } from './import-files.ts';

const KEY = 'meltem.reloadedAt';
const ONE_MINUTE = 60_000;

/**
 * Reloads a page that was left open over a release and asks for chunks that are gone (import-files.ts). At most once
 * a minute (U9), so that a broken release does not become a reload loop.
 * @param isNavigating whether a link is being followed. Then a file that was loaded ahead is needed; otherwise the
 *   page stays
 */
export function reloadOnStaleBuild(target: Window, clock: Clock, isNavigating: () => boolean): void {
  target.addEventListener(FILE_GONE, (event) => {
    if ((event as CustomEvent<boolean>).detail && !isNavigating()) return;
    const last = Number(target.sessionStorage.getItem(KEY) ?? 0);
    if (clock.now() - last < ONE_MINUTE) return;
    target.sessionStorage.setItem(KEY, String(clock.now()));
    target.location.reload();
  });
}
