import { Hono, type Context } from 'hono';
import { StateCache, type Made } from '#server/answers/state-cache.ts';
import { NO_IMAGE } from '#server/pictures/no-image.ts';
import { parsePicturePath } from '#server/pictures/picture-path.ts';
import type { Picture, PictureSource } from '#server/pictures/picture-source.ts';
import { encodeBody, sendBody, sizeOf, type EncodedBody } from './compression.ts';
import type { AppEnv } from './app-env.ts';

/** A drawing takes about 10 KB with its encodings, a photograph up to some hundred. */
const LIMITS = { mostBytes: 16 * 1024 * 1024, mostEntries: 2000 };
const QUALITY = 11;
/** Cached for one month, then revalidated: the address names the product, and the operator may change its picture. */
const CACHE_CONTROL = 'public, max-age=2592000, stale-while-revalidate=31536000';
/** A missing picture may be added at any time, and its replacement may change. */
const CACHE_CONTROL_MISSING = 'public, max-age=60';

export interface ImagesOptions {
  readonly pictures: PictureSource;
  readonly knowsTenant: (tenant: string) => boolean | Promise<boolean>;
}

/**
 * `/images/<tenant>/<folder>/<name>.<format>`. The bytes of a picture are read
 * when it is first requested and kept in memory until its version changes; when
 * the memory is full, the least recently used picture is dropped. An address
 * without a picture is answered with 404 and the no-image picture as the body.
 */
export function createImages({ pictures, knowsTenant }: ImagesOptions): Hono<AppEnv> {
  const kept = new StateCache<EncodedBody | null>(LIMITS);

  return new Hono<AppEnv>().get('/images/:tenant/*', async (c) => {
    const tenant = c.req.param('tenant');
    const path = parsePicturePath(new URL(c.req.url).pathname);
    if (!path) return noImage(c);
    const key = `${tenant}/${path.folder}/${path.name}.${path.format}`;
    if (!(await knowsTenant(tenant))) return noImage(c);
    const picture = await pictures.find(tenant, path);
    const body = picture && (await kept.get(key, picture.version, () => encode(picture)));
    return body ? sendBody(c.req.raw, body, { 'Cache-Control': picture.isStandIn ? CACHE_CONTROL_MISSING : CACHE_CONTROL }) : noImage(c);
  });
}

async function encode(picture: Picture): Promise<Made<EncodedBody | null>> {
  const bytes = await picture.read();
  if (bytes === null) return { value: null, bytes: null };
  const body = await encodeBody(bytes, picture.contentType, QUALITY);
  return { value: body, bytes: sizeOf(body) };
}

const noImage = (c: Context) => c.body(NO_IMAGE, 404, { 'Content-Type': 'image/svg+xml', 'Cache-Control': CACHE_CONTROL_MISSING });
