import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Keeps what members were told of their bookings, and until when they have read it (M8). */
export const memberNotices: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'member_notices',
      'notice_id text not null, member_id text not null, booking_number text not null, kind text not null, created_at timestamptz not null',
      `primary key (tenant, notice_id), foreign key (tenant, member_id) references members (tenant, member_id) on delete cascade,
       foreign key (tenant, booking_number) references bookings (tenant, booking_number)`,
    );
    await sql`create index member_notices_by_member on member_notices (tenant, member_id, created_at desc, notice_id)`.execute(db);
    // The newest notice that the member has read.
    await sql`alter table members add notices_read_at timestamptz`.execute(db);
  },
};
