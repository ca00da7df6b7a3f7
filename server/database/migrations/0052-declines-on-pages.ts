import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Records whether the decline of a payment leaves the booking unchanged (B32). */
export const declinesOnPages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table payments add keeps_booking boolean not null default false`.execute(db);
  },
};
