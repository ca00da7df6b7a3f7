import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Stores with each listing row what lists show of the product, as text like the offer: reading whole records for the cards of a list took a fifth of its time. */
export const listedCards: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table product_listings add card json`.execute(db);
  },
};
