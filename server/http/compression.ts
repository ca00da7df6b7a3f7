import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import { securityHeaders } from './security-headers.ts';

/**
 * A response body: as it is, or in each encoding that the server offers. A page is five times as long as it is compressed,
 * and hardly a client accepts neither encoding, so a body is not kept both ways.
 */
export type EncodedBody = { readonly type: string; readonly etag: string } & (
  | { readonly plain: Uint8Array<ArrayBuffer> }
  | { readonly plain: null; readonly br: Uint8Array<ArrayBuffer>; readonly gzip: Uint8Array<ArrayBuffer> }
);

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|manifest)|font\/(ttf|otf))/;

/** The ETag of a body: a hash of its bytes. */
export const etagOf = (plain: Uint8Array): string => `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;

/** Compresses a body once for all encodings, in threads of the pool. @param type MIME type; only text types are compressed @param quality of Brotli, 0 to 11 */
export async function encodeBody(body: Uint8Array | string, type: string, quality: number): Promise<EncodedBody> {
  const plain = Buffer.from(body as string);
  const etag = etagOf(plain);
  if (!COMPRESSIBLE.test(type)) return { type, etag, plain: exact(plain) };
  const [br, zipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    gz(plain),
  ]);
  return { type, etag, plain: null, br: exact(br), gzip: exact(zipped) };
}

/** Copies bytes into memory of their own. The result of zlib is a view of a block of 16 KB, which would stay in memory as a whole. */
const exact = (bytes: Uint8Array) => new Uint8Array(bytes);

/** Bytes that a body takes in memory. */
export const sizeOf = (body: EncodedBody) => (body.plain ? body.plain.length : body.br.length + body.gzip.length);

/** The headers of responses of `sendBody`. */
const complete = new WeakMap<Response, Record<string, string>>();

/**
 * Adds headers to a response of `sendBody`, which has all the others already. They go into the plain object that the Node
 * adapter writes: Node takes longer for headers that are set one by one, and so does a `Headers`.
 * @returns false for any other response, which stays as it is
 */
export function completeHeaders(response: Response, requestId: string, common: readonly (readonly [string, string])[]): boolean {
  const headers = complete.get(response);
  if (headers === undefined) return false;
  headers['X-Request-Id'] = requestId;
  for (const [name, value] of common) headers[name] = value;
  return true;
}

/**
 * Creates the response with a body in the best encoding that the client accepts, or 304 when its ETag matches.
 * @param headers further headers, such as `Cache-Control` and `Vary`; they take precedence
 */
export function sendBody({ headers: asked }: Request, body: EncodedBody, headers: Readonly<Record<string, string>>, status = 200): Response {
  const { type, etag } = body;
  // A plain object and bytes, which the Node adapter writes as they are.
  const all: Record<string, string> = { 'Content-Type': type, ETag: etag, Vary: 'Accept-Encoding' };
  Object.assign(all, securityHeaders(type), headers);
  const isKnown = status === 200 && asked.get('if-none-match')?.includes(etag) === true;
  const accepts = asked.get('accept-encoding') ?? '';
  const encoding = body.plain ? null : /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null;
  if (encoding && !isKnown) all['Content-Encoding'] = encoding;
  const bytes = () => (body.plain ? body.plain : encoding ? body[encoding] : gunzipSync(body.gzip));
  const response = isKnown ? new Response(null, { status: 304, headers: all }) : new Response(bytes(), { status, headers: all });
  complete.set(response, all);
  return response;
}
