import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Creates the table of travel agencies: their applications, what the operator decided, and the accounts of those that were accepted. */
export const agencies: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'agencies',
      // `application_key`: the client's Idempotency-Key. `email` in lower case. `data`: the application as the contract decodes it. `link_hash`: SHA-256 of the token in an e-mail's link.
      `application_key text not null, request_hash text not null, locale text not null, email text not null, data jsonb not null, created_at timestamptz not null,
       decision text check (decision in ('accepted', 'rejected')), decided_at timestamptz, reply text, number text, member_id text, link_hash text, link_sent_at timestamptz,
       check ((decision is null) = (decided_at is null)), check ((number is not null) = (decision is not distinct from 'accepted'))`,
      `primary key (tenant, application_key), unique (tenant, number), unique (tenant, member_id), unique (tenant, link_hash),
       foreign key (tenant, member_id) references members (tenant, member_id) on delete set null (member_id)`,
    );
    await sql`create unique index agencies_accepted on agencies (tenant, email) where decision = 'accepted'`.execute(db);
    await sql`create index agencies_by_time on agencies (tenant, created_at desc, application_key)`.execute(db);
  },
};
