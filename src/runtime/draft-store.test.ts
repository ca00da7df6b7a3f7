import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DraftCommand } from '#domain/draft/commands.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import { AppendFailed } from '#log/errors.ts';
import { type EventLog, openEventLog } from '#log/event-log.ts';
import { memoryStore } from '#log/memory-store.ts';
import { kirlangic, kirlangicLine, party } from '#tests/support/offers.ts';
import { openDraftStore } from './draft-store.ts';

const STREAM = 'draft/direct';
const NOW = Date.parse('2026-11-20T12:00:00Z');
const context = (): DecideContext => ({ now: NOW, newId: () => randomUUID(), today: '2026-11-20' });

const { selection, extras } = kirlangicLine();
const add: DraftCommand = { type: 'AddItem', offer: kirlangic, selection, party: party(4, 2), extras };

/** A log in memory; stores given the same name and rows see each other as tabs do. */
async function newLog(): Promise<EventLog> {
  const store = memoryStore();
  return openEventLog({ name: `test-${randomUUID()}`, openStore: () => store });
}

const open = (log: EventLog) => openDraftStore({ log, stream: STREAM, context });

describe('the loop of a draft (design section 2)', () => {
  it('shows a change at once and calls it stored when it is durable', async () => {
    const log = await newLog();
    const draft = await open(log);
    const storing = draft.dispatch(add);
    expect(draft.state$.value.lines).toHaveLength(1);
    await expect(storing).resolves.toMatchObject({ status: 'stored' });
    expect((await log.read(STREAM)).events.map(({ event }) => event.type)).toEqual(['ItemAdded']);
  });

  it('takes a change back that could not be stored, and says so', async () => {
    const log = await newLog();
    const cause = new AppendFailed(STREAM, new Error('disk'));
    const draft = await open({ ...log, append: () => Promise.reject(cause) });
    const storing = draft.dispatch(add);
    expect(draft.state$.value.lines).toHaveLength(1);
    await expect(storing).resolves.toEqual({ status: 'failed', cause });
    expect(draft.state$.value.lines).toHaveLength(0);
  });

  it('keeps the changes after one that failed', async () => {
    const log = await newLog();
    let failures = 1;
    const flaky: EventLog = {
      ...log,
      append: (stream, events) => (failures-- > 0 ? Promise.reject(new AppendFailed(stream, null)) : log.append(stream, events)),
    };
    const draft = await open(flaky);
    const [first, second] = await Promise.all([draft.dispatch({ type: 'SetNote', note: 'late arrival' }), draft.dispatch(add)]);
    expect([first.status, second.status]).toEqual(['failed', 'stored']);
    expect(draft.state$.value).toMatchObject({ note: '', lines: [{ offer: { productCode: 'VIL-001' } }] });
  });

  it('does not call a change stored that is on its way already, before it is', async () => {
    const log = await newLog();
    const cause = new AppendFailed(STREAM, null);
    let fail!: (cause: unknown) => void;
    const failing = new Promise<never>((_, reject) => (fail = reject));
    let failures = 2;
    const draft = await open({ ...log, append: (stream, events) => (failures-- > 0 ? failing : log.append(stream, events)) });
    const note: DraftCommand = { type: 'SetNote', note: 'late arrival' };
    const [first, again] = [draft.dispatch(note), draft.dispatch(note)];
    fail(cause);
    await expect(first).resolves.toEqual({ status: 'failed', cause });
    await expect(again).resolves.toEqual({ status: 'failed', cause });
    await expect(draft.dispatch(note)).resolves.toMatchObject({ status: 'stored' });
    expect((await log.read(STREAM)).head).toBe(1);
  });

  it('calls a change stored that was appended, even when reading it back fails', async () => {
    const log = await newLog();
    let readable = true;
    const draft = await open({ ...log, read: (...args) => (readable ? log.read(...args) : Promise.reject(new Error('connection closing'))) });
    readable = false;
    await expect(draft.dispatch(add)).resolves.toMatchObject({ status: 'stored' });
    expect(draft.state$.value.lines).toHaveLength(1);
    readable = true;
    await draft.dispatch({ type: 'SetNote', note: 'x' });
    expect(draft.state$.value.lines).toHaveLength(1);
  });

  it('refuses without storing anything', async () => {
    const log = await newLog();
    const draft = await open(log);
    const refused = await draft.dispatch({ ...add, selection: { vertical: 'villa', arrival: '2020-06-12', departure: '2020-06-19' } });
    expect(refused).toMatchObject({ status: 'refused', problems: [{ code: 'inThePast' }] });
    expect((await log.read(STREAM)).head).toBe(0);
  });

  it('has after a reload what it had before', async () => {
    const log = await newLog();
    const before = await open(log);
    await before.dispatch(add);
    await before.dispatch({ type: 'SetNote', note: 'late arrival' });
    const after = await open(log);
    expect(after.state$.value).toEqual(before.state$.value);
  });

  it('[L6] shows what another writer of the stream appended', async () => {
    const log = await newLog();
    const one = await open(log);
    const other = await open(log);
    await other.dispatch(add);
    await expect.poll(() => one.state$.value.lines.length).toBe(1);
    expect(one.state$.value).toEqual(other.state$.value);
  });

  it('[L9] reports an event that opens and is none of ours, and lives on', async () => {
    const log = await newLog();
    await log.append(STREAM, [{ id: randomUUID(), type: 'ItemAdded', v: 1, at: NOW, data: { lineId: 'no offer' } }]);
    const draft = await open(log);
    expect(draft.damage$.value).toEqual([{ seq: 1, kind: 'badJson' }]);
    await draft.dispatch(add);
    expect(draft.state$.value.lines).toHaveLength(1);
  });
});
