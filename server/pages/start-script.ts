import { FILES_A_TASK } from '#app/import-files.ts';

/** The longest wait for the paint, ms: a browser may give a page no frame although it can be seen. */
const LONGEST_WAIT = 2000;

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const ENTRY = /<script type="module" async=""[^>]* src="([^"]+)"[^>]*><\/script>/;

/**
 * Changes a page so that its scripts are requested after the first paint and not at once. Until then its text, fonts
 * and pictures have the whole connection. A page in the background is not painted: it requests them at once. So does,
 * after two seconds, a page that the browser gives no frame.
 * @param html a rendered page
 * @returns the page, and its inline script, which the page's policy must allow; null for a page without an entry
 *   script
 */
export function startAfterPaint(html: string): { html: string; script: string | null } {
  const entry = ENTRY.exec(html)?.[1];
  if (entry === undefined) return { html, script: null };
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file!);
  const script = `{let {entry:src}=document.currentScript.dataset;const add=(n,p)=>document.head.append(Object.assign(document.createElement(n),p)),files=${JSON.stringify(files)},
preload=()=>{for(const href of files.splice(0,${FILES_A_TASK}))add('link',{rel:'modulepreload',href});if(files.length)setTimeout(preload)},
start=()=>{if(!src)return;add('script',{type:'module',src});src='';preload()};
document.hidden?start():(requestAnimationFrame(()=>setTimeout(start)),setTimeout(start,${LONGEST_WAIT}))}`;
  return { html: html.replace(PRELOAD, '').replace(ENTRY, () => `<script data-entry="${entry}">${script}</script>`), script };
}
