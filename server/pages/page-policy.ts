import { createHash } from 'node:crypto';

/** What a page may talk to besides its own origin. */
export interface PagePeers {
  /** Public address of the bank, where the browser sends card data and 3-D Secure forms. */
  readonly bankUrl: string;
  /** Address of the operator's own back end when the client calls it instead of this server; otherwise null. */
  readonly apiUrl: string | null;
  /** Development only: hot reload needs inline styles and a web socket. */
  readonly relaxed?: boolean;
}

/**
 * Replaces the nonce of a rendered page by a content security policy with the hashes of the scripts that carried it.
 * The nonce is random, so an inline script that got into the page by other ways is not among them.
 * @param html a page whose inline scripts by the router have the nonce
 * @returns the page without the nonce, and its policy
 */
export function hashScripts(html: string, nonce: string, peers: PagePeers): { html: string; policy: string } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)) {
    if (attributes.includes(attribute) && script !== '') hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  const meta = `<meta property="csp-nonce" content="${nonce}"/>`;
  return { html: html.replaceAll(attribute, '').replace(meta, ''), policy: contentSecurityPolicy([...hashes], peers) };
}

/** Builds a page's content security policy: own scripts and styles; the bank's origin for cards and challenges; the operator's origin for calls. */
function contentSecurityPolicy(scripts: readonly string[], { bankUrl, apiUrl, relaxed = false }: PagePeers): string {
  const bankOrigin = new URL(bankUrl).origin;
  const peers = [bankOrigin, ...(apiUrl ? [new URL(apiUrl).origin] : []), ...(relaxed ? ['ws:'] : [])].join(' ');
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    relaxed ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${peers}`,
    `form-action 'self' ${bankOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
