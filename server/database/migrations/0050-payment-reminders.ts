import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Notes of an unpaid booking whether its guest was reminded (B34). */
export const paymentReminders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table bookings add payment_reminder text check (payment_reminder in ('sent', 'none'))`.execute(db);
  },
};
