import { sql } from 'kysely';
import { MOST_PHOTOGRAPHS } from '#contract/calls/photographs.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { productRecordOf, type ProductRecord } from '#server/database/records.ts';
import type { StoredPhotograph } from './photograph-encoding.ts';
import type { PhotographSize } from './product-picture.ts';

/**
 * The photographs of products in the database, where every process and every server reads them. A photograph never
 * changes: its id is of its bytes. The product's row has the order, and its lock decides between two changes at once.
 */

/** A photograph of a product. */
export interface PhotographKey {
  readonly code: string;
  readonly id: string;
}

/** Reads a product and locks it until the end of the transaction. Undefined when there is no such product. */
export async function lockPhotographedProduct(queries: TenantQueries, tenant: string, code: string): Promise<ProductRecord | undefined> {
  const row = await queries.selectFrom('products').select(['data', 'photographs']).where('tenant', '=', tenant).where('code', '=', code).forUpdate().executeTakeFirst();
  return row && productRecordOf(row);
}

/** Sets the photographs of a locked product, in their order. */
export async function setPhotographs(queries: TenantQueries, tenant: string, product: ProductRecord, ids: readonly string[]): Promise<ProductRecord> {
  await queries.updateTable('products').set({ photographs: [...ids] }).where('tenant', '=', tenant).where('code', '=', product.code).execute();
  return { ...product, photographs: ids };
}

/** Adds a photograph to a locked product, as its last; one that it has stays where it is. @returns null when the product has the most there may be */
export async function addPhotograph(queries: TenantQueries, tenant: string, product: ProductRecord, { id, bytes }: StoredPhotograph, now: Date): Promise<ProductRecord | null> {
  const { code, photographs: ids = [] } = product;
  if (ids.includes(id)) return product;
  if (ids.length >= MOST_PHOTOGRAPHS) return null;
  await queries.insertInto('photographs').values({ tenant, product_code: code, photograph_id: id, picture: bytes, created_at: now }).execute();
  return setPhotographs(queries, tenant, product, [...ids, id]);
}

/** Removes a photograph of a locked product with all its sizes. */
export async function removePhotograph(queries: TenantQueries, tenant: string, product: ProductRecord, id: string): Promise<ProductRecord> {
  const { code, photographs: ids = [] } = product;
  if (!ids.includes(id)) return product;
  await queries.deleteFrom('photographs').where('tenant', '=', tenant).where('product_code', '=', code).where('photograph_id', '=', id).execute();
  return setPhotographs(queries, tenant, product, ids.filter((other) => other !== id));
}

/** Reads a photograph in a size that was stored; undefined when no page has asked for this size before. */
export async function readSize(queries: TenantQueries, tenant: string, { code, id }: PhotographKey, { ratio, width }: PhotographSize): Promise<Buffer | undefined> {
  const row = await queries.selectFrom('photograph_sizes').select('picture')
    .where('tenant', '=', tenant).where('product_code', '=', code).where('photograph_id', '=', id).where('ratio', '=', ratio).where('width', '=', width).executeTakeFirst();
  return row?.picture;
}

/** Reads a photograph as it was stored; undefined when it was removed. */
export async function readPhotograph(queries: TenantQueries, tenant: string, { code, id }: PhotographKey): Promise<Buffer | undefined> {
  const row = await queries.selectFrom('photographs').select('picture').where('tenant', '=', tenant).where('product_code', '=', code).where('photograph_id', '=', id).executeTakeFirst();
  return row?.picture;
}

/** Stores a photograph in a size, unless it was removed or another process has stored the size. */
export async function storeSize(queries: TenantQueries, tenant: string, { code, id }: PhotographKey, { ratio, width }: PhotographSize, picture: Buffer): Promise<void> {
  await sql`
    insert into photograph_sizes (tenant, product_code, photograph_id, ratio, width, picture)
    select tenant, product_code, photograph_id, ${ratio}, ${width}::int, ${picture}::bytea from photographs
    where tenant = ${tenant} and product_code = ${code} and photograph_id = ${id} for key share
    on conflict do nothing`.execute(queries);
}
