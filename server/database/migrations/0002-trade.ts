import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

export const CLAIMED = `
  holder_kind text not null check (holder_kind in ('hold', 'booking')), holder_id text not null, line_id text not null,
  product_code text not null, expires_at timestamptz,
  check ((holder_kind = 'hold') = (expires_at is not null))`;
export const CLAIM_KEY = 'primary key (tenant, holder_kind, holder_id, line_id), foreign key (tenant, product_code) references products (tenant, code)';

/** Creates the tables of stock, holds, bookings and payments. Constraints decide concurrent claims on the same night or seat. */
export const trade: Migration = {
  async up(db: Kysely<unknown>) {
    // Lets an exclusion constraint compare text with `=` beside a range with `&&`.
    await sql`create extension if not exists btree_gist`.execute(db);
    const table = (name: string, columns: string, constraints: string) => createTenantTable(db, name, columns, constraints);

    await table('holds', 'draft_id text not null, expires_at timestamptz not null', 'primary key (tenant, draft_id)');
    await table(
      'stays',
      `${CLAIMED}, stay daterange not null check (not isempty(stay))`,
      `${CLAIM_KEY}, constraint stays_do_not_overlap exclude using gist (tenant with =, product_code with =, stay with &&)`,
    );
    await table(
      'sessions',
      'product_code text not null, day date not null, time text not null, capacity int not null, taken int not null',
      `primary key (tenant, product_code, day, time), foreign key (tenant, product_code) references products (tenant, code),
       constraint sessions_not_oversold check (taken between 0 and capacity)`,
    );
    await table(
      'seats',
      `${CLAIMED}, day date not null, time text not null, seats int not null check (seats > 0)`,
      `${CLAIM_KEY}, foreign key (tenant, product_code, day, time) references sessions (tenant, product_code, day, time)`,
    );
    await sql`create index stays_expiring on stays (tenant, expires_at) where expires_at is not null`.execute(db);
    await sql`create index seats_expiring on seats (tenant, expires_at) where expires_at is not null`.execute(db);

    await table(
      'priced_baskets',
      `draft_id text not null, currency text not null, grand_total numeric(18, 2) not null, basket jsonb not null, priced_at timestamptz not null`,
      'primary key (tenant, draft_id, currency, grand_total)',
    );
    await sql`create index priced_baskets_by_age on priced_baskets (tenant, priced_at)`.execute(db);
    await table(
      'bookings',
      `booking_number text not null, checkout_id text not null, request_hash text not null, draft_id text not null,
       status text not null check (status in ('pendingPayment', 'active', 'closed', 'cancelled', 'declined')),
       locale text not null, currency text not null, grand_total numeric(18, 2) not null, due_now numeric(18, 2) not null,
       guest jsonb not null, guest_email text not null, hotel jsonb, note text not null, quote jsonb not null, created_at timestamptz not null`,
      'primary key (tenant, booking_number), constraint bookings_one_per_checkout unique (tenant, checkout_id)',
    );
    await sql`create index bookings_unpaid on bookings (tenant, created_at) where status = 'pendingPayment'`.execute(db);
    await table(
      'booking_lines',
      'booking_number text not null, position int not null, line_id text not null, product_code text not null, wish jsonb not null, quote jsonb not null',
      'primary key (tenant, booking_number, line_id), foreign key (tenant, booking_number) references bookings (tenant, booking_number)',
    );
    await table(
      'payments',
      `attempt_key text not null, checkout_id text not null, request_hash text not null, reference text not null,
       status text not null check (status in ('authorising', 'challenged', 'captured', 'declined')),
       currency text not null, amount numeric(18, 2) not null check (amount > 0), return_url text not null,
       decline_code text, challenge_id text, challenge_url text, bank_reference text,
       created_at timestamptz not null, updated_at timestamptz not null`,
      `primary key (tenant, attempt_key), unique (tenant, reference), foreign key (tenant, checkout_id) references bookings (tenant, checkout_id)`,
    );
    // One charge: a booking has at most one payment attempt that is not declined.
    await sql`create unique index payments_one_charge on payments (tenant, checkout_id) where status <> 'declined'`.execute(db);
    await sql`create unique index payments_by_challenge on payments (tenant, challenge_id) where challenge_id is not null`.execute(db);
    await sql`create index payments_open on payments (tenant, updated_at) where status in ('authorising', 'challenged')`.execute(db);
  },
};
