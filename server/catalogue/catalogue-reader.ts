import type { BasketCampaign } from '#domain/catalogue.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { CategoryRecord, DestinationRecord, MenuItemRecord, PageRecord, ProductRecord } from '#server/database/records.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';
import type { SlugKind } from '#server/database/tables.ts';
import type { CatalogueVersions } from './catalogue-versions.ts';
import type { TimedRate } from './rates.ts';
import { VersionedCache } from './versioned-cache.ts';

/** Bytes of catalogue data that a process keeps, in their serialised form. In memory they take about two to three times as much. */
const MAX_BYTES = 48 * 1024 * 1024;

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

  constructor(database: Database, versions: CatalogueVersions, maxBytes = MAX_BYTES) {
    this.#database = database;
    this.#cache = new VersionedCache(versions, maxBytes);
  }

  get stats() {
    return this.#cache.stats;
  }

  /**
   * Returns what `load` makes of a tenant's catalogue, loaded at most once a version.
   * @param name names the value, with everything that it depends on besides the catalogue
   */
  cached<T>(tenant: string, name: string, load: (queries: TenantQueries) => Promise<T>): Promise<T> {
    return this.#cache.get(tenant, name, () => this.#database.inTenant(tenant, load));
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
      const rows = await queries.selectFrom('menu').select('data').where('tenant', '=', tenant).orderBy('position').orderBy('code').execute();
      return rows.map(({ data }) => data);
    });
  }

  /** The slugs of categories, destinations, pages and posts. */
  menuSlugs(tenant: string): Promise<readonly SlugRecord[]> {
    return this.cached(tenant, 'menuSlugs', (queries) =>
      queries.selectFrom('slugs').select(['kind', 'locale', 'slug', 'code']).where('tenant', '=', tenant).where('kind', 'in', MENU_KINDS).orderBy('code').execute());
  }

  /** Destinations by code, in the order of the codes. */
  destinations(tenant: string): Promise<ReadonlyMap<string, DestinationRecord>> {
    return this.cached(tenant, 'destinations', async (queries) => {
      const rows = await queries.selectFrom('destinations').select(['code', 'data']).where('tenant', '=', tenant).orderBy('code').execute();
      return new Map(rows.map(({ code, data }) => [code, data]));
    });
  }

  categories(tenant: string): Promise<ReadonlyMap<string, CategoryRecord>> {
    return this.cached(tenant, 'categories', async (queries) => {
      const rows = await queries.selectFrom('categories').select(['code', 'data']).where('tenant', '=', tenant).execute();
      return new Map(rows.map(({ code, data }) => [code, data]));
    });
  }

  page(tenant: string, code: string): Promise<PageRecord | null> {
    return this.cached(tenant, `page ${code}`, async (queries) => {
      const row = await queries.selectFrom('pages').select('data').where('tenant', '=', tenant).where('code', '=', code).executeTakeFirst();
      return row?.data ?? null;
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
    const found = await this.#cache.getMany(tenant, codes.map(productName), (missing) => this.#database.inTenant(tenant, async (queries) => {
      const rows = await queries.selectFrom('products').select(['code', 'data']).where('tenant', '=', tenant).where('code', 'in', missing.map((name) => name.slice(productName('').length))).execute();
      return new Map(rows.map(({ code, data }) => [productName(code), data]));
    }));
    return new Map(codes.flatMap((code) => {
      const record = found.get(productName(code));
      return record ? [[code, record] as const] : [];
    }));
  }

  async product(tenant: string, code: string): Promise<ProductRecord | null> {
    return (await this.products(tenant, [code])).get(code) ?? null;
  }
}

const productName = (code: string) => `product ${code}`;
