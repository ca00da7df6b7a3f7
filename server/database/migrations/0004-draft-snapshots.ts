import type { Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** What the first events of a draft make of it, so that a push need not fold them all. */
export const draftSnapshots: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'draft_snapshots',
      // `seq`: of the last event that is in `state`. `version`: of the fold that made it.
      'draft_id uuid not null, seq int not null check (seq > 0), version text not null, state jsonb not null',
      `primary key (tenant, draft_id),
       foreign key (tenant, draft_id) references drafts (tenant, draft_id) on delete cascade`,
    );
  },
};
