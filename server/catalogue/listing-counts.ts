import { sql } from 'kysely';
import type { CatalogueReader } from './catalogue-reader.ts';
import { countListing, type ListingFilter } from './listing-queries.ts';

/**
 * Returns the number of products that match, whatever stock is taken. Numbers by destination and capacity are counted
 * once a version for all their combinations; a filter by price, amenities or language is counted once a version for itself.
 */
export async function countMatching(catalogue: CatalogueReader, tenant: string, filter: ListingFilter): Promise<number> {
  const { vertical, destination, guests = 0, amenities = [], language, prices } = filter;
  if (prices !== undefined || language !== undefined || amenities.length > 0) return catalogue.cached(tenant, `count ${JSON.stringify(filter)}`, (queries) => countListing(queries, tenant, filter));
  const groups = await catalogue.cached(tenant, `counts ${vertical}`, (queries) =>
    queries.selectFrom('product_listings').select(['destination', 'capacity', sql<number>`count(*)::int`.as('count')])
      .where('tenant', '=', tenant).where('vertical', '=', vertical).where('on_sale', '=', true).groupBy(['destination', 'capacity']).execute());
  return groups
    .filter((group) => (destination === undefined || group.destination === destination) && group.capacity! >= guests)
    .reduce((sum, group) => sum + group.count, 0);
}
