import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/**
 * Creates the tables of guests' reviews and of the days on which guests are invited to write one, and a column of each
 * product with the published ones. The column is written from the table in the transaction that publishes, so that a change
 * of it raises the version of the catalogue, and what waits does not. It is no part of the product's data, which a catalogue
 * that is read again replaces.
 */
export const reviews: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'reviews',
      // `revision`: counts the guest's changes. `travelled_on`: the last day of the line. `member_id`: the member who wrote it; null for a guest without an account.
      `review_id text not null, booking_number text not null, line_id text not null, product_code text not null, member_id text,
       author text not null, rating int not null check (rating between 1 and 5), body text not null, locale text not null, travelled_on date not null,
       state text not null check (state in ('waiting', 'published', 'rejected')), reason text, revision int not null, written_at timestamptz not null, written_on date not null,
       check ((state = 'rejected') = (reason is not null))`,
      `primary key (tenant, review_id), unique (tenant, booking_number, line_id),
       foreign key (tenant, booking_number, line_id) references booking_lines (tenant, booking_number, line_id),
       foreign key (tenant, member_id) references members (tenant, member_id) on delete cascade`,
    );
    await sql`create index reviews_by_state on reviews (tenant, state, written_at, review_id)`.execute(db);
    await sql`create index reviews_by_product on reviews (tenant, product_code, written_at desc, review_id) where state = 'published'`.execute(db);
    await sql`create index reviews_by_member on reviews (tenant, member_id) where member_id is not null`.execute(db);
    await createTenantTable(
      db, 'review_invitations',
      'booking_number text not null, day date not null',
      'primary key (tenant, booking_number), foreign key (tenant, booking_number) references bookings (tenant, booking_number)',
    );
    await sql`create index review_invitations_by_day on review_invitations (tenant, day)`.execute(db);
    await sql`alter table products add guest_reviews jsonb not null default '{"count": 0, "total": 0, "newest": []}'`.execute(db);
  },
};
