import { sql } from 'kysely';
import type { BasketCampaign, Offer } from '#domain/catalogue.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { InstalmentPlan } from '#domain/pricing/instalments.ts';
import { MOST_LISTED } from '#contract/calls/content.ts';
import type { Schema } from '#domain/schema/schema.ts';
import { isValid } from '#domain/schema/validity.ts';
import {
  categoryRecord, destinationRecord, menuItemRecord, pageCardRecord, pageRecord, placeRecord, postCardRecord, postRecord, productRecordOf, type CategoryRecord, type DestinationRecord, type MenuItemRecord,
  type PageCardRecord, type PageRecord, type PicturedCard, type PlaceRecord, type PostCardRecord, type PostRecord, type ProductRecord,
} from '#server/database/records.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';
import type { SlugKind } from '#server/database/tables.ts';
import type { Log } from '#server/logger.ts';
import type { CatalogueVersions } from './catalogue-versions.ts';
import { readInstalmentPlans } from './instalment-plans.ts';
import type { TimedRate } from './rates.ts';
import { VersionedCache } from './versioned-cache.ts';

/** Bytes of catalogue data that a process keeps in memory, as `memorySizeOf` estimates them. */
const MAX_BYTES = 20 * 1024 * 1024;

/** The kinds whose slugs menus link to; an operator has few of them. */
const MENU_KINDS: readonly SlugKind[] = ['category', 'destination', 'page', 'post'];

export interface SlugRecord {
  readonly kind: SlugKind;
  readonly locale: string;
  readonly slug: string;
  readonly code: string;
}

/**
 * Reads the catalogue for pages and listings, from memory where possible. What it
 * returns is at most a second old, is shared by all callers, and must not be changed.
 * Code that takes stock or money reads the database in its own transaction instead.
 */
export class CatalogueReader {
  readonly #database: Database;
  readonly #cache: VersionedCache;
  readonly #log: Log;

  constructor(database: Database, versions: CatalogueVersions, log: Log, maxBytes = MAX_BYTES) {
    this.#database = database;
    this.#log = log;
    this.#cache = new VersionedCache(versions, maxBytes);
  }

  get stats() {
    return this.#cache.stats;
  }

  /**
   * Returns a value that `load` reads from a tenant's catalogue. It is loaded at most once per version.
   * @param name names the value, with everything that it depends on besides the catalogue
   */
  cached<T>(tenant: string, name: string, load: (queries: TenantQueries) => Promise<T>): Promise<T> {
    return this.#cache.get(tenant, name, () => this.#database.inTenant(tenant, load, { readOnly: true }));
  }

  /** As {@link cached}, for a value computed from other cached values. */
  derived<T>(tenant: string, name: string, compute: () => Promise<T>): Promise<T> {
    return this.#cache.get(tenant, name, compute);
  }

  settings(tenant: string): Promise<SettingRecords> {
    return this.cached(tenant, 'settings', async (queries) => {
      const rows = await queries.selectFrom('settings').select(['name', 'value']).where('tenant', '=', tenant).execute();
      return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as unknown as SettingRecords;
    });
  }

  menu(tenant: string): Promise<readonly MenuItemRecord[]> {
    return this.cached(tenant, 'menu', async (queries) => {
      const rows = await queries.selectFrom('menu').select(['code', 'data']).where('tenant', '=', tenant).orderBy('position').orderBy('code').execute();
      return this.#complete(tenant, 'menu', menuItemRecord, rows).map(({ data }) => data);
    });
  }

  /** The slugs of categories, destinations, pages and posts. */
  menuSlugs(tenant: string): Promise<readonly SlugRecord[]> {
    return this.cached(tenant, 'menuSlugs', (queries) =>
      queries.selectFrom('slugs').select(['kind', 'locale', 'slug', 'code']).where('tenant', '=', tenant).where('kind', 'in', MENU_KINDS).orderBy('code').execute());
  }

  /** Number of products on sale. */
  countOnSale(tenant: string): Promise<number> {
    return this.cached(tenant, 'countOnSale', async (queries) => {
      const { count } = await queries.selectFrom('product_listings').select((select) => select.fn.countAll().as('count')).where('tenant', '=', tenant).where('on_sale', '=', true).executeTakeFirstOrThrow();
      return Number(count);
    });
  }

  /** The slugs of products on sale, in the order of the codes. Not kept: a large catalogue has millions. */
  slugsOnSale(tenant: string, offset: number, limit: number): Promise<readonly SlugRecord[]> {
    return this.#database.inTenant(tenant, (queries) => {
      const onSale = queries.selectFrom('product_listings').select(['code', 'vertical']).where('tenant', '=', tenant).where('on_sale', '=', true).orderBy('code').offset(offset).limit(limit);
      return queries.selectFrom('slugs').innerJoin(onSale.as('listed'), (join) => join.onRef('listed.code', '=', 'slugs.code').onRef('listed.vertical', '=', 'slugs.kind'))
        .select(['slugs.kind', 'slugs.locale', 'slugs.slug', 'slugs.code']).where('slugs.tenant', '=', tenant).orderBy('slugs.code').execute();
    });
  }

  /** Destinations by code, in the order of the codes. */
  destinations(tenant: string): Promise<ReadonlyMap<string, DestinationRecord>> {
    return this.cached(tenant, 'destinations', async (queries) => {
      const rows = await queries.selectFrom('destinations').select(['code', 'data']).where('tenant', '=', tenant).orderBy('code').execute();
      return new Map(this.#complete(tenant, 'destination', destinationRecord, rows).map(({ code, data }) => [code, data]));
    });
  }

  categories(tenant: string): Promise<ReadonlyMap<string, CategoryRecord>> {
    return this.cached(tenant, 'categories', async (queries) => {
      const rows = await queries.selectFrom('categories').select(['code', 'data']).where('tenant', '=', tenant).execute();
      return new Map(this.#complete(tenant, 'category', categoryRecord, rows).map(({ code, data }) => [code, data]));
    });
  }

  page(tenant: string, code: string): Promise<PageRecord | null> {
    return this.cached(tenant, `page ${code}`, async (queries) => {
      const rows = await queries.selectFrom('pages').select(['code', 'data']).where('tenant', '=', tenant).where('code', '=', code).execute();
      return this.#complete(tenant, 'page', pageRecord, rows)[0]?.data ?? null;
    });
  }

  /** All content pages without their texts, in the order of their codes. */
  pages(tenant: string): Promise<readonly PageCardRecord[]> {
    return this.cached(tenant, 'pages', async (queries) => {
      const rows = await queries.selectFrom('pages').select(['code', withoutBody<PageCardRecord>()]).where('tenant', '=', tenant).orderBy('code').limit(MOST_LISTED).execute();
      return this.#complete(tenant, 'page', pageCardRecord, rows).map(({ data }) => data);
    });
  }

  post(tenant: string, code: string): Promise<PostRecord | null> {
    return this.cached(tenant, `post ${code}`, async (queries) => {
      const rows = await queries.selectFrom('posts').select(['code', 'data']).where('tenant', '=', tenant).where('code', '=', code).execute();
      return this.#complete(tenant, 'post', postRecord, rows)[0]?.data ?? null;
    });
  }

  /** The newest posts without their texts, newest first. */
  posts(tenant: string): Promise<readonly PostCardRecord[]> {
    return this.cached(tenant, 'posts', async (queries) => {
      const rows = await queries.selectFrom('posts').select(['code', withoutBody<PostCardRecord>()]).where('tenant', '=', tenant).orderBy('posted_on', 'desc').orderBy('code').limit(MOST_LISTED).execute();
      return this.#complete(tenant, 'post', postCardRecord, rows).map(({ data }) => data);
    });
  }

  /** A place of transfers, such as an airport, by its code. */
  place(tenant: string, code: string): Promise<PlaceRecord | null> {
    return this.cached(tenant, `place ${code}`, async (queries) => {
      const rows = await queries.selectFrom('places').select(['code', 'data']).where('tenant', '=', tenant).where('code', '=', code).execute();
      return this.#complete(tenant, 'place', placeRecord, rows)[0]?.data ?? null;
    });
  }

  places(tenant: string): Promise<readonly PlaceRecord[]> {
    return this.cached(tenant, 'places', async (queries) => {
      const rows = await queries.selectFrom('places').select(['code', 'data']).where('tenant', '=', tenant).orderBy('code').execute();
      return this.#complete(tenant, 'place', placeRecord, rows).map(({ data }) => data);
    });
  }

  /** All exchange rates, also those that become valid later; see `rates.ts`. */
  rates(tenant: string): Promise<readonly TimedRate[]> {
    return this.cached(tenant, 'rates', async (queries) => {
      const rows = await queries.selectFrom('rates').selectAll().where('tenant', '=', tenant).execute();
      return rows.map(({ currency, symbol, bank_code, buy, sell, valid_from, position }) => ({ code: currency, symbol, bankCode: bank_code, buy, sell, validFrom: valid_from, position }));
    });
  }

  basketCampaigns(tenant: string): Promise<readonly BasketCampaign[]> {
    return this.cached(tenant, 'basketCampaigns', async (queries) => {
      const rows = await queries.selectFrom('basket_campaigns').select('data').where('tenant', '=', tenant).orderBy('position').execute();
      return rows.map(({ data }) => data);
    });
  }

  /** The instalments that the operator offers, the fewest first (B23). */
  instalmentPlans(tenant: string): Promise<readonly InstalmentPlan[]> {
    return this.cached(tenant, 'instalmentPlans', (queries) => readInstalmentPlans(queries, tenant));
  }

  /** Finds the code of a slug in any language, or null. If languages use one slug for different records, the first code wins. */
  async codeBySlug(tenant: string, kind: SlugKind, slug: string): Promise<string | null> {
    if (MENU_KINDS.includes(kind)) return (await this.menuSlugs(tenant)).find((one) => one.kind === kind && one.slug === slug)?.code ?? null;
    return this.cached(tenant, `slug ${kind} ${slug}`, async (queries) => {
      const row = await queries.selectFrom('slugs').select('code').where('tenant', '=', tenant).where('kind', '=', kind).where('slug', '=', slug).orderBy('code').executeTakeFirst();
      return row?.code ?? null;
    });
  }

  /** Returns the products that exist, by code. */
  async products(tenant: string, codes: readonly string[]): Promise<ReadonlyMap<string, ProductRecord>> {
    return this.#byCode(tenant, 'product', codes, async (queries, missing) => {
      const rows = await queries.selectFrom('products').select(['code', 'data', 'photographs', 'guest_reviews']).where('tenant', '=', tenant).where(isOneOf(missing)).execute();
      return rows.map((row) => [row.code, productRecordOf(row)]);
    });
  }

  /** Returns what listings store of the offers of products on sale, by code: see `listedOffer`. It is much smaller than the records, so that listings can price many. */
  async offers(tenant: string, codes: readonly string[]): Promise<ReadonlyMap<string, Offer>> {
    return this.#byCode(tenant, 'offer', codes, async (queries, missing) => {
      const rows = await queries.selectFrom('product_listings').select(['code', 'offer']).where('tenant', '=', tenant).where(isOneOf(missing)).where('offer', 'is not', null).execute();
      return rows.map(({ code, offer }) => [code, offer!]);
    });
  }

  /** Returns what lists show of the products on sale, by code. */
  async cards(tenant: string, codes: readonly string[]): Promise<ReadonlyMap<string, PicturedCard>> {
    return this.#byCode(tenant, 'card', codes, async (queries, missing) => {
      const listed = queries.selectFrom('product_listings').innerJoin('products', (join) => join.onRef('products.tenant', '=', 'product_listings.tenant').onRef('products.code', '=', 'product_listings.code'));
      const rows = await listed.select(['product_listings.code', 'card', 'photographs']).where('product_listings.tenant', '=', tenant).where(isOneOf(missing, 'product_listings.code')).where('card', 'is not', null).execute();
      return rows.map(({ code, card, photographs }) => [code, { ...card!, photographs }]);
    });
  }

  /** Ids of the photographs of all products that have some, by code. */
  photographs(tenant: string): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.cached(tenant, 'photographs', async (queries) => {
      const rows = await queries.selectFrom('products').select(['code', 'photographs']).where('tenant', '=', tenant)
        .where('code', 'in', queries.selectFrom('photographs').select('product_code').where('tenant', '=', tenant)).execute();
      return new Map(rows.map(({ code, photographs }) => [code, photographs]));
    });
  }

  async product(tenant: string, code: string): Promise<ProductRecord | null> {
    return (await this.products(tenant, [code])).get(code) ?? null;
  }

  /** Leaves out the rows whose documents lack a field, and logs them: another program may have written one, which would stop every page that shows it. */
  #complete<T extends { readonly code: string; readonly data: unknown }>(tenant: string, kind: string, schema: Schema, rows: readonly T[]): readonly T[] {
    return rows.filter(({ code, data }) => {
      const fits = isValid(schema.yup(), data);
      if (!fits) this.#log('recordIncomplete', { tenant, kind, code });
      return fits;
    });
  }

  /** Returns what exists of the codes, in their order. */
  async #byCode<T>(tenant: string, kind: string, codes: readonly string[], load: (queries: TenantQueries, missing: readonly string[]) => Promise<(readonly [string, T])[]>): Promise<ReadonlyMap<string, T>> {
    const nameOf = (code: string) => `${kind} ${code}`;
    const found = await this.#cache.getMany(tenant, codes.map(nameOf), async (missing) => {
      const rows = await this.#database.inTenant(tenant, (queries) => load(queries, missing.map((name) => name.slice(nameOf('').length))), { prepared: true, readOnly: true });
      return new Map(rows.map(([code, value]) => [nameOf(code), value]));
    });
    return new Map(codes.flatMap((code) => {
      const value = found.get(nameOf(code));
      return value === undefined ? [] : [[code, value] as const];
    }));
  }
}

/** One text for any number of codes, so that the statement can be prepared. */
const isOneOf = (codes: readonly string[], column = 'code') => sql<boolean>`${sql.ref(column)} = any(${[...codes]}::text[])`;

const withoutBody = <T>() => sql<T>`data - 'body'`.as('data');
