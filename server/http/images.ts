import { Hono } from 'hono';
import { mapFor } from '#demo/illustrator/map-pictures.ts';
import { pictureFor } from '#demo/illustrator/pictures.ts';
import type { PictureBook } from '#demo/illustrator/tenant-scenes.ts';
import { compressed, send, type Compressed } from './compressed.ts';
import type { AppEnv } from './env.ts';

/** About 10 KB each with their encodings. */
const MOST_PICTURES = 2000;
const QUALITY = 11;
/** The address names the product, not the drawing, and an operator may change a scene: a month, then ask again. */
const CACHE_CONTROL = 'public, max-age=2592000, stale-while-revalidate=31536000';

/** `/images/<tenant>/...`: drawn when first asked for, then kept in memory, the longest unused leaving first. */
export function createImages({ bookOf, knowsTenant }: { bookOf: (tenant: string) => Promise<PictureBook>; knowsTenant: (tenant: string) => Promise<boolean> }): Hono<AppEnv> {
  const drawn = new Map<string, { book: PictureBook; picture: Promise<Compressed> }>();

  return new Hono<AppEnv>().get('/images/:tenant/*', async (c) => {
    const { pathname } = new URL(c.req.url);
    const tenant = c.req.param('tenant');
    if (!drawn.has(pathname) && !(await knowsTenant(tenant))) return c.notFound();
    const book = await bookOf(tenant);
    const known = drawn.get(pathname);
    if (known?.book === book) return send(c, await touch(pathname, known).picture, CACHE_CONTROL);
    const picture = pictureFor(pathname, book.scene) ?? mapFor(pathname, book.map);
    if (!picture) return c.notFound();
    return send(c, await touch(pathname, { book, picture: compressed(picture.svg, 'image/svg+xml', QUALITY) }).picture, CACHE_CONTROL);
  });

  function touch<T extends { book: PictureBook; picture: Promise<Compressed> }>(path: string, entry: T): T {
    drawn.delete(path);
    drawn.set(path, entry);
    if (drawn.size > MOST_PICTURES) drawn.delete(drawn.keys().next().value!);
    return entry;
  }
}
