import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Gives each booking the code of the voucher that its price has, by which the uses of a voucher are counted. */
export const voucherUses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table bookings add voucher_code text generated always as (quote #>> '{voucher,code}') stored`.execute(db);
    await sql`create index bookings_by_voucher on bookings (tenant, voucher_code) where voucher_code is not null`.execute(db);
  },
};
