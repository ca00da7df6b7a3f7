import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Stores a listing's offer in its row, compressed. A listing by days in the order of its prices reads 90 offers, and each was two more pages of another table. */
export const offersInRows: Migration = {
  async up(db: Kysely<unknown>) {
    // One statement: a new type begins with the storage of its own. An expression, so that the rows are written anew.
    await sql`alter table product_listings alter offer type json using (offer::text || '')::json, alter offer set storage main`.execute(db);
  },
};
