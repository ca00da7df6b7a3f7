const KEY = 'meltem.reloadedAt';
const ONE_MINUTE = 60_000;

/**
 * A page left open over a release asks for chunks that are gone. It is loaded
 * anew then, at most once a minute (spec section 8), so that a broken release
 * does not become a reload loop.
 */
export function reloadOnStaleBuild(target: Window): void {
  target.addEventListener('vite:preloadError', (event) => {
    if (!target.navigator.onLine) return;
    const last = Number(target.sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONE_MINUTE) return;
    event.preventDefault();
    target.sessionStorage.setItem(KEY, String(Date.now()));
    target.location.reload();
  });
}
