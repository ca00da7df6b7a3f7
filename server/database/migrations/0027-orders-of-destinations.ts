import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/**
 * Adds the orders by rating and by price for the products of one destination, with all that filters compare. With the
 * order by position alone (migration 21), the products of the destination were all read and sorted.
 */
export const ordersOfDestinations: Migration = {
  async up(db: Kysely<unknown>) {
    const index = (name: string, columns: string, included: string) =>
      sql.raw(`create index ${name} on product_listings (${columns}) include (${included}) where on_sale`).execute(db);
    await index('listings_by_destination_rating', 'tenant, vertical, destination, rating desc, position, code', 'currency, price_cents, capacity, rooms, amenity_bits, booking_rules');
    await index('listings_by_destination_price', 'tenant, vertical, destination, currency, price_cents, position, code', 'capacity, rooms, amenity_bits, booking_rules');
  },
};
