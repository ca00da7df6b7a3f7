import { sql, type Kysely } from 'kysely';

export interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
}

/**
 * Creates a table with row-level security: a query reads and writes only rows of
 * the tenant that its transaction is bound to (`tenant-transaction.ts`). FORCE applies the policy to the table's owner
 * too; only a superuser bypasses it, and no request runs as one. Without a tenant
 * a query returns no rows: the setting is null or empty, and no tenant has that id.
 */
export async function createTenantTable(db: Kysely<unknown>, name: string, columns: string, constraints: string): Promise<void> {
  const table = sql.table(name);
  await sql`create table ${table} (tenant text not null references tenants (id), ${sql.raw(columns)}, ${sql.raw(constraints)})`.execute(db);
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`create policy own_tenant on ${table} using (tenant = current_setting('meltem.tenant', true)) with check (tenant = current_setting('meltem.tenant', true))`.execute(db);
  await sql`grant select, insert, update, delete on ${table} to meltem_app`.execute(db);
}

/** Executes statements that read or write rows of all tenants in these tables: row-level security does not bind their owner meanwhile. */
export async function acrossTenants(db: Kysely<unknown>, tables: readonly string[], execute: () => Promise<unknown>): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await execute();
  for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
}
