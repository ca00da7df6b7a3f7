import type { LocalizedText, OpenVertical } from '#domain/catalogue.ts';
import { OPEN_VERTICALS } from '#domain/catalogue.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { CategoryRecord, DestinationRecord, OpenRecord } from '#server/database/records.ts';
import type { SlugKind } from '#server/database/schema.ts';
import { isOnSale } from './offer.ts';

/** What is for sale in some verticals, in the operator's order. An operator has hundreds of products, not millions: filters run over the records. */
export async function productsOnSale(queries: TenantQueries, tenant: string, verticals: readonly OpenVertical[] = OPEN_VERTICALS): Promise<OpenRecord[]> {
  const rows = await queries.selectFrom('products').select('data').where('tenant', '=', tenant).where('vertical', 'in', verticals).orderBy('position').execute();
  return rows.map(({ data }) => data).filter(isOnSale);
}

export async function destinationsOf(queries: TenantQueries, tenant: string): Promise<Map<string, DestinationRecord>> {
  const rows = await queries.selectFrom('destinations').select(['code', 'data']).where('tenant', '=', tenant).orderBy('code').execute();
  return new Map(rows.map(({ code, data }) => [code, data]));
}

/** An open category by its code or its slug in any language, or null. */
export async function openCategory(queries: TenantQueries, tenant: string, codeOrSlug: string): Promise<(CategoryRecord & { code: OpenVertical }) | null> {
  const code = (await codeBySlug(queries, tenant, 'category', codeOrSlug)) ?? codeOrSlug;
  const vertical = OPEN_VERTICALS.find((open) => open === code);
  if (!vertical) return null;
  const row = await queries.selectFrom('categories').select('data').where('tenant', '=', tenant).where('code', '=', vertical).executeTakeFirst();
  return row ? { ...row.data, code: vertical } : null;
}

/** What a slug of any language stands for, or null. Two languages may share a slug only for one thing, or the first code wins. */
export async function codeBySlug(queries: TenantQueries, tenant: string, kind: SlugKind, slug: string): Promise<string | null> {
  const row = await queries.selectFrom('slugs').select('code').where('tenant', '=', tenant).where('kind', '=', kind).where('slug', '=', slug).orderBy('code').executeTakeFirst();
  return row?.code ?? null;
}

export const titleOf = (destinations: ReadonlyMap<string, DestinationRecord>, code: string): LocalizedText =>
  destinations.get(code)?.title ?? { en: code, tr: code, de: code, ru: code };

/** Texts of several paragraphs come as one, joined by empty lines. */
export const paragraphs = (text: string) => text.split(/\n{2,}/).filter((part) => part.trim() !== '');
