import { ApiRefused } from '#api/api-error.ts';
import { draftPull, draftPush, LARGEST_BATCH, type DraftExchange, type DraftPush } from '#contract/calls/draft.ts';
import type { SharedEvent } from '#contract/codecs/shared-event-codec.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { fold } from '#domain/draft/evolve.ts';
import { shareableEvent } from '#domain/draft/shareable-event.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import { parseEvent, readEvent } from '#domain/draft/parse-event.ts';
import type { DraftState } from '#domain/draft/state.ts';

interface Row {
  readonly seq: number;
  readonly id: string;
  readonly deviceId: string | null;
  readonly event: DraftEvent;
}

const refuse = (status: number, code: string, details: unknown = null) => {
  throw new ApiRefused(draftPush.name, status, { code, message: '', issues: [], details });
};

/** A draft server in memory: one order per draft, every event id once (L11). Each request is one transaction. */
export class SimulatedDraftServer {
  private readonly drafts = new Map<string, { readonly token: string; readonly rows: Row[] }>();
  /** Ids of events that the server rejects. */
  readonly rejectedIds = new Set<string>();
  private readonly page: number;

  /** @param page records in one answer */
  constructor(page = 200) {
    this.page = page;
  }

  push({ draftId, deviceId, cursor, events }: DraftPush, token: string): DraftExchange {
    if (events.length > LARGEST_BATCH) refuse(413, 'tooManyEvents', { most: LARGEST_BATCH });
    const isNew = !this.drafts.has(draftId);
    const draft = this.drafts.get(draftId) ?? { token, rows: [] };
    if (draft.token !== token) refuse(401, 'wrongToken');
    const fresh: DraftEvent[] = [];
    events.forEach((sent, index) => {
      const which = { index, eventId: sent.id };
      const read = readEvent(sent);
      if (read.kind === 'newer') refuse(422, 'newerEvent', which);
      if (read.kind !== 'event' || this.rejectedIds.has(sent.id)) return refuse(422, 'badEvent', { ...which, reason: 'unreadable' });
      if (!deepEqual(shareableEvent(read.event), read.event)) refuse(422, 'badEvent', { ...which, reason: 'identityNumber' });
      const before = draft.rows.find(({ id }) => id === sent.id);
      if (before && !deepEqual(before.event, read.event)) refuse(409, 'eventConflict', which);
      if (!before) fresh.push(read.event);
    });
    this.drafts.set(draftId, draft);
    for (const event of fresh) this.add(draftId, event, deviceId);
    return this.answer(draftId, deviceId, cursor, isNew);
  }

  pull({ draftId, deviceId, cursor, withOwn }: { readonly draftId: string; readonly deviceId: string; readonly cursor: number; readonly withOwn?: boolean }, token: string): DraftExchange {
    const draft = this.drafts.get(draftId);
    if (!draft) throw new ApiRefused(draftPull.name, 404, { code: 'notFound', message: '', issues: [], details: null });
    if (draft.token !== token) throw new ApiRefused(draftPull.name, 401, { code: 'wrongToken', message: '', issues: [], details: null });
    return this.answer(draftId, deviceId, cursor, false, withOwn);
  }

  /** Appends a fact of the operator between requests. */
  appendFact(draftId: string, event: DraftEvent): void {
    this.add(draftId, event, null);
  }

  /** Deletes the server's copy of the draft. @returns whether there was one */
  forget(draftId: string): boolean {
    return this.drafts.delete(draftId);
  }

  rows(draftId: string): readonly Row[] {
    return this.drafts.get(draftId)?.rows ?? [];
  }

  state(draftId: string): DraftState {
    return fold(this.rows(draftId).map(({ event }) => parseEvent(event)!));
  }

  private add(draftId: string, event: DraftEvent, deviceId: string | null): void {
    const rows = this.drafts.get(draftId)!.rows;
    rows.push({ seq: rows.length + 1, id: event.id, deviceId, event: structuredClone(event) });
  }

  private answer(draftId: string, deviceId: string, cursor: number, isNew: boolean, withOwn = false): DraftExchange {
    const rows = this.rows(draftId);
    const restarted = cursor > 0 && (isNew || cursor > rows.length);
    const above = rows.filter(({ seq }) => seq > (restarted ? 0 : cursor)).slice(0, this.page);
    const reached = above.at(-1)?.seq ?? (restarted ? 0 : cursor);
    return structuredClone({
      draftId,
      cursor: reached,
      more: reached < rows.length,
      restarted,
      events: above.map(({ seq, id, deviceId: writer, event }) => {
        const own = writer === deviceId;
        return { seq, id, own, event: own && !withOwn ? null : (event as SharedEvent) };
      }),
    });
  }
}
