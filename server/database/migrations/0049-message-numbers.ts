import { sql, type Kysely } from 'kysely';
import { acrossTenants, type Migration } from './tenant-table.ts';

/** Gives each message to the operator and each request for a special offer a number (B19). */
export const messageNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table visitor_requests add number text`.execute(db);
    // Earlier ones have been told to nobody: their last digits count them, so that no two are equal.
    await acrossTenants(db, ['visitor_requests'], () => sql`
      update visitor_requests set number = 'MSJ' || to_char(created_at at time zone 'Europe/Istanbul', 'YYMMDDHH24MISS') || lpad((place % 1000000)::text, 6, '0')
      from (select tenant as of_tenant, request_key as of_key, row_number() over (partition by tenant order by created_at, request_key) as place from visitor_requests) as places
      where tenant = of_tenant and request_key = of_key`.execute(db));
    await sql`alter table visitor_requests alter number set not null, add unique (tenant, number)`.execute(db);
  },
};
