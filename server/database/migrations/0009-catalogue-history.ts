import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Earlier versions of a product, or of the basket campaign at a position, that stay readable. */
const VERSIONS_KEPT = 10;

/**
 * Records what products and basket campaigns were before each change, so that a
 * changed price can be explained (P12) without storing the prices that visitors
 * were given. Triggers write it, whoever changes the catalogue. It replaces
 * `priced_baskets`, which grew with every request.
 */
export const catalogueHistory: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'catalogue_history',
      // `data`: the row's data until `replaced_at`; null when there was no row before.
      `source text not null check (source in ('products', 'basket_campaigns')), code text not null, replaced_at timestamptz not null, data jsonb`,
      'primary key (tenant, source, code, replaced_at)',
    );
    await sql`create index catalogue_history_by_age on catalogue_history (tenant, replaced_at)`.execute(db);
    // clock_timestamp: the row's lock is held, so that of two concurrent changes the later one has the later time.
    await sql`
      create function record_replaced_data() returns trigger language plpgsql as $$
      declare
        changed jsonb := to_jsonb(case when tg_op = 'INSERT' then new else old end) - 'data';
        row_code text := changed ->> tg_argv[0];
      begin
        insert into catalogue_history (tenant, source, code, replaced_at, data)
        values (changed ->> 'tenant', tg_table_name, row_code, clock_timestamp(), case when tg_op = 'INSERT' then null else old.data end)
        on conflict do nothing;
        delete from catalogue_history as history using (
          select replaced_at from catalogue_history
          where tenant = changed ->> 'tenant' and source = tg_table_name and code = row_code
          order by replaced_at desc offset ${sql.lit(VERSIONS_KEPT - 1)} limit 1
        ) as oldest_kept
        where history.tenant = changed ->> 'tenant' and history.source = tg_table_name and history.code = row_code and history.replaced_at < oldest_kept.replaced_at;
        return null;
      end $$`.execute(db);
    // The seed's first rows have no earlier version, so products are recorded from their first change on.
    await sql`create trigger record_replaced_data after update on products for each row when (old.data is distinct from new.data) execute function record_replaced_data('code')`.execute(db);
    await sql`create trigger record_replaced_data after insert or update or delete on basket_campaigns for each row execute function record_replaced_data('position')`.execute(db);

    // For the taken seats of a session: each re-quote, hold and booking of a tour reads them.
    await sql`create index seats_by_session on seats (tenant, product_code, day, time)`.execute(db);
    await sql`drop table priced_baskets`.execute(db);
  },
};
