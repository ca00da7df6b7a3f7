import { createHash } from 'node:crypto';
import { startAfterPaint } from './start-script.ts';

/** The origins that a page may send requests to besides its own. */
export interface PagePeers {
  /** Public address of the bank, where the browser sends card data and 3-D Secure forms. */
  readonly bankUrl: string;
  /** Address of the operator's own back end when the client calls it instead of this server; otherwise null. */
  readonly apiUrl: string | null;
  /** Development only: hot reload needs inline styles and a web socket. */
  readonly relaxed?: boolean;
}

/**
 * Completes a rendered page: puts the styles into its head, asks for the fonts at its end, lets its scripts wait for the
 * paint, and replaces its nonce by a content security policy with the hashes of the scripts that carried the nonce, of the
 * script that starts the page, and of the styles.
 * The nonce is random, so an inline script that got into the page by other ways is not among the scripts.
 * @param rendered a page whose inline scripts by the router have the nonce
 * @param styles style sheet for the first paint; empty for none
 * @param fontLinks HTML that asks for the page's fonts, once the whole page has been read
 * @returns the page without the nonce, and its policy
 */
export function completePage(rendered: string, nonce: string, styles: string, peers: PagePeers, fontLinks = ''): { html: string; policy: string } {
  const attribute = ` nonce="${nonce}"`;
  const { html, script: startScript } = startAfterPaint(rendered.replaceAll(attribute, ''));
  const scripts = new Set<string>();
  for (const [, attributes = '', script = ''] of rendered.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)) {
    if (attributes.includes(attribute) && script !== '') scripts.add(sourceOf(script));
  }
  if (startScript !== null) scripts.add(sourceOf(startScript));
  const meta = `<meta property="csp-nonce" content="${nonce}"/>`;
  const head = styles === '' ? '<head>' : `<head><style>${styles}</style>`;
  return {
    html: html.replace(meta, '').replace('<head>', () => head).replace('</body>', () => `${fontLinks}</body>`),
    policy: contentSecurityPolicy([...scripts], styles === '' ? [] : [sourceOf(styles)], peers),
  };
}

/** The source expression of an inline script or style sheet. */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Builds a page's content security policy: own scripts and styles; inline ones by their hashes; the bank's origin for cards and challenges; the operator's origin for calls. */
function contentSecurityPolicy(scripts: readonly string[], styles: readonly string[], { bankUrl, apiUrl, relaxed = false }: PagePeers): string {
  const bankOrigin = new URL(bankUrl).origin;
  const peers = [bankOrigin, ...(apiUrl ? [new URL(apiUrl).origin] : []), ...(relaxed ? ['ws:'] : [])].join(' ');
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    relaxed ? "style-src 'self' 'unsafe-inline'" : `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${peers}`,
    `form-action 'self' ${bankOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
