import { sql } from 'kysely';
import type { CatalogueReader } from './catalogue-reader.ts';
import { countListing, type ListingFilter } from './listing-queries.ts';

/** Returns the number of products that match, whatever stock is taken. It is counted once per version, and only up to `MOST_MATCHES + 1`. */
export async function countMatching(catalogue: CatalogueReader, tenant: string, filter: ListingFilter): Promise<number> {
  return (await knownCount(catalogue, tenant, filter)) ?? catalogue.cached(tenant, countKey(filter), (queries) => countListing(queries, tenant, filter));
}

/** The name under which the number of products that match, at most one more than `MOST_MATCHES`, is kept. */
export const countKey = (filter: ListingFilter) => `count ${JSON.stringify(filter)}`;

/**
 * As {@link countMatching} for a filter by destination and capacity: the numbers of all their combinations are
 * counted together, once per version. Null for another filter.
 */
export async function knownCount(catalogue: CatalogueReader, tenant: string, filter: ListingFilter): Promise<number | null> {
  const { vertical, destination, elsewhere, guests = 0, amenities = [], language, rooms, choices = [], prices } = filter;
  const isElsewhere = destination !== undefined && elsewhere !== undefined;
  if (isElsewhere || prices !== undefined || language !== undefined || rooms !== undefined || amenities.length + choices.length > 0) return null;
  const groups = await catalogue.cached(tenant, `counts ${vertical}`, (queries) =>
    queries.selectFrom('product_listings').select(['destination', 'capacity', sql<number>`count(*)::int`.as('count')])
      .where('tenant', '=', tenant).where('vertical', '=', vertical).where('on_sale', '=', true).groupBy(['destination', 'capacity']).execute());
  return groups
    .filter((group) => (destination === undefined || group.destination === destination) && group.capacity! >= guests)
    .reduce((sum, group) => sum + group.count, 0);
}
