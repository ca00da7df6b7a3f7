import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Adds the time at which the guest last corrected the details of a booking (B33). */
export const changedDetails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table bookings add details_changed_at timestamptz`.execute(db);
  },
};
