import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** The tables that answers about the catalogue are made from. */
const CATALOGUE_TABLES = [
  'settings', 'rates', 'basket_campaigns', 'coupons', 'instalments', 'slugs', 'categories', 'destinations', 'places', 'transfer_tariffs',
  'products', 'pages', 'posts', 'menu',
];

/**
 * Creates one version per tenant, and triggers that raise it with every statement
 * that changes the catalogue, whoever executes it. The same triggers notify the
 * channel `meltem_catalogue` with the tenant's id; PostgreSQL delivers this at commit.
 *
 * A version is at least the time of the write in milliseconds. So a database
 * restored from a backup never gives an earlier version to another content.
 */
export const catalogueVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(db, 'catalogue_versions', 'version bigint not null', 'primary key (tenant)');
    await sql`revoke insert, update, delete on catalogue_versions from meltem_app`.execute(db);
    // Row-level security binds the owner too. The owner reads the versions of all tenants, and the trigger's function writes as the owner.
    await sql`create policy owner_of_all on catalogue_versions to current_user using (true) with check (true)`.execute(db);
    await sql.raw(RAISE_VERSION).execute(db);
    await sql.raw(RAISE_ALL_VERSIONS).execute(db);
    for (const table of CATALOGUE_TABLES) await createVersionTriggers(db, table, 'tenant');
    await createVersionTriggers(db, 'tenants', 'id');
    await sql`insert into catalogue_versions (tenant, version) select id, floor(extract(epoch from clock_timestamp()) * 1000) from tenants`.execute(db);
  },
};

/** Makes each write to a table raise the versions of its tenants. A trigger with transition tables handles one kind of statement, so each table gets one trigger for each kind. */
export async function createVersionTriggers(db: Kysely<unknown>, table: string, tenantColumn: string): Promise<void> {
  const trigger = (name: string, event: string, rows: string, call: string) =>
    sql.raw(`create trigger ${name} after ${event} on ${table} ${rows} for each statement execute function ${call}`).execute(db);
  const raise = `raise_catalogue_version('${tenantColumn}')`;
  await trigger('version_insert', 'insert', 'referencing new table as new_rows', raise);
  await trigger('version_update', 'update', 'referencing old table as old_rows new table as new_rows', raise);
  await trigger('version_delete', 'delete', 'referencing old table as old_rows', raise);
  await trigger('version_truncate', 'truncate', '', 'raise_all_catalogue_versions()');
}

/** Raises the version of each tenant whose rows the statement changed. Its argument is the name of the tenant's column. */
const RAISE_VERSION = `
  create function raise_catalogue_version() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    changed text[];
    rows_changed text := case tg_op
      when 'INSERT' then 'select %1$I as id from new_rows'
      when 'DELETE' then 'select %1$I as id from old_rows'
      else 'select %1$I as id from new_rows union select %1$I from old_rows'
    end;
  begin
    execute format('select array_agg(distinct id order by id) from (' || rows_changed || ') as changed_rows', tg_argv[0]) into changed;
    if changed is null then return null; end if;
    insert into catalogue_versions as known (tenant, version)
      select id, floor(extract(epoch from clock_timestamp()) * 1000) from tenants where id = any(changed) order by id
      on conflict (tenant) do update set version = greatest(known.version + 1, excluded.version);
    perform pg_notify('meltem_catalogue', id) from unnest(changed) as id;
    return null;
  end $$`;

/** Raises the versions of all tenants: a TRUNCATE names no rows. */
const RAISE_ALL_VERSIONS = `
  create function raise_all_catalogue_versions() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    update catalogue_versions set version = greatest(version + 1, floor(extract(epoch from clock_timestamp()) * 1000));
    perform pg_notify('meltem_catalogue', tenant) from catalogue_versions;
    return null;
  end $$`;
