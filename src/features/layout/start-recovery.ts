declare global {
  interface Window {
    /** Set while the visitor is leaving for another document. */
    meltemLeft?: 0 | 1;
    /** Set once the page's script runs. */
    meltemRuns?: 1;
  }
}

/** Key in `sessionStorage` of the number of reloads in a row. It is removed once the page has been open for `LASTS_MS`. */
const KEY = 'meltem.startAttempts';
const MOST_RELOADS = 3;
const PAUSE_MS = 500;

/**
 * An inline script that reloads the page when one of its scripts did not arrive. A browser remembers the failure of a
 * module, so without a reload the page would never become live. The reload takes the files that did arrive from the
 * browser's cache.
 *
 * - A visitor who is leaving for another page is not brought back. If that visitor returns to this page later, it reloads.
 * - `beforeunload` reports every way to leave, except in Safari on phones. So the script also listens to links and forms. It
 *   listens before React, because React stops their events while a part of the page is missing. A link that the page itself
 *   follows has its default prevented by then, and does not count as leaving.
 * - Without a connection, the script waits for one. It does not reload a page that has become live meanwhile (`meltemRuns`).
 * - `meltemLeft` passes on to `reloadForScript` whether the visitor is leaving.
 */
export const START_RECOVERY = `{let dead=0;const w=window,go=()=>{w.meltemLeft=1},r=()=>{
try{let n=+sessionStorage.getItem('${KEY}');
if(n<${MOST_RELOADS}){sessionStorage.setItem('${KEY}',n+1);location.reload()}}catch{}};
addEventListener('click',e=>{const a=e.target.closest?.('a[href]');
if(a&&!a.target&&!a.download&&a.origin===location.origin&&a.pathname+a.search!==location.pathname+location.search&&!(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey))setTimeout(()=>e.defaultPrevented||go())},true);
addEventListener('submit',e=>{if(e.target.getAttribute('method')!=='dialog')setTimeout(()=>e.defaultPrevented||go())},true);
onbeforeunload=go;
addEventListener('pageshow',({persisted:p})=>{if(p){w.meltemLeft=0;dead&&r()}});
addEventListener('error',({target:t})=>{
if(!(t.localName==='script'&&t.src||t.rel==='modulepreload')||dead)return;
dead=1;if(!navigator.onLine)addEventListener('online',()=>w.meltemRuns||w.meltemLeft||r(),{once:true});
else setTimeout(()=>w.meltemLeft||r(),${PAUSE_MS})},true)}`;

/** Time after which an open page counts as started, ms. A later failure begins a new count of reloads. */
const LASTS_MS = 10_000;

/** Records that the page's script runs. Call it once, at the start. */
export function recordStart(): void {
  window.meltemRuns = 1;
  setTimeout(() => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Without storage nothing was counted.
    }
  }, LASTS_MS);
}

/**
 * Stops noticing that a visitor leaves, because Firefox keeps no page with a handler of `beforeunload` in its back-forward
 * cache. Call it once the first page is rendered: until then one of its scripts can be missing.
 */
export function recordRendered(): void {
  window.onbeforeunload = null;
}

/**
 * Reloads the page when a script did not arrive although the page's own script runs, a case that `START_RECOVERY` does not
 * handle. It reloads at once, or when the browser is online again, and not for a visitor who is leaving.
 */
export function reloadForScript(): void {
  // The page's script does not run yet, so `START_RECOVERY` reloads.
  if (!window.meltemRuns) return;
  let isLeaving = false;
  addEventListener('beforeunload', () => (isLeaving = true), { once: true });
  const reload = () => {
    // The visitor may have left before the script failed.
    if (isLeaving || window.meltemLeft) return;
    try {
      const reloads = Number(sessionStorage.getItem(KEY));
      if (reloads >= MOST_RELOADS) return;
      sessionStorage.setItem(KEY, String(reloads + 1));
      location.reload();
    } catch {
      // Without storage nothing would end the reloads.
    }
  };
  // Later than the reload of the inline script, which handles a script that failed while the browser was online.
  if (navigator.onLine) setTimeout(reload, PAUSE_MS * 2);
  else addEventListener('online', reload, { once: true });
}
