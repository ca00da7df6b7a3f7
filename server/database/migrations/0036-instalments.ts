import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Notes in how many monthly payments a card is charged, and what that costs beside the amount due (B23). */
export const paymentInstalments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table payments add instalments int not null default 1 check (instalments > 0),
      add instalment_difference numeric(18, 2) not null default 0 check (instalment_difference >= 0)`.execute(db);
  },
};
