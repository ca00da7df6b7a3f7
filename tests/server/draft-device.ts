import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { basketPrice } from '#contract/calls/basket.ts';
import { draftPull, draftPush, type DraftExchange } from '#contract/calls/draft.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import type { SharedEvent } from '#contract/codecs/shared-event-codec.ts';
import type { DraftEventType, EventData } from '#domain/draft/events.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';
import { versionOf } from '#domain/draft/upcast.ts';
import { catalogueSeen, freshId, type TestServer } from './test-server.ts';

/** The id and the token of a draft; a real device derives both from its secret. */
export interface DraftCredentials {
  readonly draftId: string;
  readonly token: string;
}

export const newDraft = (): DraftCredentials => ({ draftId: randomUUID(), token: randomBytes(32).toString('base64url') });

export function sharedEvent<T extends DraftEventType>(type: T, data: EventData[T], at = Date.now()): SharedEvent {
  return { id: randomUUID(), type, v: versionOf(type), at, data };
}

export const noteEvent = (note: string) => sharedEvent('NoteSet', { note });

/** Returns the line with the current offer of its product. */
export async function withCurrentOffer({ api }: TestServer, wanted: WantedLine): Promise<PricedLine> {
  const { lines } = await api.send(basketPrice, { draftId: freshId('look'), currency: 'EUR', lines: [wanted], plan: 'deposit' });
  const { lineId, selection, party, extras } = wanted;
  return { lineId, offer: lines[0]!.offer!, selection, party, extras };
}

/** Opens a device with a draft; it keeps its cursor between exchanges. */
export function openDraftDevice({ api }: TestServer, { draftId, token }: DraftCredentials) {
  const deviceId = randomUUID();
  let cursor = 0;
  const keepCursor = (answer: DraftExchange) => {
    cursor = answer.cursor;
    return answer;
  };
  return {
    deviceId,
    cursor: () => cursor,
    push: async (events: readonly SharedEvent[] = []) => keepCursor(await api.send(draftPush, { draftId, deviceId, cursor, events }, { draftToken: token, retries: 0 })),
    /** Pushes without updating the cursor, as if the answer was lost. */
    pushWithLostAnswer: (events: readonly SharedEvent[]) => api.send(draftPush, { draftId, deviceId, cursor, events }, { draftToken: token, retries: 0 }),
    pull: async () => keepCursor(await api.send(draftPull, { draftId, deviceId, cursor }, { draftToken: token, retries: 0 })),
    /** Pulls from the first event on, including the device's own events. */
    pullWithOwn: () => api.send(draftPull, { draftId, deviceId, cursor: 0, withOwn: true }, { draftToken: token, retries: 0 }),
  };
}

/** Reads the stored events of a draft, in order. */
export function storedEvents({ database }: TestServer, { draftId }: DraftCredentials, tenant = 'meltem') {
  return database.inTenant(tenant, (queries) => queries.selectFrom('draft_events').select(['seq', 'event_id', 'device_id', 'event']).where('tenant', '=', tenant).where('draft_id', '=', draftId).orderBy('seq').execute());
}

/** Changes a product in the database, as the operator's back office does, and waits until the server has seen the change. */
export async function editProduct(server: TestServer, code: string, path: string, value: unknown): Promise<void> {
  await server.database.inTenant('meltem', (queries) =>
    queries.updateTable('products').set({ data: sql`jsonb_set(data, ${path}::text[], ${JSON.stringify(value)}::jsonb)` }).where('tenant', '=', 'meltem').where('code', '=', code).execute());
  await catalogueSeen(server);
}
