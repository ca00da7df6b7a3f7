import { sql, type Kysely } from 'kysely';
import { CLAIM_KEY, CLAIMED } from './0002-trade.ts';
import { createTenantTable, type Migration } from './tenant-table.ts';

/**
 * Replaces nights by spans: a claim goes from one local date-time to another on
 * one unit of a product, so charter hours and cars of a fleet use the same table.
 * A night becomes the span from its date's midnight to the next.
 */
export const spans: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'spans',
      `${CLAIMED}, unit int not null check (unit > 0), span tsrange not null check (not isempty(span))`,
      `${CLAIM_KEY}, constraint spans_do_not_overlap exclude using gist (tenant with =, product_code with =, unit with =, span with &&)`,
    );
    await sql`create index spans_expiring on spans (tenant, expires_at) where expires_at is not null`.execute(db);

    // Row-level security applies to the owner too; this migration must read all tenants.
    for (const table of ['stays', 'spans']) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
    await sql`
      insert into spans (tenant, holder_kind, holder_id, line_id, product_code, expires_at, unit, span)
      select tenant, holder_kind, holder_id, line_id, product_code, expires_at, 1, tsrange(lower(stay)::timestamp, upper(stay)::timestamp) from stays`.execute(db);
    await sql`alter table spans force row level security`.execute(db);
    await sql`drop table stays`.execute(db);
  },
};
