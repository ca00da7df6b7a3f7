import { sql, type Kysely } from 'kysely';

export interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
}

/**
 * Creates a table whose rows a query sees and writes only for the tenant it is
 * bound to (`withTenant`). FORCE binds the owner of the table as well; only a
 * superuser would pass, and no request runs as one. A query bound to no tenant
 * sees nothing: the setting is then null or empty, and no tenant has that name.
 */
export async function createTenantTable(db: Kysely<unknown>, name: string, columns: string, constraints: string): Promise<void> {
  const table = sql.table(name);
  await sql`create table ${table} (tenant text not null references tenants (id), ${sql.raw(columns)}, ${sql.raw(constraints)})`.execute(db);
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`create policy own_tenant on ${table} using (tenant = current_setting('meltem.tenant', true)) with check (tenant = current_setting('meltem.tenant', true))`.execute(db);
  await sql`grant select, insert, update, delete on ${table} to meltem_app`.execute(db);
}
