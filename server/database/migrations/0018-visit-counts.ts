import type { Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Creates the table of what visitors look at, counted by day (B16). It holds nothing of a visitor. */
export const visitCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'visit_counts',
      // `name`: the code of a product, a kind of browser, or the code of a language.
      `day date not null, kind text not null check (kind in ('product', 'device', 'language')), name text not null, count int not null check (count > 0)`,
      'primary key (tenant, day, kind, name)',
    );
  },
};
