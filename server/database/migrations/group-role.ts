import { sql, type Kysely } from 'kysely';

/**
 * Creates a role without login and without rights of its own, unless it exists: roles
 * belong to the whole cluster, so another database may have created it, or may
 * create it at the same time.
 * @param name a plain identifier
 */
export async function createGroupRole(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${sql.lit(name)}) then
        create role ${sql.ref(name)} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
}
