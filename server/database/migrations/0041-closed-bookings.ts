import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Notes the last day of each booking, after which it is closed (B24). It is null in bookings of earlier releases until the job that closes has worked it out. */
export const closedBookings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table bookings add last_day date`.execute(db);
    await sql`create index bookings_active_by_last_day on bookings (tenant, last_day) where status = 'active'`.execute(db);
  },
};
