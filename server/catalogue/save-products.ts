import { json, type TenantQueries } from '#server/database/connection.ts';
import { productRecordOf } from '#server/database/records.ts';
import type { SlugKind } from '#server/database/tables.ts';
import { writeListingRows } from './listing-rows.ts';
import type { PlacedProduct } from './placed-product.ts';
import { slugRows } from './slug-rows.ts';

/** Products saved by one statement. */
const BATCH = 250;
/** Kinds of slugs that are not products'; a product's slugs have its vertical as their kind. */
const KINDS_OF_OTHERS: readonly SlugKind[] = ['category', 'destination', 'page', 'post'];

/**
 * Saves products with their slugs and listing rows, in the caller's transaction.
 * A product with a known code is replaced.
 * @param products validated records (`catalogue-files.ts`), each code once
 */
export async function saveProducts(queries: TenantQueries, tenant: string, products: readonly PlacedProduct[]): Promise<void> {
  for (let first = 0; first < products.length; first += BATCH) await saveBatch(queries, tenant, products.slice(first, first + BATCH));
}

async function saveBatch(queries: TenantQueries, tenant: string, products: readonly PlacedProduct[]): Promise<void> {
  const saved = await queries.insertInto('products')
    .values(products.map(({ record, position }) => ({ tenant, code: record.code, vertical: record.vertical, destination: record.destination, position, data: json(record) })))
    .onConflict((on) => on.columns(['tenant', 'code']).doUpdateSet((row) => ({
      vertical: row.ref('excluded.vertical'), destination: row.ref('excluded.destination'), position: row.ref('excluded.position'), data: row.ref('excluded.data'),
    }))).returning(['code', 'guest_reviews']).execute();

  const codes = products.map(({ record }) => record.code);
  await queries.deleteFrom('slugs').where('tenant', '=', tenant).where('code', 'in', codes).where('kind', 'not in', KINDS_OF_OTHERS).execute();
  const slugs = products.flatMap(({ record }) => slugRows(tenant, record.vertical, record));
  if (slugs.length > 0) await queries.insertInto('slugs').values(slugs).execute();

  // Reviews of guests are not in the catalogue's files, so the stored ones are kept.
  const reviews = new Map(saved.map(({ code, guest_reviews }) => [code, guest_reviews]));
  await writeListingRows(queries, tenant, products.map(({ record, position }) => ({ record: productRecordOf({ data: record, guest_reviews: reviews.get(record.code)! }), position })));
}
