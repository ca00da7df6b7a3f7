const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const ENTRY = /<script type="module" async=""[^>]* src="([^"]+)"[^>]*><\/script>/;

/**
 * Lets the scripts of a page be requested when the browser has painted it, in place of what requests them at once, so that
 * its text, fonts and pictures have the whole connection before. A page in the background is not painted: it requests them
 * at once.
 * @param html a rendered page
 * @returns the page, and its inline script, which the page's policy must allow; null for a page without an entry script
 */
export function startAfterPaint(html: string): { html: string; script: string | null } {
  const entry = ENTRY.exec(html)?.[1];
  if (entry === undefined) return { html, script: null };
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file!);
  const script = `{const add=(n,p)=>document.head.append(Object.assign(document.createElement(n),p)),start=()=>{for(const href of ${JSON.stringify(files)})add('link',{rel:'modulepreload',href});add('script',{type:'module',src:'${entry}'})};document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`;
  return { html: html.replace(PRELOAD, '').replace(ENTRY, () => `<script>${script}</script>`), script };
}
