import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

const CLAIMED = `
  holder_kind text not null check (holder_kind in ('hold', 'booking')), holder_id text not null, line_id text not null,
  product_code text not null, expires_at timestamptz,
  check ((holder_kind = 'hold') = (expires_at is not null))`;
const CLAIM_KEY = 'primary key (tenant, holder_kind, holder_id, line_id), foreign key (tenant, product_code) references products (tenant, code)';

/** Stock, holds, bookings and payments. Who gets the last night is decided here, by constraints. */
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
      'bookings',
      `booking_number text not null, checkout_id text not null, request_hash text not null, draft_id text not null,
       status text not null check (status in ('awaitingPayment', 'confirmed', 'declined', 'cancelled')),
       locale text not null, currency text not null, grand_total numeric(18, 2) not null, charged numeric(18, 2) not null,
       guest jsonb not null, note text not null, quote jsonb not null, created_at timestamptz not null`,
      'primary key (tenant, booking_number), constraint bookings_one_per_checkout unique (tenant, checkout_id)',
    );
    await sql`create index bookings_unpaid on bookings (tenant, created_at) where status = 'awaitingPayment'`.execute(db);
    await table(
      'booking_lines',
      'booking_number text not null, position int not null, line_id text not null, product_code text not null, wish jsonb not null, quote jsonb not null',
      'primary key (tenant, booking_number, line_id), foreign key (tenant, booking_number) references bookings (tenant, booking_number)',
    );
    await table(
      'payments',
      `checkout_id text not null, booking_number text not null, reference text not null,
       status text not null check (status in ('authorising', 'challenged', 'captured', 'declined')),
       currency text not null, amount numeric(18, 2) not null check (amount > 0), decline_code text, challenge_url text, bank_reference text,
       attempts int not null default 1, created_at timestamptz not null, updated_at timestamptz not null`,
      `primary key (tenant, checkout_id), unique (tenant, reference), foreign key (tenant, checkout_id) references bookings (tenant, checkout_id)`,
    );
    await sql`create index payments_open on payments (tenant, updated_at) where status in ('authorising', 'challenged')`.execute(db);
  },
};
