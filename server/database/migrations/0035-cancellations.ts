import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Notes the terms under which a booking can be cancelled, that its guest has cancelled it, and what goes back. */
export const cancellations: Migration = {
  async up(db: Kysely<unknown>) {
    // `cancellation_terms`: those of the operator when it was booked; null for the refund guarantee.
    await sql`alter table bookings add cancellation_terms jsonb, add cancelled_at timestamptz, add refund numeric(18, 2)`.execute(db);
    await createTenantTable(
      db, 'refunds',
      // `reference`: of the payment by card at the bank; null for money that the operator sends back.
      `refund_id text not null, checkout_id text not null, method text not null check (method in ('card', 'bankTransfer')), reference text,
       amount numeric(18, 2) not null check (amount > 0), status text not null check (status in ('open', 'done')), bank_reference text,
       created_at timestamptz not null, updated_at timestamptz not null, check ((method = 'card') = (reference is not null))`,
      'primary key (tenant, refund_id), unique (tenant, checkout_id, method), foreign key (tenant, checkout_id) references bookings (tenant, checkout_id)',
    );
    await sql`create index refunds_open on refunds (tenant, updated_at) where status = 'open' and method = 'card'`.execute(db);
    // `link_hash`: SHA-256 of the token in an e-mail's link.
    await createTenantTable(
      db, 'cancellation_links', 'link_hash text not null, booking_number text not null, created_at timestamptz not null, expires_at timestamptz not null',
      'primary key (tenant, link_hash), foreign key (tenant, booking_number) references bookings (tenant, booking_number)',
    );
    await sql`create index cancellation_links_by_booking on cancellation_links (tenant, booking_number, created_at)`.execute(db);
    await sql`create index cancellation_links_by_end on cancellation_links (tenant, expires_at)`.execute(db);
  },
};
