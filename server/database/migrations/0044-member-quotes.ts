import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Notes which member sent a request for a quote (M10), and lets members be told of it (M8). */
export const memberQuotes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table quotes add member_id text`.execute(db);
    await sql`alter table quotes add constraint quotes_member foreign key (tenant, member_id) references members (tenant, member_id) on delete set null (member_id)`.execute(db);
    await sql`create index quotes_by_member on quotes (tenant, member_id, created_at desc) where member_id is not null`.execute(db);
    // A notice is of a booking or of a request. A request is deleted some time after its end (B13), and what was told of it with it.
    await sql`alter table member_notices alter booking_number drop not null`.execute(db);
    await sql`alter table member_notices add quote_number text, add check ((booking_number is null) <> (quote_number is null))`.execute(db);
    await sql`alter table member_notices add constraint member_notices_quote foreign key (tenant, quote_number) references quotes (tenant, quote_number) on delete cascade`.execute(db);
    await sql`create index member_notices_by_quote on member_notices (tenant, quote_number) where quote_number is not null`.execute(db);
  },
};
