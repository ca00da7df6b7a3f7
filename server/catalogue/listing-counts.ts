import { sql } from 'kysely';
import type { CatalogueReader } from './catalogue-reader.ts';
import { countListing, type ListingFilter } from './listing-queries.ts';

/**
 * Returns the number of products that match, whatever stock is taken. Numbers by destination and capacity are counted
 * once a version for all their combinations; another filter is counted once a version for itself.
 */
export async function countMatching(catalogue: CatalogueReader, tenant: string, filter: ListingFilter): Promise<number> {
  const { vertical, destination, elsewhere, guests = 0, amenities = [], language, rooms, choices = [], prices } = filter;
  const isElsewhere = destination !== undefined && elsewhere !== undefined;
  if (isElsewhere || prices !== undefined || language !== undefined || rooms !== undefined || amenities.length + choices.length > 0) return catalogue.cached(tenant, `count ${JSON.stringify(filter)}`, (queries) => countListing(queries, tenant, filter));
  const groups = await catalogue.cached(tenant, `counts ${vertical}`, (queries) =>
    queries.selectFrom('product_listings').select(['destination', 'capacity', sql<number>`count(*)::int`.as('count')])
      .where('tenant', '=', tenant).where('vertical', '=', vertical).where('on_sale', '=', true).groupBy(['destination', 'capacity']).execute());
  return groups
    .filter((group) => (destination === undefined || group.destination === destination) && group.capacity! >= guests)
    .reduce((sum, group) => sum + group.count, 0);
}
