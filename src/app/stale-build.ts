import type { Clock } from '#runtime/platform.ts';

const KEY = 'meltem.reloadedAt';
const ONE_MINUTE = 60_000;

/**
 * Reloads a page that was left open over a release and asks for chunks that are
 * gone. At most once a minute (U9), so that a broken release does
 * not become a reload loop.
 */
export function reloadOnStaleBuild(target: Window, clock: Clock): void {
  target.addEventListener('vite:preloadError', (event) => {
    if (!target.navigator.onLine) return;
    const last = Number(target.sessionStorage.getItem(KEY) ?? 0);
    if (clock.now() - last < ONE_MINUTE) return;
    event.preventDefault();
    target.sessionStorage.setItem(KEY, String(clock.now()));
    target.location.reload();
  });
}
