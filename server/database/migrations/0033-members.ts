import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Creates the tables of members, their sessions and their favourites, notes which member made a booking, and which vouchers members are shown. */
export const members: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'members',
      // `email` in lower case. `password_hash`: see `server/password.ts`. `sent_hash`: of a password that was sent by e-mail and is not used yet.
      `member_id text not null, email text not null, first_name text not null, last_name text not null, phone text not null, address text not null, locale text not null,
       password_hash text not null, sent_hash text, sent_at timestamptz, created_at timestamptz not null`,
      'primary key (tenant, member_id), unique (tenant, email)',
    );
    await createTenantTable(
      db, 'member_sessions',
      // `token_hash`: SHA-256 of the access token.
      'token_hash text not null, member_id text not null, expires_at timestamptz not null',
      'primary key (tenant, token_hash), foreign key (tenant, member_id) references members (tenant, member_id) on delete cascade',
    );
    await sql`create index member_sessions_by_member on member_sessions (tenant, member_id)`.execute(db);
    await sql`create index member_sessions_by_end on member_sessions (tenant, expires_at)`.execute(db);
    await createTenantTable(
      db, 'member_favourites',
      'member_id text not null, product_code text not null, added_at timestamptz not null',
      'primary key (tenant, member_id, product_code), foreign key (tenant, member_id) references members (tenant, member_id) on delete cascade',
    );
    await sql`alter table coupons add for_members boolean not null default false`.execute(db);
    await sql`alter table bookings add member_id text`.execute(db);
    await sql`alter table bookings add constraint bookings_member foreign key (tenant, member_id) references members (tenant, member_id) on delete set null (member_id)`.execute(db);
    await sql`create index bookings_by_member on bookings (tenant, member_id, created_at desc, booking_number desc) where member_id is not null`.execute(db);
  },
};
