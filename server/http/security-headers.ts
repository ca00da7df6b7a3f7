/** The content security policy of every response except pages: load nothing. Pages set their own policy. */
const NOTHING = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Content types of page subresources. Page headers have no effect on them and a first view fetches many, so they are
 * sent without these headers. An SVG can be opened as a document, so it keeps the policy that loads nothing.
 */
const PART = /^(text\/(javascript|css)|font\/|image\/)/;
const SVG = /^image\/svg/;

const FOR_PARTS: Readonly<Record<string, string>> = {};
const FOR_PICTURES: Readonly<Record<string, string>> = { 'Content-Security-Policy': NOTHING };
const FOR_DOCUMENTS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': NOTHING,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** The security headers that depend on what a response is, by its content type. A response may have its own in their place. */
export function securityHeaders(type: string): Readonly<Record<string, string>> {
  if (!PART.test(type)) return FOR_DOCUMENTS;
  return SVG.test(type) ? FOR_PICTURES : FOR_PARTS;
}

/** The security headers of every response. @param isSecure whether browsers reach the shop by https */
export function commonHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
}
