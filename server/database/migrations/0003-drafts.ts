import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Creates the tables of drafts shared between devices, and the index that allows one active booking per line. */
export const drafts: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'drafts',
      // `last_seq` counts the events, so that the next sequence number is known under the row's lock.
      `draft_id uuid not null, token_hash text not null, last_seq int not null default 0 check (last_seq >= 0),
       created_at timestamptz not null, touched_at timestamptz not null`,
      'primary key (tenant, draft_id)',
    );
    await sql`create index drafts_by_token on drafts (tenant, token_hash)`.execute(db);
    await sql`create index drafts_by_age on drafts (tenant, touched_at)`.execute(db);
    await createTenantTable(
      db, 'draft_events',
      // An event without a device is a fact that the server recorded.
      'draft_id uuid not null, seq int not null check (seq > 0), event_id uuid not null, device_id uuid, event jsonb not null, received_at timestamptz not null',
      `primary key (tenant, draft_id, seq), constraint draft_events_once unique (tenant, draft_id, event_id),
       foreign key (tenant, draft_id) references drafts (tenant, draft_id) on delete cascade`,
    );

    // A declined or cancelled booking releases its lines. When older bookings share a line, the first keeps it.
    await sql`alter table booking_lines add column standing boolean not null default true`.execute(db);
    await sql`alter table booking_lines no force row level security`.execute(db);
    await sql`alter table bookings no force row level security`.execute(db);
    await sql`
      update booking_lines set standing = false from (
        select tenant, booking_number, line_id,
          status in ('declined', 'cancelled')
            or row_number() over (partition by tenant, line_id, status in ('declined', 'cancelled') order by created_at, booking_number) > 1 as gone
        from booking_lines join bookings using (tenant, booking_number)
      ) as old
      where old.gone and booking_lines.tenant = old.tenant and booking_lines.booking_number = old.booking_number and booking_lines.line_id = old.line_id`.execute(db);
    await sql`alter table booking_lines force row level security`.execute(db);
    await sql`alter table bookings force row level security`.execute(db);
    await sql`create unique index booking_lines_booked_once on booking_lines (tenant, line_id) where standing`.execute(db);
  },
};
