import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/**
 * Adds the data with which the desk finds bookings (B26): the first day of each trip, and a table with the words of each
 * booking. Bookings of earlier releases have neither until a job has computed them (`server/services/backfill-bookings.ts`).
 */
export const foundBookings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table bookings add first_day date`.execute(db);
    await sql`create index bookings_by_days on bookings (tenant, last_day, first_day)`.execute(db);
    await sql`create index bookings_without_days on bookings (tenant, created_at desc) where first_day is null`.execute(db);

    await createTenantTable(
      db, 'booking_words',
      'booking_number text not null, words text collate "C" not null',
      'primary key (tenant, booking_number), foreign key (tenant, booking_number) references bookings (tenant, booking_number) on delete cascade',
    );
    await sql.raw(BOOKING_GRAMS).execute(db);
    // A short list of pending entries, which each search reads from end to end.
    await sql`create index booking_words_by_part on booking_words using gin (booking_grams(tenant, words)) with (gin_pending_list_limit = 128)`.execute(db);
    // Row-level security uses an index only for leakproof operators, and `@@` is none. So the owner's policy is `true`,
    // and the function, which runs as the owner, names the tenant in its condition.
    await sql`create policy owner_searches on booking_words for select to current_user using (true)`.execute(db);
    await sql.raw(FIND_BOOKINGS).execute(db);
    await sql`revoke all on function find_bookings from public`.execute(db);
    await sql`grant execute on function find_bookings to meltem_app`.execute(db);
  },
};

/**
 * The three characters at each place of a text, fewer at its end. Each begins with four digits of the tenant, so that a
 * search reads the index entries of its own tenant only; two tenants with equal digits cost time and nothing else.
 */
const BOOKING_GRAMS = `
  create function booking_grams(of_tenant text, words text) returns tsvector
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
    select array_to_tsvector(array(select distinct left(md5(of_tenant), 4) || substr(words, place, 3) from generate_series(1, length(words)) as place))
  $$`;

/** Finds the bookings of the tenant that have each of some parts in their words. A part of fewer than three characters is the beginning of an entry. */
const FIND_BOOKINGS = `
  create function find_bookings(parts text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
    select entry.booking_number from booking_words as entry
    where entry.tenant = current_setting('meltem.tenant', true)
      and booking_grams(entry.tenant, entry.words) @@ (
        select string_agg(quote_literal(left(md5(current_setting('meltem.tenant', true)), 4) || substr(part, place, 3)) || case when length(part) < 3 then ':*' else '' end, ' & ')::tsquery
        from unnest(parts) as part cross join lateral generate_series(1, greatest(length(part) - 2, 1)) as place
      )
      and not exists (select from unnest(parts) as part where position(part in entry.words) = 0)
  $$`;
