import type { Clock } from '#runtime/platform.ts';

const KEY = 'meltem.reloadedAt';
const ONE_MINUTE = 60_000;

/**
 * Reloads a page that was left open over a release and asks for chunks that are
 * gone (import-files.ts). At most once a minute (U9), so that a broken release does
 * not become a reload loop.
 * @param isPreloading only a preload of a link asks for code; the page stays until the link is followed
 */
export function reloadOnStaleBuild(target: Window, clock: Clock, isPreloading: () => boolean): void {
  target.addEventListener('vite:preloadError', () => {
    if (isPreloading()) return;
    const last = Number(target.sessionStorage.getItem(KEY) ?? 0);
    if (clock.now() - last < ONE_MINUTE) return;
    target.sessionStorage.setItem(KEY, String(clock.now()));
    target.location.reload();
  });
}
