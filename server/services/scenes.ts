import type { Database } from '#server/database/connection.ts';
import type { PictureFolder } from '#server/scenes/pictures.ts';
import { isScene, type Scene } from '#server/scenes/scene.ts';
import type { Clock } from './clock.ts';

/** Scene by folder and code, e.g. `urun/VIL-001`. */
export type Scenes = ReadonlyMap<`${PictureFolder}/${string}`, Scene>;

/** A changed scene is drawn after at most so long. */
const FRESH_MS = 60_000;

/** What a tenant's pictures are drawn from, kept for a minute: a page asks for dozens of pictures at once. */
export function createSceneBook({ database, clock }: { database: Database; clock: Clock }): (tenant: string) => Promise<Scenes> {
  const books = new Map<string, { scenes: Promise<Scenes>; readAt: number }>();
  return (tenant) => {
    const now = clock().getTime();
    const known = books.get(tenant);
    if (known && now - known.readAt < FRESH_MS) return known.scenes;
    const scenes = readScenes(database, tenant);
    books.set(tenant, { scenes, readAt: now });
    scenes.catch(() => books.delete(tenant));
    return scenes;
  };
}

function readScenes(database: Database, tenant: string): Promise<Scenes> {
  return database.inTenant(tenant, async (queries) => {
    const scenes = new Map<`${PictureFolder}/${string}`, Scene>();
    const put = (folder: PictureFolder, code: string, scene: unknown) => isScene(scene) && scenes.set(`${folder}/${code}`, scene);
    const of = (table: 'products' | 'destinations' | 'categories' | 'posts') => queries.selectFrom(table).select(['code', 'data']).where('tenant', '=', tenant).execute();
    for (const { code, data } of await of('products')) put('urun', code, data.scene);
    for (const { code, data } of await of('destinations')) put('bolge', code, data.scene);
    for (const { code, data } of [...(await of('categories')), ...(await of('posts'))]) put('splash', code, data.scene);
    const transfer = await queries.selectFrom('settings').select('value').where('tenant', '=', tenant).where('name', '=', 'transfer').executeTakeFirst();
    const { vehicles = [] } = (transfer?.value ?? {}) as { vehicles?: readonly { class: string; scene: unknown }[] };
    for (const { class: name, scene } of vehicles) put('arac', name, scene);
    return scenes;
  });
}
