import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Stores a listing's offer as the text that the server reads: writing 120 offers out of jsonb took the embedded database a third of their reading. */
export const offersAsText: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table product_listings alter offer type json using offer::json`.execute(db);
  },
};
