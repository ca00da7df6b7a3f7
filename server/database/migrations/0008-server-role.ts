import { sql, type Kysely } from 'kysely';
import { createGroupRole } from './group-role.ts';
import type { Migration } from './tenant-table.ts';

/**
 * Creates the role `meltem_server`, for a login role of the server that is neither the owner nor a superuser:
 * `create role shop_web login password '...' in role meltem_server`. It may become `meltem_app`, which a tenant's queries
 * run as, and reads what concerns all tenants: their list, the versions of their catalogues, and which migrations the
 * database has. It owns nothing, so it cannot create a table or change a policy. `meltem_app` is no member of it, so a
 * tenant's queries do not read these rows of others.
 */
export const serverRole: Migration = {
  async up(db: Kysely<unknown>) {
    await createGroupRole(db, 'meltem_server');
    await sql`
      do $$ begin
        if not pg_has_role('meltem_server', 'meltem_app', 'set') then
          grant meltem_app to meltem_server;
        end if;
      end $$`.execute(db);
    await sql`grant select on tenants, catalogue_versions, kysely_migration to meltem_server`.execute(db);
    for (const table of ['tenants', 'catalogue_versions']) {
      await sql`create policy server_reads_all on ${sql.table(table)} for select to meltem_server using (true)`.execute(db);
    }
  },
};
