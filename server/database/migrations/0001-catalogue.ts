import { sql, type Kysely } from 'kysely';
import { createGroupRole } from './group-role.ts';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Creates the tenants table, the role for tenant queries, and the catalogue tables. */
export const catalogue: Migration = {
  async up(db: Kysely<unknown>) {
    await createAppRole(db);
    await sql`create table tenants (id text primary key check (id <> ''), name text not null)`.execute(db);
    // Only the owner lists all tenants (for the jobs); a tenant query sees its own row.
    await sql`alter table tenants enable row level security`.execute(db);
    await sql`create policy own_row on tenants for select to meltem_app using (id = current_setting('meltem.tenant', true))`.execute(db);
    await sql`grant select on tenants to meltem_app`.execute(db);

    const table = (name: string, columns: string, constraints: string) => createTenantTable(db, name, columns, constraints);
    await table('settings', 'name text not null, value jsonb not null', 'primary key (tenant, name)');
    await table(
      'rates',
      `currency text not null, valid_from timestamptz not null, symbol text not null, bank_code text not null, position int not null,
       buy numeric(18, 4) not null check (buy > 0), sell numeric(18, 4) not null check (sell > 0)`,
      'primary key (tenant, currency, valid_from)',
    );
    await table('basket_campaigns', 'position int not null, data jsonb not null', 'primary key (tenant, position)');
    await table('coupons', 'code text not null, valid_from date not null, valid_to date not null, usage_limit int, data jsonb not null', 'primary key (tenant, code)');
    await table('instalments', 'count int not null check (count > 0), surcharge_percent numeric(6, 2) not null', 'primary key (tenant, count)');
    await table('slugs', 'kind text not null, locale text not null, slug text not null, code text not null', 'primary key (tenant, kind, locale, slug)');
    await table('categories', 'code text not null, position int not null, data jsonb not null', 'primary key (tenant, code)');
    await table('destinations', 'code text not null, data jsonb not null', 'primary key (tenant, code)');
    await table('places', 'code text not null, data jsonb not null', 'primary key (tenant, code)');
    await table(
      'transfer_tariffs',
      'origin text not null, destination text not null, km int not null, minutes int not null, prices jsonb not null',
      'primary key (tenant, origin, destination)',
    );
    await table(
      'products',
      'code text not null, vertical text not null, destination text not null, position int not null, data jsonb not null',
      'primary key (tenant, code), foreign key (tenant, destination) references destinations (tenant, code)',
    );
    await sql`create index products_by_vertical on products (tenant, vertical, position)`.execute(db);
    await table('pages', 'code text not null, data jsonb not null', 'primary key (tenant, code)');
    await table('posts', 'code text not null, posted_on date not null, data jsonb not null', 'primary key (tenant, code)');
    await table('menu', 'code text not null, position int not null, data jsonb not null', 'primary key (tenant, code)');
  },
};

/** Creates the role `meltem_app`. The migrating user must be able to switch to it: a user that is no superuser becomes a member. */
async function createAppRole(db: Kysely<unknown>): Promise<void> {
  await createGroupRole(db, 'meltem_app');
  await sql`
    do $$ begin
      if not pg_has_role(current_user, 'meltem_app', 'set') then
        execute format('grant meltem_app to %I', current_user);
      end if;
    end $$`.execute(db);
  await sql`grant usage on schema public to meltem_app`.execute(db);
}
