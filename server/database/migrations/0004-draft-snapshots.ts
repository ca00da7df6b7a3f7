import type { Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Creates the table of draft snapshots: the state after the first `seq` events, so that a push need not fold all events. */
export const draftSnapshots: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'draft_snapshots',
      // `seq`: the last event included in `state`. `version`: the version of the fold that produced it.
      'draft_id uuid not null, seq int not null check (seq > 0), version text not null, state jsonb not null',
      `primary key (tenant, draft_id),
       foreign key (tenant, draft_id) references drafts (tenant, draft_id) on delete cascade`,
    );
  },
};
