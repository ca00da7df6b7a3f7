import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/**
 * Gives each listing row its named choices, as texts of the form `name:value`, and calls its bedrooms rooms, because
 * yachts have cabins. Row-level security keeps the conditions on an array out of an index, so the choices have none: they
 * are compared while the index of the order is read. The indexes for counting contain the number of rooms.
 */
export const listingChoices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table product_listings rename bedrooms to rooms`.execute(db);
    await sql`alter table product_listings add choices text[]`.execute(db);
    // They stay in the row, where the offer leaves it (migration 19): filters compare them row by row.
    await sql`alter table product_listings alter choices set storage main`.execute(db);
    const index = async (name: string, columns: string, included: string) => {
      await sql`drop index ${sql.ref(name)}`.execute(db);
      await sql.raw(`create index ${name} on product_listings (${columns}) include (${included}) where on_sale`).execute(db);
    };
    await index('listings_by_price', 'tenant, vertical, currency, price_cents, position, code', 'destination, capacity, rooms, amenity_bits, booking_rules');
    await index('listings_by_destination', 'tenant, vertical, destination, position, code', 'currency, price_cents, rating, capacity, rooms, amenity_bits, booking_rules');
  },
};
