import { textIn, type Locale } from '#domain/catalogue.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { DestinationRecord } from '#server/database/records.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';
import type { Clock } from '#server/services/clock.ts';
import { OFFICE } from '#server/services/image-urls.ts';
import type { Coordinates } from './coast.ts';
import type { MapInput } from './map.ts';
import type { MapSource } from './map-pictures.ts';
import type { MapPlace } from './map-places.ts';
import type { PictureFolder } from './pictures.ts';
import { isScene, type Scene } from './scene.ts';

/** Lookup of a tenant's scenes and map data. */
export interface TenantScenes extends MapSource {
  scene(folder: PictureFolder, code: string): Scene | null;
  /** Where a product is: its own place, or that of its destination. */
  place(code: string): Coordinates | null;
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

    const airports = await airportsOf(queries, tenant);
    const office = await officeOf(queries, tenant);
    const destinationsByCode = new Map(destinations.map(({ code, data }) => [code, data]));
    const productsByCode = new Map(products.map(({ code, data }) => [code, data]));
    const placesOf = (locale: Locale, except?: DestinationRecord): readonly MapPlace[] => [
      ...[...destinationsByCode.values()].filter((other) => other !== except).map(({ title, coordinates }) => ({ name: textIn(title, locale), coordinates, kind: 'destination' as const })),
      ...airports.map(({ name, coordinates }) => ({ name: textIn(name, locale), coordinates, kind: 'airport' as const })),
    ];
    return {
      scene: (folder, code) => scenes.get(`${folder}/${code}`) ?? null,
      place(code) {
        const product = productsByCode.get(code);
        return product?.coordinates ?? destinationsByCode.get(product?.destination ?? code)?.coordinates ?? null;
      },
      map(code, locale) {
        const product = productsByCode.get(code);
        const destination = destinationsByCode.get(product?.destination ?? code);
        const shown = code === OFFICE ? office : destination && { coordinates: product?.coordinates ?? destination.coordinates, label: textIn(destination.title, locale) };
        return shown ? { ...shown, places: placesOf(locale, destination) } : null;
      },
      places: (locale) => placesOf(locale),
    };
  });
}

async function vehiclesOf(queries: TenantQueries, tenant: string): Promise<readonly { class: string; scene: unknown }[]> {
  const transfer = await queries.selectFrom('settings').select('value').where('tenant', '=', tenant).where('name', '=', 'transfer').executeTakeFirst();
  return ((transfer?.value ?? {}) as { vehicles?: readonly { class: string; scene: unknown }[] }).vehicles ?? [];
}

/** The place and the name of the operator's office; null when its place is not known. */
async function officeOf(queries: TenantQueries, tenant: string): Promise<Pick<MapInput, 'coordinates' | 'label'> | null> {
  const row = await queries.selectFrom('settings').select('value').where('tenant', '=', tenant).where('name', '=', 'company').executeTakeFirst();
  const { coordinates, name } = (row?.value ?? {}) as Partial<SettingRecords['company']>;
  return coordinates && name ? { coordinates, label: name } : null;
}

async function airportsOf(queries: TenantQueries, tenant: string) {
  const rows = await queries.selectFrom('places').select('data').where('tenant', '=', tenant).execute();
  return rows.map(({ data }) => data).filter(({ kind }) => kind === 'airport');
}
