import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Stores a listing's offer as text. The embedded database took at least a third longer to read 120 offers that are jsonb, which it turns into text each time. */
export const offersAsText: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table product_listings alter offer type json using offer::json`.execute(db);
  },
};
