import { sql } from 'kysely';
import { DRAFT_TOKEN_HEADER } from '#contract/call.ts';
import { deviceForget, draftPull, draftPush, LARGEST_BATCH, LARGEST_DRAFT, type DraftExchange, type DraftPush } from '#contract/calls/draft.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { tokenHash } from '#server/access-token.ts';
import { inSavepoint, type Database, type TenantQueries } from '#server/database/connection.ts';
import type { Log } from '#server/logger.ts';
import type { Clock } from './clock.ts';
import { isToken, tokenFor } from './draft-access.ts';
import { appendEvents, exchangePage, parseSharedEvents, type DraftHead } from './draft-events.ts';
import { factsForDraft } from './draft-facts.ts';
import { foldDraft } from './draft-fold.ts';
import { issue, refuse, serve, type Caller, type Service } from './service.ts';
import { TooManyRequestsError } from './too-many-requests.ts';

/** Days after the last push until a draft is deleted. */
export const DRAFT_DAYS = 180;

const wrongToken = (call: typeof draftPush | typeof draftPull | typeof deviceForget) =>
  refuse(call as typeof draftPull, 'wrongToken', null, [issue(DRAFT_TOKEN_HEADER, 'invalid', 'is not the token of this draft')]);

/**
 * The calls of drafts shared between devices (L11). The events of all devices get
 * one order; changes by the operator are appended to it as facts.
 */
export function draftServices({ database, clock, log }: { database: Database; clock: Clock; log: Log }): readonly Service[] {
  async function push(queries: TenantQueries, { tenant, chargeLines }: Caller, request: DraftPush, token: string, events: readonly DraftEvent[]): Promise<DraftExchange> {
    const now = clock();
    const { isNew, tokenHash: hash, ...head } = await openDraft(queries, tenant, request.draftId, token, now);
    if (!isToken(token, hash)) throw wrongToken(draftPush);
    let lastSeq = await appendEvents(queries, tenant, head, request.deviceId, events, now);
    // The visitor's events are stored even if the facts (prices, availability) cannot be determined, or cost more than the sender's limit; the next push tries again.
    lastSeq = await inSavepoint(queries, () => appendFacts(queries, tenant, { ...head, lastSeq }, now, chargeLines)).catch((error: unknown) => {
      if (!(error instanceof TooManyRequestsError)) log('factsFailed', { tenant, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      return lastSeq;
    });
    await queries.updateTable('drafts').set({ last_seq: lastSeq, touched_at: now }).where('tenant', '=', tenant).where('draft_id', '=', request.draftId).execute();
    return exchangePage(queries, tenant, { ...head, lastSeq }, request, isNew);
  }

  return [
    serve(draftPush, async (caller, request) => {
      const { tenant, draft } = caller;
      if (request.events.length > LARGEST_BATCH) {
        throw refuse(draftPush, 'tooManyEvents', { most: LARGEST_BATCH }, [issue('olaylar', 'max', `has more than ${LARGEST_BATCH} events`)]);
      }
      const token = tokenFor(draft, request.draftId);
      if (!token) throw wrongToken(draftPush);
      const events = parseSharedEvents(request.events);
      const exchange = await database.inTenant(tenant, (queries) => push(queries, caller, request, token, events));
      draft.setCookie(request.draftId, token);
      return exchange;
    }),

    serve(draftPull, ({ tenant, draft }, { draftId = draft.cookie?.draftId, ...device }) => database.inTenant(tenant, async (queries) => {
      const known = draftId === undefined ? undefined : await findDraft(queries, tenant, draftId);
      if (draftId === undefined || !known) throw refuse(draftPull, 'notFound', null, [issue('taslak_no', 'invalid', 'is no draft of this server')]);
      const token = tokenFor(draft, draftId);
      if (!token || !isToken(token, known.tokenHash)) throw wrongToken(draftPull);
      return exchangePage(queries, tenant, known, device, false);
    })),

    serve(deviceForget, ({ tenant, draft }, { draftId = draft.cookie?.draftId, deleteCopy }) => {
      draft.clearCookie();
      return database.inTenant(tenant, async (queries) => {
        const known = deleteCopy && draftId !== undefined ? await findDraft(queries, tenant, draftId) : undefined;
        if (!known) return { deleted: false };
        const token = tokenFor(draft, known.draftId);
        if (!token || !isToken(token, known.tokenHash)) throw wrongToken(deviceForget);
        await queries.deleteFrom('drafts').where('tenant', '=', tenant).where('draft_id', '=', known.draftId).execute();
        return { deleted: true };
      });
    }),
  ];
}

/** Reads and locks a draft's row, and creates it if needed. The first push sets the draft's token. */
async function openDraft(queries: TenantQueries, tenant: string, draftId: string, token: string, now: Date): Promise<DraftHead & { isNew: boolean; tokenHash: string }> {
  const row = await queries.insertInto('drafts').values({ tenant, draft_id: draftId, token_hash: tokenHash(token), last_seq: 0, created_at: now, touched_at: now })
    .onConflict((on) => on.columns(['tenant', 'draft_id']).doUpdateSet({ touched_at: now }))
    .returning(['token_hash', 'last_seq', sql<boolean>`xmax = 0`.as('is_new')]).executeTakeFirstOrThrow();
  return { draftId, lastSeq: row.last_seq, isNew: row.is_new, tokenHash: row.token_hash };
}

async function findDraft(queries: TenantQueries, tenant: string, draftId: string): Promise<(DraftHead & { tokenHash: string }) | undefined> {
  const row = await queries.selectFrom('drafts').select(['token_hash', 'last_seq']).where('tenant', '=', tenant).where('draft_id', '=', draftId).executeTakeFirst();
  return row && { draftId, lastSeq: row.last_seq, tokenHash: row.token_hash };
}

/**
 * Appends the server's facts, up to `LARGEST_DRAFT` events.
 * @returns the last sequence number afterwards
 * @throws TooManyRequestsError when the sender has too few tokens for the lines of the draft
 */
async function appendFacts(queries: TenantQueries, tenant: string, head: DraftHead, now: Date, chargeLines: Caller['chargeLines']): Promise<number> {
  const state = await foldDraft(queries, tenant, head);
  await chargeLines(state.lines.length);
  const facts = await factsForDraft(queries, tenant, state, now);
  return appendEvents(queries, tenant, head, null, facts.slice(0, LARGEST_DRAFT - head.lastSeq), now);
}

/** Deletes the drafts without a push for `DRAFT_DAYS`. @returns number of deleted drafts */
export async function deleteOldDrafts(queries: TenantQueries, tenant: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DRAFT_DAYS * 86_400_000);
  const { numDeletedRows } = await queries.deleteFrom('drafts').where('tenant', '=', tenant).where('touched_at', '<=', before).executeTakeFirst();
  return Number(numDeletedRows);
}
