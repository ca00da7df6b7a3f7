import { fold } from '#domain/draft/evolve.ts';
import { FOLD_VERSION } from '#domain/draft/fold-version.ts';
import { blankDraft, type DraftState } from '#domain/draft/state.ts';
import { SCHEMA_VERSION } from '#domain/draft/upcast.ts';
import { json, type TenantQueries } from '#server/database/connection.ts';
import { inCurrentVersion, type DraftHead } from './draft-events.ts';

/** Events after which the fold is kept anew. A push folds at most so many, and its own. */
const SNAPSHOT_EVERY = 100;

/** Version of the events in a snapshot, and of the fold that made it. A snapshot of another version, older or newer, is ignored and replaced. */
export const SNAPSHOT_VERSION = `${SCHEMA_VERSION}.${FOLD_VERSION}`;

/**
 * What all events of the draft make of it, in the server's order: from the
 * snapshot on, where there is one. Keeps the next snapshot when it is time,
 * behind the draft's row lock and in the transaction of the events that are in it.
 *
 * The events hold no identity number (`parseSharedEvents`), so the snapshot holds none.
 */
export async function foldDraft(queries: TenantQueries, tenant: string, { draftId, lastSeq }: DraftHead): Promise<DraftState> {
  const kept = await queries.selectFrom('draft_snapshots').select(['seq', 'state'])
    .where('tenant', '=', tenant).where('draft_id', '=', draftId).where('version', '=', SNAPSHOT_VERSION).where('seq', '<=', lastSeq)
    .executeTakeFirst();
  const seq = kept?.seq ?? 0;
  const rows = await queries.selectFrom('draft_events').select('event')
    .where('tenant', '=', tenant).where('draft_id', '=', draftId).where('seq', '>', seq).orderBy('seq').execute();
  const state = fold(rows.map((row) => inCurrentVersion(row.event)), kept?.state ?? blankDraft);
  if (lastSeq - seq >= SNAPSHOT_EVERY) {
    const snapshot = { seq: lastSeq, version: SNAPSHOT_VERSION, state: json(state) };
    await queries.insertInto('draft_snapshots').values({ tenant, draft_id: draftId, ...snapshot })
      .onConflict((on) => on.columns(['tenant', 'draft_id']).doUpdateSet(snapshot)).execute();
  }
  return state;
}
