import { Hono, type Context } from 'hono';
import { NO_IMAGE } from '#server/pictures/no-image.ts';
import { parsePicturePath } from '#server/pictures/picture-path.ts';
import type { Picture, PictureSource } from '#server/pictures/picture-source.ts';
import { encodeBody, sendBody, type EncodedBody } from './compression.ts';
import type { AppEnv } from './app-env.ts';

/** A drawing takes about 10 KB with its encodings. */
const MAX_KEPT = 2000;
const QUALITY = 11;
/** Cached for one month, then revalidated: the address names the product, and the operator may change its picture. */
const CACHE_CONTROL = 'public, max-age=2592000, stale-while-revalidate=31536000';
/** A missing picture may be added at any time. */
const CACHE_CONTROL_MISSING = 'public, max-age=60';

export interface ImagesOptions {
  /** Null for a server without pictures. */
  readonly pictures: PictureSource | null;
  readonly knowsTenant: (tenant: string) => Promise<boolean>;
}

interface Kept {
  readonly version: string;
  readonly body: Promise<EncodedBody>;
}

/**
 * `/images/<tenant>/<folder>/<name>.<format>`. The bytes of a picture are read
 * when it is first requested and kept in memory until its version changes; when
 * the memory is full, the least recently used picture is dropped. An address
 * without a picture is answered with 404 and the no-image picture as the body.
 */
export function createImages({ pictures, knowsTenant }: ImagesOptions): Hono<AppEnv> {
  /** In order of use, the least recently used first. */
  const kept = new Map<string, Kept>();

  return new Hono<AppEnv>().get('/images/:tenant/*', async (c) => {
    const tenant = c.req.param('tenant');
    const path = parsePicturePath(new URL(c.req.url).pathname);
    if (!pictures || !path) return noImage(c);
    const key = `${tenant}/${path.folder}/${path.name}.${path.format}`;
    if (!kept.has(key) && !(await knowsTenant(tenant))) return noImage(c);
    const picture = await pictures.find(tenant, path);
    return picture ? sendBody(c.req.raw, await bodyOf(key, picture), { 'Cache-Control': CACHE_CONTROL }) : noImage(c);
  });

  function bodyOf(key: string, picture: Picture): Promise<EncodedBody> {
    const known = kept.get(key);
    const entry = known?.version === picture.version ? known : { version: picture.version, body: encode(picture) };
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    // A failed read is not kept, so that the next request tries again.
    entry.body.catch(() => kept.get(key) === entry && kept.delete(key));
    return entry.body;
  }
}

const encode = async (picture: Picture) => encodeBody(await picture.read(), picture.contentType, QUALITY);

const noImage = (c: Context) => c.body(NO_IMAGE, 404, { 'Content-Type': 'image/svg+xml', 'Cache-Control': CACHE_CONTROL_MISSING });
