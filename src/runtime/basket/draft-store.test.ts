import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DraftCommand } from '#domain/draft/commands.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import { AppendFailed, StaleWriter } from '#log/errors.ts';
import { type EventLog, openEventLog, type ReadResult } from '#log/event-log.ts';
import { memoryStore } from '#log/memory-store.ts';
import { FOLD_VERSION } from '#domain/draft/fold-version.ts';
import { kirlangic, kirlangicLine, party } from '#tests/support/offer-fixtures.ts';
import { createDeletableStore } from '#tests/support/deletable-store.ts';
import { manualTimers } from '#tests/support/manual-timers.ts';
import { asRemote, asReplacement } from './draft-records.ts';
import { DraftStore } from './draft-store.ts';

const STREAM = 'draft/direct';
const NOW = Date.parse('2026-11-20T12:00:00Z');
const context = (): DecideContext => ({ now: NOW, newId: () => randomUUID(), today: '2026-11-20' });

const { selection, extras } = kirlangicLine();
const add: DraftCommand = { type: 'AddItem', offer: kirlangic, selection, party: party(4, 2), extras };

/** Opens a log in memory. Stores with the same name and rows notify each other like tabs. */
async function newLog(): Promise<EventLog> {
  const store = memoryStore();
  return openEventLog({ name: `test-${randomUUID()}`, openStore: () => store });
}

const open = (log: EventLog) => DraftStore.open({ log, stream: STREAM, context, timers: manualTimers() });

describe('[D1] draft store', () => {
  it('shows a change at once and reports it as stored when it is durable', async () => {
    const log = await newLog();
    const draft = await open(log);
    const storing = draft.dispatch(add);
    expect(draft.state$.value.lines).toHaveLength(1);
    await expect(storing).resolves.toMatchObject({ status: 'stored' });
    expect((await log.read(STREAM)).events.map(({ event }) => event.type)).toEqual(['ItemAdded']);
  });

  it('reverts a change that could not be stored, and reports it', async () => {
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

  it('reports a change as stored only when it is durable, also when it is already being appended', async () => {
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

  it('reports an appended change as stored even when reading it back fails', async () => {
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

  it('restores the same state after a reload', async () => {
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

  it('[L9] reports an unknown event that decrypts, and continues', async () => {
    const log = await newLog();
    await log.append(STREAM, [{ id: randomUUID(), type: 'ItemAdded', v: 1, at: NOW, data: { lineId: 'no offer' } }]);
    const draft = await open(log);
    expect(draft.damage.found$.value).toEqual([{ seq: 1, kind: 'badJson' }]);
    await draft.dispatch(add);
    expect(draft.state$.value.lines).toHaveLength(1);
  });
});

describe('snapshots of the fold', () => {
  const reopened = async (log: EventLog) => {
    let read = 0;
    const counting: EventLog = {
      ...log,
      restore: async (stream, version) => {
        const restored = await log.restore(stream, version);
        read += restored.events.length;
        return restored;
      },
    };
    return { draft: await open(counting), read };
  };

  it('[L7] is written every 200 events, and its events are not read again', async () => {
    const log = await newLog();
    const draft = await open(log);
    await draft.dispatch(add);
    for (let i = 0; i < 210; i += 1) await draft.dispatch({ type: 'SetNote', note: `note ${i}` });
    await expect.poll(async () => (await log.restore(STREAM, FOLD_VERSION)).snapshot?.seq).toBe(200);
    const after = await reopened(log);
    expect(after.read).toBe(11);
    expect(after.draft.state$.value).toEqual(draft.state$.value);
    expect(after.draft.keptAt).toBe(NOW);
    await after.draft.keepSnapshotBeforeLeaving();
    expect((await reopened(log)).read).toBe(0);
  });

  it('[L7] [L11] is ignored if it is in another draft\'s order', async () => {
    const log = await newLog();
    const draft = await open(log);
    await draft.dispatch(add);
    await draft.dispatch({ type: 'SetNote', note: 'mine' });
    const note: DraftEvent = { id: randomUUID(), type: 'NoteSet', v: 1, at: NOW, data: { note: 'theirs' } };
    await log.append(STREAM, [asRemote(note, { draft: 'shared', seq: 1, after: 0 })]);
    await draft.caughtUp();
    expect(draft.state$.value.note).toBe('theirs');
    await draft.keepSnapshotBeforeLeaving();
    await draft.follow('shared');
    expect(draft.state$.value.note).toBe('mine');
    const after = await DraftStore.open({ log, stream: STREAM, context, draft: 'shared', timers: manualTimers() });
    expect(after.state$.value).toEqual(draft.state$.value);
  });
});

describe('a snapshot taken before the draft was linked', () => {
  const lineAndNote = async () => {
    const log = await newLog();
    const draft = await open(log);
    await draft.dispatch(add);
    await draft.dispatch({ type: 'SetNote', note: 'mine' });
    await draft.keepSnapshotBeforeLeaving();
    return { log, draft };
  };
  /** A log that records every read. */
  const watched = (log: EventLog, reads: string[]): EventLog => ({
    ...log,
    read: (stream, after) => { reads.push('read'); return log.read(stream, after); },
    restore: (stream, version) => { reads.push('restore'); return log.restore(stream, version); },
  });

  it('[L7] [L11] is restored after the link if all events were created here, without reading them', async () => {
    const { log, draft } = await lineAndNote();
    const before = draft.state$.value;
    const reads: string[] = [];
    const linking = await open(watched(log, reads));
    await linking.follow('shared');
    await linking.keepSnapshotBeforeLeaving();
    expect(linking.state$.value).toEqual(before);
    const after = await DraftStore.open({ log: watched(log, reads), stream: STREAM, context, draft: 'shared', timers: manualTimers() });
    expect(after.state$.value).toEqual(before);
    expect(reads).toEqual(['restore', 'restore']);
    // Later events are in the order of the new draft.
    const [first, second] = ['first', 'second'].map((text): DraftEvent => ({ id: randomUUID(), type: 'NoteSet', v: 1, at: NOW, data: { note: text } }));
    await after.dispatch({ type: 'SetNote', note: 'mine again' });
    await log.append(STREAM, [asRemote(second!, { draft: 'shared', seq: 4, after: 3 }), asRemote(first!, { draft: 'shared', seq: 1, after: 1 })]);
    await after.caughtUp();
    const all = await log.read(STREAM);
    expect(after.state$.value.note).toBe('second');
    expect((await DraftStore.open({ log: { ...log, restore: async () => ({ ...all, snapshot: null }) }, stream: STREAM, context, draft: 'shared', timers: manualTimers() })).state$.value).toEqual(after.state$.value);
    await after.keepSnapshotBeforeLeaving();
    expect((await DraftStore.open({ log, stream: STREAM, context, draft: 'another', timers: manualTimers() })).state$.value.note).toBe('first');
    expect((await DraftStore.open({ log, stream: STREAM, context, draft: 'shared', timers: manualTimers() })).state$.value).toEqual(after.state$.value);
  });

  it('[L7] [L9] still replaces damaged events that it contains', async () => {
    const { log, draft } = await lineAndNote();
    const injured: EventLog = { ...holed(log), restore: log.restore };
    const linking = await open(injured);
    await linking.follow('shared');
    expect(linking.state$.value).toEqual(draft.state$.value);
    expect((await DraftStore.open({ log: injured, stream: STREAM, context, draft: 'shared', timers: manualTimers() })).state$.value).toEqual(draft.state$.value);
  });
});

describe('a database that is deleted while it is open', () => {
  const ack = { draft: 'shared', sent: 0, cursor: 0, refused: [] as number[], fetchedAll: true, head: 0, searched: [] };

  /** Reopens a page on the log of an earlier one: a line and three notes, all but the last in a snapshot. */
  async function reopened(written?: Partial<typeof ack>) {
    const store = createDeletableStore();
    const newTab = () => openEventLog({ name: `test-${randomUUID()}`, openStore: () => store.connect() });
    const log = await newTab();
    const options = { stream: STREAM, context, draft: 'shared', timers: manualTimers() };
    const before = await DraftStore.open({ log, ...options });
    await before.dispatch(add);
    for (const note of ['one', 'two']) await before.dispatch({ type: 'SetNote', note });
    await before.keepSnapshotBeforeLeaving();
    await before.dispatch({ type: 'SetNote', note: 'three' });
    if (written) await log.writeAck(STREAM, { ...ack, ...written });
    before.close();
    const timers = manualTimers();
    const reads: number[] = [];
    const later = await newTab();
    const draft = await DraftStore.open({ log: { ...later, read: (stream, after = 0) => { reads.push(after); return later.read(stream, after); } }, ...options, timers });
    let losses = 0;
    draft.lost$.subscribe(() => { losses += 1; });
    const notes = async () => (await later.read(STREAM)).events.map(({ event }) => (event.data as { note?: string }).note);
    return { store, log: later, draft, timers, reads, notes, losses: () => losses };
  }

  it('[L9] restores all that this page has read or written, and appends another change after it', async () => {
    const store = createDeletableStore();
    const log = await openEventLog({ name: `test-${randomUUID()}`, openStore: () => store.connect() });
    const draft = await open(log);
    await draft.dispatch(add);
    await draft.dispatch({ type: 'SetNote', note: 'one' });
    const { events } = await log.read(STREAM);
    store.deleteDatabase();
    await expect(draft.dispatch({ type: 'SetNote', note: 'two' })).resolves.toMatchObject({ status: 'stored' });
    const after = await log.read(STREAM);
    expect(after.events.slice(0, 2)).toEqual(events);
    expect(after.head).toBe(3);
    expect(draft.state$.value).toMatchObject({ note: 'two', lines: [{ offer: { productCode: 'VIL-001' } }] });
    // Again after a second deletion.
    store.deleteDatabase();
    await draft.dispatch({ type: 'SetNote', note: 'three' });
    expect((await log.read(STREAM)).head).toBe(4);
    draft.close();
    store.deleteDatabase();
    expect((await log.read(STREAM)).head).toBe(0);
  });

  it('[L9] restores all events that no server has after an idle time; before it, those above the snapshot', async () => {
    for (const quiet of [false, true]) {
      const { store, draft, timers, reads, notes, losses } = await reopened();
      expect(reads).toEqual([]);
      if (quiet) {
        timers.runNext();
        await expect.poll(() => reads).toEqual([0]);
        await draft.caughtUp();
      }
      const before = draft.state$.value;
      store.deleteDatabase();
      expect(await notes()).toEqual(quiet ? [undefined, 'one', 'two', 'three'] : ['three']);
      await draft.caughtUp();
      if (quiet) expect(draft.state$.value).toEqual(before);
      expect(losses()).toBe(quiet ? 0 : 1);
    }
  });

  it('[L9] [L11] restores the events that the server does not have, reads no others, and reports the rest as lost', async () => {
    const { store, draft, timers, reads, notes, losses } = await reopened({ sent: 2, cursor: 2 });
    timers.runNext();
    await expect.poll(() => reads).toEqual([2]);
    await draft.caughtUp();
    await draft.dispatch({ type: 'SetNote', note: 'four' });
    expect(await notes()).toEqual([undefined, 'one', 'two', 'three', 'four']);
    store.deleteDatabase();
    expect(await notes()).toEqual(['two', 'three', 'four']);
    await draft.caughtUp();
    expect(losses()).toBe(1);
    expect(draft.state$.value).toMatchObject({ lines: [], note: 'four' });
  });

  it('[L11] reads nothing if the server has every event of the snapshot, and does not restore another device\'s events', async () => {
    const { store, log, draft, timers, reads, notes } = await reopened({ sent: 3, cursor: 3 });
    const theirs: DraftEvent = { id: randomUUID(), type: 'NoteSet', v: 1, at: NOW, data: { note: 'theirs' } };
    await log.append(STREAM, [asRemote(theirs, { draft: 'shared', seq: 4, after: 4 })]);
    await draft.caughtUp();
    const before = reads.length;
    timers.runNext();
    await draft.caughtUp();
    expect(reads.slice(before).filter((after) => after < 4)).toEqual([]);
    store.deleteDatabase();
    expect(await notes()).toEqual(['three']);
  });

  it('[L11] ignores an ack with refused events, and one of another draft', async () => {
    for (const written of [{ sent: 3, cursor: 2, refused: [2] }, { draft: 'older', sent: 3, cursor: 3 }]) {
      const { timers, reads } = await reopened(written);
      timers.runNext();
      await expect.poll(() => reads).toEqual([0]);
    }
  });
});

describe('changes by others', () => {
  it('[L11] are news until acknowledged here, and history afterwards', async () => {
    const log = await newLog();
    const draft = await DraftStore.open({ log, stream: STREAM, context, draft: 'shared', timers: manualTimers() });
    await draft.dispatch(add);
    const note: DraftEvent = { id: randomUUID(), type: 'NoteSet', v: 1, at: NOW, data: { note: 'theirs' } };
    await log.append(STREAM, [asRemote(note, { draft: 'shared', seq: 2, after: 1 })]);
    await expect.poll(() => draft.state$.value.news).toMatchObject([{ kind: 'detailsChanged', by: 'otherDevice' }]);
    await draft.dispatch({ type: 'SeeNews', upTo: note.id });
    expect(draft.state$.value).toMatchObject({ news: [], note: 'theirs' });
    expect(await draft.history.entries()).toMatchObject([{ kind: 'detailsChanged', by: 'otherDevice' }, { kind: 'lineAdded', by: 'thisDevice' }]);
  });
});

describe('a newer release beside this one', () => {
  it('[L8] is preserved byte by byte, shown as far as known, and blocks changes until a reload', async () => {
    const log = await newLog();
    const draft = await open(log);
    await draft.dispatch(add);
    await log.append(STREAM, [{ id: randomUUID(), type: 'LoungeBooked', v: 1, at: NOW, data: { code: 'X' } }]);
    await expect.poll(() => draft.readOnly$.value).toBe('newerRelease');
    expect(await draft.dispatch({ type: 'SetNote', note: 'x' })).toEqual({ status: 'refused', problems: [{ code: 'reloadNeeded' }] });
    expect(draft.state$.value.lines).toHaveLength(1);
    expect(draft.damage.found$.value).toEqual([]);
    expect((await log.read(STREAM)).events).toHaveLength(2);
  });

  it('[L8] is also reported by the log, and the pending change is reverted', async () => {
    const log = await newLog();
    const draft = await open({ ...log, append: () => Promise.reject(new StaleWriter(STREAM, 9)) });
    expect(await draft.dispatch(add)).toEqual({ status: 'refused', problems: [{ code: 'reloadNeeded' }] });
    expect(draft.state$.value.lines).toEqual([]);
    expect(draft.readOnly$.value).toBe('newerRelease');
  });
});

describe('damage report', () => {
  /** Creates a log with a line and a note, which `holed` cannot read. */
  async function lineAndNote() {
    const log = await newLog();
    const writing = await open(log);
    await writing.dispatch(add);
    await writing.dispatch({ type: 'SetNote', note: 'x' });
    return { log, writing };
  }

  it('[L9] names the line whose first event was lost, and counts places without known content', async () => {
    const { log, writing } = await lineAndNote();
    const [line] = writing.state$.value.lines;
    const { lineId } = line!;
    await writing.dispatch({ ...line!, type: 'ChangeLine', party: party(3, 1) });
    const draft = await open(holed(log));
    expect(draft.damage.touched$.value).toEqual([{ seq: 1, lineId: null, title: null, restored: false }, { seq: 2, lineId, title: null, restored: false }]);
  });

  it('[L9] distinguishes restored events from lost ones, and folds restored events in their place', async () => {
    const { log, writing } = await lineAndNote();
    const [line] = writing.state$.value.lines;
    const { lineId } = line!;
    await writing.dispatch({ ...line!, type: 'ChangeLine', party: party(3, 1) });
    const [lost] = (await log.read(STREAM)).events;
    const before = writing.state$.value;
    const draft = await open(holed(log));
    expect(draft.state$.value.lines).toEqual([]);
    await log.append(STREAM, [asReplacement(lost!.event, { seq: 1, place: null, above: 3 })]);
    await expect.poll(() => draft.damage.touched$.value).toEqual([{ seq: 1, lineId, title: kirlangic.title, restored: true }, { seq: 2, lineId: null, title: null, restored: false }]);
    expect(draft.state$.value.lines).toEqual(before.lines);
    expect(await draft.history.entries()).toMatchObject([{ kind: 'lineChanged' }, { kind: 'lineAdded' }]);
  });

  it('[L7] [L9] is kept in a snapshot', async () => {
    const { log, writing } = await lineAndNote();
    await writing.dispatch({ type: 'SetNote', note: 'y' });
    const draft = await open(holed(log));
    await draft.keepSnapshotBeforeLeaving();
    const later = await open(log);
    expect(later.state$.value.lines).toEqual([]);
    expect(later.damage.found$.value).toEqual(draft.damage.found$.value);
    expect(later.damage.touched$.value).toEqual(draft.damage.touched$.value);
  });

  it('[L7] [L9] includes damage that a snapshot had hidden, when all events are folded again', async () => {
    const { log, writing } = await lineAndNote();
    await log.append(STREAM, [asRemote({ id: randomUUID(), type: 'NoteSet', v: 1, at: NOW, data: { note: 'theirs' } }, { draft: 'shared', seq: 9, after: 2 })]);
    await writing.caughtUp();
    await writing.keepSnapshotBeforeLeaving();
    const draft = await open({ ...holed(log), restore: log.restore });
    expect([draft.state$.value.lines.length, draft.damage.found$.value]).toEqual([1, []]);
    await draft.follow('shared');
    expect(draft.state$.value.lines).toEqual([]);
    expect(draft.damage.found$.value).toHaveLength(2);
    expect(draft.damage.touched$.value).toMatchObject([{ seq: 1, restored: false }, { seq: 2, restored: false }]);
  });
});

/** The same log with its first two records unreadable. */
function holed(log: EventLog): EventLog {
  const without = <R extends ReadResult>(result: R): R => ({ ...result, events: result.events.filter(({ seq }) => seq > 2), damage: [{ seq: 1, kind: 'badTag' }, { seq: 2, kind: 'gap' }] });
  return { ...log, read: async (stream, after) => without(await log.read(stream, after)), restore: async (stream, version) => ({ ...without(await log.restore(stream, version)), snapshot: null }) };
}
