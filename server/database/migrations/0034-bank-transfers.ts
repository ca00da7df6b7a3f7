import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Notes how a booking is paid and until when, what its guest says of a bank transfer, and the money that the operator has received without a card. */
export const bankTransfers: Migration = {
  async up(db: Kysely<unknown>) {
    // `pay_by`: of a booking that is paid by bank transfer. `bank_transfer_notice`: what the guest has said of it.
    await sql`alter table bookings add method text not null default 'card' check (method in ('card', 'bankTransfer', 'onSpot')), add pay_by timestamptz, add bank_transfer_notice jsonb`.execute(db);
    await createTenantTable(
      db, 'collections',
      `collection_id text not null, checkout_id text not null, method text not null check (method in ('bankTransfer', 'onSpot')),
       amount numeric(18, 2) not null check (amount > 0), received_on date not null, created_at timestamptz not null`,
      'primary key (tenant, collection_id), foreign key (tenant, checkout_id) references bookings (tenant, checkout_id)',
    );
    await sql`create index collections_by_checkout on collections (tenant, checkout_id)`.execute(db);
  },
};
