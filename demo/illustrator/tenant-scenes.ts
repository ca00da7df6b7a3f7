import { textIn, type Locale } from '#domain/catalogue.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { Clock } from '#server/services/clock.ts';
import type { MapInput, MapPlace } from './map.ts';
import type { PictureFolder } from './pictures.ts';
import { isScene, type Scene } from './scene.ts';

/** Lookup of a tenant's scenes and map data. */
export interface TenantScenes {
  scene(folder: PictureFolder, code: string): Scene | null;
  /** What the map of a product or a destination shows, with names in a language. */
  map(code: string, locale: Locale): MapInput | null;
}

export interface TenantScenesPorts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Cache lifetime: a changed scene is drawn after at most this time. */
const FRESH_MS = 60_000;

/** Reads each tenant's scenes at most once a minute: a page requests dozens of pictures at once. */
export function createTenantScenes({ database, clock }: TenantScenesPorts): (tenant: string) => Promise<TenantScenes> {
  const kept = new Map<string, { scenes: Promise<TenantScenes>; readAt: number }>();
  return (tenant) => {
    const now = clock().getTime();
    const known = kept.get(tenant);
    if (known && now - known.readAt < FRESH_MS) return known.scenes;
    const scenes = readScenes(database, tenant);
    kept.set(tenant, { scenes, readAt: now });
    scenes.catch(() => kept.delete(tenant));
    return scenes;
  };
}

function readScenes(database: Database, tenant: string): Promise<TenantScenes> {
  return database.inTenant(tenant, async (queries) => {
    const products = await queries.selectFrom('products').select(['code', 'data']).where('tenant', '=', tenant).execute();
    const destinations = await queries.selectFrom('destinations').select(['code', 'data']).where('tenant', '=', tenant).execute();
    const categories = await queries.selectFrom('categories').select(['code', 'data']).where('tenant', '=', tenant).execute();
    const posts = await queries.selectFrom('posts').select(['code', 'data']).where('tenant', '=', tenant).execute();
    const scenes = new Map<string, Scene>();
    const put = (folder: PictureFolder, code: string, scene: unknown) => isScene(scene) && scenes.set(`${folder}/${code}`, scene);
    for (const { code, data } of products) put('urun', code, data.scene);
    for (const { code, data } of destinations) put('bolge', code, data.scene);
    for (const { code, data } of [...categories, ...posts]) put('splash', code, data.scene);
    for (const { class: name, scene } of await vehiclesOf(queries, tenant)) put('arac', name, scene);

    const places = await placesOf(queries, tenant);
    const destinationsByCode = new Map(destinations.map(({ code, data }) => [code, data]));
    const productsByCode = new Map(products.map(({ code, data }) => [code, data]));
    return {
      scene: (folder, code) => scenes.get(`${folder}/${code}`) ?? null,
      map(code, locale) {
        const product = productsByCode.get(code);
        const destination = destinationsByCode.get(product?.destination ?? code);
        if (!destination) return null;
        const mapPlaces: MapPlace[] = [
          ...[...destinationsByCode.values()].filter((other) => other !== destination).map(({ title, coordinates }) => ({ name: textIn(title, locale), coordinates, kind: 'destination' as const })),
          ...places.filter(({ kind }) => kind === 'airport').map(({ name, coordinates }) => ({ name: textIn(name, locale), coordinates, kind: 'airport' as const })),
        ];
        return { coordinates: product?.coordinates ?? destination.coordinates, label: textIn(destination.title, locale), places: mapPlaces };
      },
    };
  });
}

async function vehiclesOf(queries: TenantQueries, tenant: string): Promise<readonly { class: string; scene: unknown }[]> {
  const transfer = await queries.selectFrom('settings').select('value').where('tenant', '=', tenant).where('name', '=', 'transfer').executeTakeFirst();
  return ((transfer?.value ?? {}) as { vehicles?: readonly { class: string; scene: unknown }[] }).vehicles ?? [];
}

async function placesOf(queries: TenantQueries, tenant: string) {
  const rows = await queries.selectFrom('places').select('data').where('tenant', '=', tenant).execute();
  return rows.map(({ data }) => data);
}
