import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

/** A response body in every encoding that the server offers. */
export interface EncodedBody {
  readonly type: string;
  readonly etag: string;
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|manifest)|font\/(ttf|otf))/;

/** Compresses a body once for all encodings. @param type MIME type; only text types are compressed @param quality of Brotli, 0 to 11 */
export async function encodeBody(body: Uint8Array | string, type: string, quality: number): Promise<EncodedBody> {
  const identity = Buffer.from(body as string);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  if (!COMPRESSIBLE.test(type)) return { type, etag, identity, br: null, gzip: null };
  const [br, zipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    gz(identity),
  ]);
  return { type, etag, identity, br, gzip: zipped };
}

/** Sends a body in the best encoding that the client accepts, or 304 when its ETag matches. */
export function send(c: Context, body: EncodedBody, cacheControl: string): Response {
  const accepts = c.req.header('accept-encoding') ?? '';
  const encoding = body.br && /\bbr\b/.test(accepts) ? 'br' : body.gzip && /\bgzip\b/.test(accepts) ? 'gzip' : null;
  const headers: Record<string, string> = { 'Content-Type': body.type, ETag: body.etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' };
  if (c.req.header('if-none-match')?.includes(body.etag)) return c.body(null, 304, headers);
  if (encoding) headers['Content-Encoding'] = encoding;
  return c.body(encoding ? body[encoding]! : body.identity, 200, headers);
}
