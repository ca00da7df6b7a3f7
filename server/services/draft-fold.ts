import { fold } from '#domain/draft/evolve.ts';
import { FOLD_VERSION } from '#domain/draft/fold-version.ts';
import { blankDraft, type DraftState } from '#domain/draft/state.ts';
import { SCHEMA_VERSION } from '#domain/draft/upcast.ts';
import { json, type TenantQueries } from '#server/database/connection.ts';
import { inCurrentVersion, type DraftHead } from './draft-events.ts';

/** Number of events after which a new snapshot is stored. A push folds at most this many stored events. */
const SNAPSHOT_EVERY = 100;

/** Version of a snapshot: the event schema and the fold that produced it. A snapshot of any other version is ignored and replaced. */
export const SNAPSHOT_VERSION = `${SCHEMA_VERSION}.${FOLD_VERSION}`;

/**
 * Folds all events of a draft in the server's order, starting from its snapshot if
 * there is one. Stores a new snapshot after every `SNAPSHOT_EVERY` events, under the
 * draft's row lock and in the transaction of the events that it includes.
 *
 * The events hold no identity number (`parseSharedEvents`), so the snapshot holds none.
 */
export async function foldDraft(queries: TenantQueries, tenant: string, { draftId, lastSeq }: DraftHead): Promise<DraftState> {
  const stored = await queries.selectFrom('draft_snapshots').select(['seq', 'state'])
    .where('tenant', '=', tenant).where('draft_id', '=', draftId).where('version', '=', SNAPSHOT_VERSION).where('seq', '<=', lastSeq)
    .executeTakeFirst();
  const seq = stored?.seq ?? 0;
  const rows = await queries.selectFrom('draft_events').select('event')
    .where('tenant', '=', tenant).where('draft_id', '=', draftId).where('seq', '>', seq).orderBy('seq').execute();
  const state = fold(rows.map((row) => inCurrentVersion(row.event)), stored?.state ?? blankDraft);
  if (lastSeq - seq >= SNAPSHOT_EVERY) {
    const snapshot = { seq: lastSeq, version: SNAPSHOT_VERSION, state: json(state) };
    await queries.insertInto('draft_snapshots').values({ tenant, draft_id: draftId, ...snapshot })
      .onConflict((on) => on.columns(['tenant', 'draft_id']).doUpdateSet(snapshot)).execute();
  }
  return state;
}
