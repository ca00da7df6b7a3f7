import { sql, type Kysely } from 'kysely';
import { acrossTenants, type Migration } from './tenant-table.ts';

/** Removes notices of bank transfers whose money has arrived: a notice of an active booking is now about its balance (B32). */
export const noticesOfArrivedMoney: Migration = {
  async up(db: Kysely<unknown>) {
    await acrossTenants(db, ['bookings'], () => sql`update bookings set bank_transfer_notice = null where status in ('active', 'closed')`.execute(db));
  },
};
