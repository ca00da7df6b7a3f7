import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Notes of a payment whether its decline leaves the booking as it is (B32). */
export const declinesOnPages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table payments add keeps_booking boolean not null default false`.execute(db);
  },
};
