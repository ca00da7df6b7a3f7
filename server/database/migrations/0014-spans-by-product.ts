import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/**
 * Creates the index by which a listing asks whether some days of one product are free. It contains all that the question
 * compares, and its operators are leakproof, as row-level security requires (migration 11).
 */
export const spansByProduct: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index spans_by_product on spans (tenant, product_code, ends) include (starts, unit, expires_at)`.execute(db);
  },
};
