import type { Locale } from '#domain/catalogue.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { MapInput, MapPlace } from './map.ts';
import type { PictureFolder } from './pictures.ts';
import { isScene, type Scene } from './scene.ts';
import type { Clock } from '#server/services/clock.ts';

/** What a tenant's pictures are drawn from. */
export interface PictureBook {
  scene(folder: PictureFolder, code: string): Scene | null;
  /** Where a product or a destination stands, named in a language. */
  map(code: string, locale: Locale): MapInput | null;
}

/** A changed scene is drawn after at most so long. */
const FRESH_MS = 60_000;

/** Keeps each tenant's book for a minute: a page asks for dozens of pictures at once. */
export function createPictureBooks({ database, clock }: { database: Database; clock: Clock }): (tenant: string) => Promise<PictureBook> {
  const books = new Map<string, { book: Promise<PictureBook>; readAt: number }>();
  return (tenant) => {
    const now = clock().getTime();
    const known = books.get(tenant);
    if (known && now - known.readAt < FRESH_MS) return known.book;
    const book = readBook(database, tenant);
    books.set(tenant, { book, readAt: now });
    book.catch(() => books.delete(tenant));
    return book;
  };
}

function readBook(database: Database, tenant: string): Promise<PictureBook> {
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
    const towns = new Map(destinations.map(({ code, data }) => [code, data]));
    const stands = new Map(products.map(({ code, data }) => [code, data]));
    return {
      scene: (folder, code) => scenes.get(`${folder}/${code}`) ?? null,
      map(code, locale) {
        const product = stands.get(code);
        const town = towns.get(product?.destination ?? code);
        if (!town) return null;
        const named: MapPlace[] = [
          ...[...towns.values()].filter((other) => other !== town).map(({ title, coordinates }) => ({ name: title[locale], coordinates, kind: 'destination' as const })),
          ...places.filter(({ kind }) => kind === 'airport').map(({ name, coordinates }) => ({ name: name[locale], coordinates, kind: 'airport' as const })),
        ];
        return { coordinates: product?.coordinates ?? town.coordinates, label: town.title[locale], places: named };
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
