import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/**
 * The most days that the spans of one length class take; each span is in the first class that has room for it.
 * The last one has room for every span.
 */
export const SPAN_LENGTHS = [1, 7, 31, 366, 1_000_000] as const;

/**
 * Makes the conditions of listings usable as index conditions. Row-level security allows an index only for operators
 * that are marked leakproof. Those of integers and timestamps are; those of ranges and of `numeric` are not, so an index
 * on a range or on a price was read from end to end.
 *
 * A span gets its two ends and its length class as columns. Spans of one class that overlap some days start at most the
 * length of the class before the first day, so one index scan per class finds them. A listing gets its price in cents.
 */
export const listingIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    const length = 'upper(span) - lower(span)';
    const classes = SPAN_LENGTHS.slice(0, -1).map((days) => `when ${length} <= interval '${days} days' then ${days}`).join(' ');
    await sql.raw(`
      alter table spans
        add starts timestamp not null generated always as (lower(span)) stored,
        add ends timestamp not null generated always as (upper(span)) stored,
        add length_class int not null generated always as (case ${classes} else ${SPAN_LENGTHS.at(-1)} end) stored`).execute(db);
    await sql`drop index spans_by_time`.execute(db);
    await sql`create index spans_by_start on spans (tenant, length_class, starts, ends) include (product_code, unit, expires_at)`.execute(db);

    await sql`alter table product_listings add price_cents bigint generated always as (price * 100) stored`.execute(db);
    // With all that filters compare, so that counting reads only the index.
    const index = async (name: string, columns: string, included: string) => {
      await sql`drop index ${sql.ref(name)}`.execute(db);
      await sql.raw(`create index ${name} on product_listings (${columns}) include (${included}) where on_sale`).execute(db);
    };
    await index('listings_by_price', 'tenant, vertical, currency, price_cents, position, code', 'destination, capacity, amenity_bits, booking_rules');
    await index('listings_by_destination', 'tenant, vertical, destination, position, code', 'currency, price_cents, rating, capacity, amenity_bits, booking_rules');
  },
};
