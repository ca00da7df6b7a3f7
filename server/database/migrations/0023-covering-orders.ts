import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Puts into the indexes of the orders all that filters compare, as those by price and by destination have it: a listing by days reads up to 361 products in their order. */
export const coveringOrders: Migration = {
  async up(db: Kysely<unknown>) {
    const index = async (name: string, columns: string, included: string) => {
      await sql`drop index ${sql.ref(name)}`.execute(db);
      await sql.raw(`create index ${name} on product_listings (${columns}) include (${included}) where on_sale`).execute(db);
    };
    await index('listings_by_position', 'tenant, vertical, position, code', 'destination, currency, price_cents, rating, capacity, rooms, amenity_bits, booking_rules');
    await index('listings_by_rating', 'tenant, vertical, rating desc, position, code', 'destination, currency, price_cents, capacity, rooms, amenity_bits, booking_rules');
  },
};
