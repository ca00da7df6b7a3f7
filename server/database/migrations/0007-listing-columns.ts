import { sql, type Kysely } from 'kysely';
import { createVersionTriggers } from './0006-catalogue-versions.ts';
import { createTenantTable, type Migration } from './tenant-table.ts';

/**
 * Creates one listing row per product, with the values by which listings are filtered,
 * sorted and counted, in indexed columns. The server computes the columns (`server/catalogue/listing-rows.ts`).
 * A trigger creates a row without values for a new product and marks the row of a
 * changed one, so that the server also computes it after a write by other programs.
 */
export const listingColumns: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'product_listings',
      `code text not null, vertical text not null, destination text not null, position int not null, on_sale boolean not null,
       price numeric(18, 2), currency text, rating numeric(2, 1), capacity int, bedrooms int, amenities text[], amenity_bits bigint, languages text[],
       booking_rules text, format text not null,
       check (not on_sale or (price is not null and currency is not null and rating is not null and capacity is not null
         and amenities is not null and amenity_bits is not null and languages is not null and booking_rules is not null))`,
      `primary key (tenant, code),
       foreign key (tenant, code) references products (tenant, code) on update cascade on delete cascade`,
    );
    const index = (name: string, columns: string, where: string, included?: string) =>
      sql.raw(`create index ${name} on product_listings (${columns}) ${included ? `include (${included})` : ''} where ${where}`).execute(db);
    await index('listings_by_position', 'tenant, vertical, position, code', 'on_sale');
    await index('listings_by_rating', 'tenant, vertical, rating desc, position, code', 'on_sale');
    // With all that filters compare, so that counting reads only the index.
    await index('listings_by_price', 'tenant, vertical, currency, price, position, code', 'on_sale', 'destination, capacity, amenity_bits, booking_rules');
    await index('listings_by_destination', 'tenant, vertical, destination, position, code', 'on_sale');
    await index('listings_by_rules', 'tenant, vertical, booking_rules, code', 'on_sale');
    await index('listings_stale', 'tenant, code', `format = ''`);

    // Availability of many products on some days; products by their slug in any language, and the slugs of a product.
    await sql`create index spans_by_time on spans using gist (tenant, span) include (product_code, unit, expires_at)`.execute(db);
    await sql`create index seats_by_day on seats (tenant, day, product_code, time) include (seats, expires_at)`.execute(db);
    await sql`create index slugs_in_any_language on slugs (tenant, kind, slug, code)`.execute(db);
    await sql`create index slugs_by_code on slugs (tenant, code)`.execute(db);

    // Row-level security applies to the owner too; this migration must read all tenants.
    for (const table of ['products', 'product_listings']) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
    await sql`
      insert into product_listings (tenant, code, vertical, destination, position, on_sale, format)
      select tenant, code, vertical, destination, position, false, '' from products`.execute(db);
    for (const table of ['products', 'product_listings']) await sql`alter table ${sql.table(table)} force row level security`.execute(db);

    await sql.raw(MARK_STALE).execute(db);
    await sql`
      create trigger listing_insert after insert on products referencing new table as changed_rows
      for each statement execute function mark_listings_stale()`.execute(db);
    await sql`
      create trigger listing_update after update on products referencing old table as old_rows new table as changed_rows
      for each statement execute function mark_listings_stale()`.execute(db);
    await createVersionTriggers(db, 'product_listings', 'tenant');
  },
};

/** Until the server has computed the row of a changed product, the product stays listed by its earlier values. */
const MARK_STALE = `
  create function mark_listings_stale() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
  begin
    if tg_op = 'INSERT' then
      insert into product_listings (tenant, code, vertical, destination, position, on_sale, format)
        select tenant, code, vertical, destination, position, false, '' from changed_rows
        on conflict (tenant, code) do update set format = '';
    else
      update product_listings set format = '' from changed_rows left join old_rows using (tenant, code)
        where product_listings.tenant = changed_rows.tenant and product_listings.code = changed_rows.code
          and (old_rows.position, old_rows.vertical, old_rows.destination, old_rows.data)
            is distinct from (changed_rows.position, changed_rows.vertical, changed_rows.destination, changed_rows.data);
    end if;
    return null;
  end $$`;
