import { sql } from 'kysely';
import { writeListingRows } from '#server/catalogue/listing-rows.ts';
import { PLACED_COLUMNS, placedProductOf } from '#server/catalogue/placed-product.ts';
import type { TenantQueries } from '#server/database/connection.ts';

/** Guests' reviews on a product's page at most, the newest; all count for its rating (B6). */
const MOST_SHOWN = 100;

/**
 * Shows the published reviews of products, after one was published, rejected or deleted in this transaction (R3): writes
 * them to the products' rows, which raises the version of the catalogue, and the ratings to their listing rows.
 * @param codes of the products; one that was deleted is left out
 */
export async function showPublishedReviews(queries: TenantQueries, tenant: string, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const known = [...new Set(codes)];
  const isOne = sql<boolean>`code = any(${known}::text[])`;
  // Of two changes at once the later one waits here, so that its next statement reads what the other has published.
  await queries.selectFrom('products').select('code').where('tenant', '=', tenant).where(isOne).orderBy('code').forUpdate().execute();
  const products = await queries.updateTable('products').set({
    guest_reviews: sql`jsonb_build_object(
      'count', (select count(*) from reviews as one where one.tenant = products.tenant and one.product_code = products.code and one.state = 'published'),
      'total', (select coalesce(sum(one.rating), 0) from reviews as one where one.tenant = products.tenant and one.product_code = products.code and one.state = 'published'),
      'newest', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'author', author, 'rating', rating, 'date', to_char(written_on, 'YYYY-MM-DD'), 'lang', locale, 'text', body, 'travelledIn', to_char(travelled_on, 'YYYY-MM-01')
        ) order by written_at desc, review_id), '[]')
        from (
          select * from reviews as one where one.tenant = products.tenant and one.product_code = products.code and one.state = 'published'
          order by written_at desc, review_id limit ${MOST_SHOWN}
        ) as newest))`,
  }).where('tenant', '=', tenant).where(isOne).returning(PLACED_COLUMNS).execute();
  await writeListingRows(queries, tenant, products.map(placedProductOf));
}
