import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Says which part of a booking a payment is for: what is due when it is made, or what remains (B32). Each is charged once, and refunded to its own card. */
export const balancePayments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table payments add part text not null default 'due' check (part in ('due', 'balance'))`.execute(db);
    await sql`drop index payments_one_charge`.execute(db);
    await sql`create unique index payments_one_charge on payments (tenant, checkout_id, part) where status <> 'declined'`.execute(db);
    await sql`alter table refunds drop constraint refunds_tenant_checkout_id_method_key`.execute(db);
    // A refund by bank transfer has no reference.
    await sql`create unique index refunds_once on refunds (tenant, checkout_id, method, coalesce(reference, ''))`.execute(db);
  },
};
