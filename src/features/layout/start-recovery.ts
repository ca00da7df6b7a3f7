declare global {
  interface Window {
    /** Set while the visitor is leaving for another document. */
    meltemLeft?: 0 | 1;
  }
}

/** Counts the reloads in a row, in `sessionStorage`; removed once the page has been there for a while. */
const KEY = 'meltem.startAttempts';
const MOST_RELOADS = 3;
const PAUSE_MS = 500;

/**
 * An inline script that reloads the page when a script of it did not arrive. A browser keeps the failure of a module, so
 * without a reload the page would never become live. What has arrived comes from the browser's cache then. A visitor who
 * is leaving the page, whose next page has not answered yet, is not called back; a page that is shown again later is
 * reloaded then. `beforeunload` tells of every way to leave, but not in Safari on phones, so that links and forms are
 * watched as well, before React, which stops their events while a part of the page is missing. A link that the page itself
 * follows is prevented by then, and leaves nothing. Without a connection the page waits for it; a page that has become live
 * meanwhile, which takes the handler of `beforeunload` off, stays. `meltemLeft` tells `reloadForScript` what this script knows.
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
dead=1;if(!navigator.onLine)addEventListener('online',()=>onbeforeunload&&!w.meltemLeft&&r(),{once:true});
else setTimeout(()=>w.meltemLeft||r(),${PAUSE_MS})},true)}`;

/** A page that has been there for this long, ms, is not reloading again and again for a script that never comes. */
const LASTS_MS = 10_000;

/** Call when the page's script runs: a failure after it has been there for a while is the first again. */
export function recordStart(): void {
  // Firefox keeps no page for Back that watches this event.
  window.onbeforeunload = null;
  setTimeout(() => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Without storage nothing was counted.
    }
  }, LASTS_MS);
}

/**
 * Reloads the page for a script that did not arrive although the page's own script runs, which `START_RECOVERY` leaves
 * alone: at once, or when the browser is online again. Not for a visitor who is leaving.
 */
export function reloadForScript(): void {
  // It reloads by itself while the page's script does not run.
  if (window.onbeforeunload !== null) return;
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
  // Later than the inline script's, which reloads for a script that failed while the browser was online.
  if (navigator.onLine) setTimeout(reload, PAUSE_MS * 2);
  else addEventListener('online', reload, { once: true });
}
