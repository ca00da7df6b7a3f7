import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Lets a refund be one that the bank has refused: it is not sent again, and the operator sends the money back in another way. */
export const refusedRefunds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table refunds drop constraint refunds_status_check, add constraint refunds_status_check check (status in ('open', 'refused', 'done'))`.execute(db);
  },
};
