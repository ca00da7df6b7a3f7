import { Hono } from 'hono';
import { pictureFor } from '#server/scenes/pictures.ts';
import type { Scenes } from '#server/services/scenes.ts';
import { compressed, send, type Compressed } from './compressed.ts';
import type { AppEnv } from './env.ts';

/** About 10 KB each with their encodings. */
const MOST_PICTURES = 2000;
const QUALITY = 9;
/** The address names the product, not the drawing, and an operator may change a scene: a month, then ask again. */
const CACHE_CONTROL = 'public, max-age=2592000, stale-while-revalidate=31536000';

/** `/images/<tenant>/...`: drawn when first asked for, then kept in memory, the longest unused leaving first. */
export function createImages({ scenesOf, knowsTenant }: { scenesOf: (tenant: string) => Promise<Scenes>; knowsTenant: (tenant: string) => Promise<boolean> }): Hono<AppEnv> {
  const drawn = new Map<string, { scenes: Scenes; picture: Promise<Compressed> }>();

  return new Hono<AppEnv>().get('/images/:tenant/*', async (c) => {
    const { pathname } = new URL(c.req.url);
    const tenant = c.req.param('tenant');
    if (!drawn.has(pathname) && !(await knowsTenant(tenant))) return c.notFound();
    const scenes = await scenesOf(tenant);
    const known = drawn.get(pathname);
    if (known?.scenes === scenes) return send(c, await touch(pathname, known).picture, CACHE_CONTROL);
    const picture = pictureFor(pathname, (folder, code) => scenes.get(`${folder}/${code}`) ?? null);
    if (!picture) return c.notFound();
    return send(c, await touch(pathname, { scenes, picture: compressed(picture.svg, 'image/svg+xml', QUALITY) }).picture, CACHE_CONTROL);
  });

  function touch<T extends { scenes: Scenes; picture: Promise<Compressed> }>(path: string, entry: T): T {
    drawn.delete(path);
    drawn.set(path, entry);
    if (drawn.size > MOST_PICTURES) drawn.delete(drawn.keys().next().value!);
    return entry;
  }
}
