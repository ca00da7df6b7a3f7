import type { Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Creates the table of what visitors send to the operator: messages, and requests for a special offer. */
export const visitorRequests: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'visitor_requests',
      // `request_key`: the client's Idempotency-Key. `data`: the request as the contract decodes it.
      `request_key text not null, kind text not null check (kind in ('contact', 'specialOffer')), request_hash text not null,
       locale text not null, data jsonb not null, created_at timestamptz not null`,
      'primary key (tenant, request_key)',
    );
  },
};
