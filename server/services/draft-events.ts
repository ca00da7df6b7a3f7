import { draftPush, LARGEST_DRAFT, LARGEST_PAGE, type DraftExchange } from '#contract/calls/draft.ts';
import type { SharedEvent } from '#contract/codecs/shared-event-codec.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { shareableEvent } from '#domain/draft/shareable-event.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import { parseEvent, readEvent } from '#domain/draft/parse-event.ts';
import { versionOf } from '#domain/draft/upcast.ts';
import { json, type TenantQueries } from '#server/database/connection.ts';
import { issue, refuse } from './service.ts';

/** The events of a draft on the server: events from devices are validated, appended once, and read in order. */

/**
 * Validates the events that a device sent and returns them as domain events.
 * @throws Refusal naming the first event that is not accepted
 */
export function parseSharedEvents(events: readonly SharedEvent[]): DraftEvent[] {
  return events.map((sent, index) => {
    const which = { index, eventId: sent.id };
    const bad = (reason: 'unreadable' | 'identityNumber' | 'notShared', message: string) =>
      refuse(draftPush, 'badEvent', { ...which, reason }, [issue(`olaylar[${index}]`, 'invalid', message)]);
    const read = readEvent(sent);
    if (read.kind === 'newer') throw refuse(draftPush, 'newerEvent', which, [issue(`olaylar[${index}]`, 'invalid', 'is of a type or version this server does not know')]);
    if (read.kind === 'none') throw bad('unreadable', 'is no event of its type');
    const { event } = read;
    // The same rule that devices apply before they send events.
    const shareable = shareableEvent(event);
    if (!shareable) throw bad('notShared', 'is of a type that devices keep to themselves');
    if (!deepEqual(shareable, event)) throw bad('identityNumber', 'holds an identity number, which is sent only with a booking');
    return event;
  });
}

export interface DraftHead {
  readonly draftId: string;
  readonly lastSeq: number;
}

/**
 * Appends the events that the draft does not have yet. The draft's row must be locked.
 * @param deviceId null for facts that the server records
 * @returns the last sequence number afterwards
 * @throws Refusal when an id exists with different content, or the draft would exceed `LARGEST_DRAFT`
 */
export async function appendEvents(
  queries: TenantQueries, tenant: string, { draftId, lastSeq }: DraftHead, deviceId: string | null, events: readonly DraftEvent[], now: Date,
): Promise<number> {
  const fresh = await eventsToAppend(queries, tenant, draftId, events);
  if (fresh.length === 0) return lastSeq;
  if (lastSeq + fresh.length > LARGEST_DRAFT) {
    throw refuse(draftPush, 'draftFull', { most: LARGEST_DRAFT }, [issue('olaylar', 'max', `would make more than ${LARGEST_DRAFT} events of the draft`)]);
  }
  await queries.insertInto('draft_events').values(fresh.map((event, index) => ({
    tenant, draft_id: draftId, seq: lastSeq + 1 + index, event_id: event.id, device_id: deviceId, event: json(event), received_at: now,
  }))).execute();
  return lastSeq + fresh.length;
}

/** Returns the events whose ids are not stored yet, each once. */
async function eventsToAppend(queries: TenantQueries, tenant: string, draftId: string, events: readonly DraftEvent[]): Promise<DraftEvent[]> {
  if (events.length === 0) return [];
  const rows = await queries.selectFrom('draft_events').select(['event_id', 'event'])
    .where('tenant', '=', tenant).where('draft_id', '=', draftId).where('event_id', 'in', events.map((event) => event.id)).execute();
  const known = new Map(rows.map((row) => [row.event_id, inCurrentVersion(row.event)]));
  const fresh: DraftEvent[] = [];
  for (const [index, event] of events.entries()) {
    const before = known.get(event.id);
    if (before && !deepEqual(before, event)) {
      throw refuse(draftPush, 'eventConflict', { index, eventId: event.id }, [issue(`olaylar[${index}].id`, 'duplicate', 'is the id of another event of this draft')]);
    }
    if (!before) fresh.push(event);
    known.set(event.id, event);
  }
  return fresh;
}

/** Upcasts a stored event to the current version. An event of a later release is returned unchanged; the fold counts it. */
export function inCurrentVersion(event: DraftEvent): DraftEvent {
  return event.v < versionOf(event.type) ? (parseEvent(event) ?? event) : event;
}

/** Builds the answer to a device that has all events up to `cursor`: one page of the events after it. */
export async function exchangePage(
  queries: TenantQueries, tenant: string, { draftId, lastSeq }: DraftHead, { deviceId, cursor, withOwn = false }: { deviceId: string; cursor: number; withOwn?: boolean }, isNew: boolean,
): Promise<DraftExchange> {
  const restarted = cursor > 0 && (isNew || cursor > lastSeq);
  const rows = await queries.selectFrom('draft_events').select(['seq', 'event_id', 'device_id', 'event'])
    .where('tenant', '=', tenant).where('draft_id', '=', draftId).where('seq', '>', restarted ? 0 : cursor)
    .orderBy('seq').limit(LARGEST_PAGE).execute();
  const reached = rows.at(-1)?.seq ?? (restarted ? 0 : cursor);
  return {
    draftId,
    cursor: reached,
    more: reached < lastSeq,
    restarted,
    events: rows.map(({ seq, event_id: id, device_id: writer, event }) => {
      const own = writer === deviceId;
      return { seq, id, own, event: own && !withOwn ? null : event };
    }),
  };
}
