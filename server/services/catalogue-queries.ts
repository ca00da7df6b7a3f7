import { LOCALES, type StoredText, type VerticalName } from '#domain/catalogue.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { CategoryRecord, DestinationRecord, SoldRecord } from '#server/database/records.ts';
import type { SlugKind } from '#server/database/tables.ts';
import { isVerticalName, VERTICALS } from '#verticals/domain.ts';
import { isOnSale } from './product-offer.ts';

/** What is for sale in some verticals, in the operator's order. An operator has hundreds of products, not millions: filters run over the records. */
export async function productsOnSale(queries: TenantQueries, tenant: string, verticals: readonly VerticalName[] = VERTICALS): Promise<SoldRecord[]> {
  const rows = await queries.selectFrom('products').select('data').where('tenant', '=', tenant).where('vertical', 'in', verticals).orderBy('position').execute();
  return rows.map(({ data }) => data).filter(isOnSale);
}

export async function destinationsOf(queries: TenantQueries, tenant: string): Promise<Map<string, DestinationRecord>> {
  const rows = await queries.selectFrom('destinations').select(['code', 'data']).where('tenant', '=', tenant).orderBy('code').execute();
  return new Map(rows.map(({ code, data }) => [code, data]));
}

/** The category of a vertical that is sold, by its code or its slug in any language, or null. */
export async function findSoldCategory(queries: TenantQueries, tenant: string, codeOrSlug: string): Promise<(Omit<CategoryRecord, 'code'> & { readonly code: VerticalName }) | null> {
  const code = (await codeBySlug(queries, tenant, 'category', codeOrSlug)) ?? codeOrSlug;
  if (!isVerticalName(code)) return null;
  const row = await queries.selectFrom('categories').select('data').where('tenant', '=', tenant).where('code', '=', code).executeTakeFirst();
  return row ? { ...row.data, code } : null;
}

/** What a slug of any language stands for, or null. Two languages may share a slug only for one thing, or the first code wins. */
export async function codeBySlug(queries: TenantQueries, tenant: string, kind: SlugKind, slug: string): Promise<string | null> {
  const row = await queries.selectFrom('slugs').select('code').where('tenant', '=', tenant).where('kind', '=', kind).where('slug', '=', slug).orderBy('code').executeTakeFirst();
  return row?.code ?? null;
}

/** A destination's title; its code where there is no such destination. */
export const titleOf = (destinations: ReadonlyMap<string, DestinationRecord>, code: string): StoredText =>
  destinations.get(code)?.title ?? (Object.fromEntries(LOCALES.map((locale) => [locale, code])) as unknown as StoredText);

/** Texts of several paragraphs come as one, joined by empty lines. */
export const paragraphs = (text: string) => text.split(/\n{2,}/).filter((part) => part.trim() !== '');
