import { LOCALES, type StoredText, type VerticalName } from '#domain/catalogue.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { CategoryRecord, DestinationRecord, SoldRecord } from '#server/database/records.ts';
import type { SlugKind } from '#server/database/tables.ts';
import { isVerticalName, VERTICALS } from '#verticals/domain.ts';
import { isOnSale } from './product-offer.ts';

/** Returns the products on sale in some verticals, in the operator's order. Callers filter in memory: an operator has hundreds of products. */
export async function productsOnSale(queries: TenantQueries, tenant: string, verticals: readonly VerticalName[] = VERTICALS): Promise<SoldRecord[]> {
  const rows = await queries.selectFrom('products').select('data').where('tenant', '=', tenant).where('vertical', 'in', verticals).orderBy('position').execute();
  return rows.map(({ data }) => data).filter(isOnSale);
}

export async function destinationsOf(queries: TenantQueries, tenant: string): Promise<Map<string, DestinationRecord>> {
  const rows = await queries.selectFrom('destinations').select(['code', 'data']).where('tenant', '=', tenant).orderBy('code').execute();
  return new Map(rows.map(({ code, data }) => [code, data]));
}

/** Finds the category of a sold vertical by its code or its slug in any language. @returns null when there is none */
export async function findSoldCategory(queries: TenantQueries, tenant: string, codeOrSlug: string): Promise<(Omit<CategoryRecord, 'code'> & { readonly code: VerticalName }) | null> {
  const code = (await codeBySlug(queries, tenant, 'category', codeOrSlug)) ?? codeOrSlug;
  if (!isVerticalName(code)) return null;
  const row = await queries.selectFrom('categories').select('data').where('tenant', '=', tenant).where('code', '=', code).executeTakeFirst();
  return row ? { ...row.data, code } : null;
}

/** Finds the code of a slug in any language, or null. If languages use one slug for different records, the first code wins. */
export async function codeBySlug(queries: TenantQueries, tenant: string, kind: SlugKind, slug: string): Promise<string | null> {
  const row = await queries.selectFrom('slugs').select('code').where('tenant', '=', tenant).where('kind', '=', kind).where('slug', '=', slug).orderBy('code').executeTakeFirst();
  return row?.code ?? null;
}

/** Returns a destination's title, or its code when the destination does not exist. */
export const titleOf = (destinations: ReadonlyMap<string, DestinationRecord>, code: string): StoredText =>
  destinations.get(code)?.title ?? (Object.fromEntries(LOCALES.map((locale) => [locale, code])) as unknown as StoredText);

/** Splits a text into its paragraphs, which are separated by empty lines. */
export const paragraphs = (text: string) => text.split(/\n{2,}/).filter((part) => part.trim() !== '');
