import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openEventLog, type EventLog, type Restored } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import type { Key, LogStore } from '#log/log-store.ts';
import type { SnapshotRow } from '#log/snapshot.ts';
import { changedMark, event, freshName, recordAt, rowsOf, upTo } from './support.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const at = (seq: number): Key => ['e', 's', seq];
const only = (key: Key) => ({ from: key, to: key });

/** The fold in these tests: the numbers of the events, in order. */
const numbers = (n: number) => ({ numbers: upTo(n) });
const folded = ({ snapshot, events }: Restored): unknown[] =>
  [...(snapshot ? (snapshot.state as { numbers: number[] }).numbers : []), ...events.map(({ event: { data } }) => data)];
const damageOf = ({ damage }: Restored): string[] => damage.map(({ seq, kind }) => `${seq} ${kind}`);

/** A stream of numbered events with snapshots at these seqs. `openPage` opens another page on the same database. */
async function world(count: number, snapshots: readonly number[] = [], options: Omit<Parameters<typeof openEventLog>[0], 'name'> = {}) {
  const name = freshName();
  const raw = indexedDbStore(name);
  onTestFinished(() => raw.close());
  const openPage = async (): Promise<EventLog> => {
    const log = await openEventLog({ name, ...options });
    onTestFinished(() => log.close());
    return log;
  };
  const log = await openPage();
  for (const n of upTo(count)) {
    await log.append('s', [event(n)]);
    if (snapshots.includes(n)) await log.keepSnapshot('s', { seq: n, version: 1, state: numbers(n) });
  }
  return { name, raw, log, openPage };
}
const restored = async (openPage: () => Promise<EventLog>, version = 1) => (await openPage()).restore('s', version);
const rows = (store: LogStore) => store.read((tx) => Promise.all([0, 1].map((gen) => tx.get(['s', 's', gen])))) as Promise<(SnapshotRow | undefined)[]>;

describe('a snapshot', () => {
  it('[L7] is restored together with the events above it', async () => {
    const { openPage } = await world(5, [3]);
    const result = await restored(openPage);
    expect(result.snapshot).toEqual({ seq: 3, state: numbers(3) });
    expect([result.events.map(({ seq }) => seq), result.damage, result.head]).toEqual([[4, 5], [], 5]);
  });

  it('[L7] only the newest of several that wait for a pause is kept', async () => {
    const { log, raw } = await world(3);
    await log.append('s', [event(4)]);
    await Promise.all(upTo(4).map((seq) => log.keepSnapshot('s', { seq, version: 1, state: numbers(seq) })));
    expect((await rows(raw)).map((row) => row?.seq)).toEqual([4, undefined]);
  });

  it('[L7] at any seq, with the events above it, equals a replay', async () => {
    const { log, openPage } = await world(6);
    for (const cut of upTo(6)) {
      await log.keepSnapshot('s', { seq: cut, version: 1, state: numbers(cut) });
      const result = await restored(openPage);
      expect([result.snapshot?.seq, folded(result), result.damage, result.head]).toEqual([cut, upTo(6), [], 6]);
    }
  });

  it('[L7] that is missing makes a restore return all events; an empty stream restores as empty', async () => {
    const { log, openPage } = await world(3);
    expect(await restored(openPage)).toEqual({ snapshot: null, ...await log.read('s') });
    expect(await log.restore('empty', 1)).toEqual({ snapshot: null, events: [], damage: [], head: 0 });
  });

  it('[L7] is restored in one transaction, at or below the end of the stream, and so is a stream without one', async () => {
    for (const places of [[4], [2], [1, 3], []]) {
      // The other page's ballast and marks, which it writes later, would be transactions, too.
      const { openPage } = await world(4, places, { ballast: 0, markAfter: 2 ** 31 - 1 });
      const page = await openPage();
      const started = vi.spyOn(IDBDatabase.prototype, 'transaction');
      expect(folded(await page.restore('s', 1))).toEqual(upTo(4));
      expect(started.mock.calls.map(([, mode]) => mode)).toEqual(['readonly']);
      started.mockRestore();
    }
  });

  it('[L7] is deflated before it is sealed when the browser can, and both formats are read', async () => {
    const { raw, openPage } = await world(300, [299]);
    vi.stubGlobal('CompressionStream', undefined);
    await (await openPage()).keepSnapshot('s', { seq: 300, version: 1, state: numbers(300) });
    vi.unstubAllGlobals();
    const [deflated, plain] = await rows(raw);
    expect([deflated!.format, plain!.format]).toEqual([2, 1]);
    expect(deflated!.sealed.length).toBeLessThan(plain!.sealed.length * 0.7);
    expect((await restored(openPage)).snapshot).toEqual({ seq: 300, state: numbers(300) });
    await raw.write(async (tx) => tx.delete(only(['s', 's', 1])));
    expect((await restored(openPage)).snapshot).toEqual({ seq: 299, state: numbers(299) });
    // A browser that cannot inflate replays.
    vi.stubGlobal('DecompressionStream', undefined);
    expect(folded(await restored(openPage))).toEqual(upTo(300));
  });

  it('[L7] of another fold version is not restored', async () => {
    const { log, openPage } = await world(3, [2]);
    expect((await restored(openPage, 2)).snapshot).toBeNull();
    await log.keepSnapshot('s', { seq: 3, version: 2, state: numbers(3) });
    expect([(await restored(openPage, 1)).snapshot?.seq, (await restored(openPage, 2)).snapshot?.seq]).toEqual([2, 3]);
  });

  it('[L7] is kept in two generations: a new one replaces the older', async () => {
    const { raw, log } = await world(4, [1, 2, 3, 4]);
    expect((await rows(raw)).map((row) => row?.seq)).toEqual([3, 4]);
    const before = await rows(raw);
    await log.keepSnapshot('s', { seq: 4, version: 1, state: numbers(4) });
    expect(await rows(raw)).toEqual(before);
  });

  it('[L7] that cannot be kept is skipped', async () => {
    const { log, raw, openPage } = await world(2);
    const keep = (seq: number, state: unknown) => log.keepSnapshot('s', { seq, version: 1, state });
    await keep(9, null);
    await keep(2, 1n);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('no room', 'QuotaExceededError'); });
    await keep(2, numbers(2));
    vi.restoreAllMocks();
    expect(await rows(raw)).toEqual([undefined, undefined]);
    expect([log.storage.sessionReason, folded(await restored(openPage))]).toEqual([null, [1, 2]]);
  });

  it('[L3] leaves no plain text in the database', async () => {
    const { log, raw } = await world(1);
    await log.keepSnapshot('s', { seq: 1, version: 1, state: { passport: 'KANARYA-4711' } });
    const text = JSON.stringify((await rowsOf(raw)).map(([, row]) => row), (_, value: unknown) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : value));
    expect([text.includes('"version":1'), text.includes('KANARYA')]).toEqual([true, false]);
  });

  it('[L4] is erased with its stream, and does not open once the stream\'s key is erased', async () => {
    const { log, raw, openPage } = await world(2, [2]);
    const [row] = await rows(raw);
    await log.erase();
    expect(await rows(raw)).toEqual([undefined, undefined]);
    await raw.write(async (tx) => tx.put(['s', 's', 0], row));
    expect(await restored(openPage)).toEqual({ snapshot: null, events: [], damage: [], head: 0 });
    await (await openPage()).append('s', [event(7)]);
    const result = await restored(openPage);
    expect([result.snapshot, folded(result), result.head]).toEqual([null, [7], 1]);
  });

  it('[L4] is not kept for a stream that was erased meanwhile', async () => {
    const { log, raw, openPage } = await world(2);
    const other = await openPage();
    const encrypt = SubtleCrypto.prototype.encrypt;
    vi.spyOn(SubtleCrypto.prototype, 'encrypt').mockImplementationOnce(async function (this: SubtleCrypto, ...args) {
      await other.erase();
      return encrypt.apply(this, args);
    });
    await log.keepSnapshot('s', { seq: 2, version: 1, state: numbers(2) });
    expect(await rows(raw)).toEqual([undefined, undefined]);
  });
});

describe('a damaged snapshot', () => {
  type Change = (row: SnapshotRow) => unknown;
  const flip = (bytes: Uint8Array, i = 0) => bytes.map((byte, j) => (j === i ? byte ^ 1 : byte));
  const changes: Record<string, Change> = {
    'format': (row) => ({ ...row, format: 1 }),
    'format, of a later app': (row) => ({ ...row, format: 3 as never }),
    'key id': (row) => ({ ...row, keyId: row.keyId.replace(/^./, (c) => (c === '0' ? '1' : '0')) }),
    'seq, lowered': (row) => ({ ...row, seq: row.seq - 1 }),
    'seq, raised': (row) => ({ ...row, seq: row.seq + 1 }),
    'seq, huge': (row) => ({ ...row, seq: 2 ** 50 }),
    'version': (row) => ({ ...row, version: 2 }),
    'tag': (row) => ({ ...row, tag: flip(row.tag) }),
    'nonce': (row) => ({ ...row, iv: flip(row.iv) }),
    'ciphertext': (row) => ({ ...row, sealed: flip(row.sealed, 5) }),
    'its own tag': (row) => ({ ...row, sealed: flip(row.sealed, row.sealed.length - 1) }),
    'length': (row) => ({ ...row, sealed: row.sealed.slice(0, -1) }),
    'everything': () => 'rubbish',
  };
  for (const [field, change] of Object.entries(changes)) {
    it(`[L7] [L9] in its ${field} is replaced by the other one, and two of them by a replay`, async () => {
      const { raw, openPage } = await world(5, [2, 4]);
      const [older, newer] = await rows(raw);
      await raw.write(async (tx) => tx.put(['s', 's', 1], change(newer!)));
      const other = await restored(openPage);
      expect([other.snapshot?.seq, folded(other), other.damage, other.head]).toEqual([2, upTo(5), [], 5]);
      await raw.write(async (tx) => tx.put(['s', 's', 0], change(older!)));
      const replayed = await restored(openPage);
      expect([replayed.snapshot, folded(replayed), replayed.damage, replayed.head]).toEqual([null, upTo(5), [], 5]);
    });
  }

  it('[L7] is replaced by the next one', async () => {
    const { raw, log, openPage } = await world(5, [2, 3]);
    const [, newer] = await rows(raw);
    await raw.write(async (tx) => tx.put(['s', 's', 1], { ...newer, seq: 2 ** 50 }));
    await log.keepSnapshot('s', { seq: 4, version: 1, state: numbers(4) });
    expect((await rows(raw)).map((row) => row?.seq)).toEqual([2, 4]);
    expect((await restored(openPage)).snapshot?.seq).toBe(4);
  });

  it('[L3] [L7] from another stream is not restored', async () => {
    const { log, raw, openPage } = await world(3, [3]);
    for (const n of upTo(3)) await log.append('t', [event(-n)]);
    await log.keepSnapshot('t', { seq: 3, version: 1, state: { numbers: [-1, -2, -3] } });
    const other = await raw.read((tx) => tx.get(['s', 't', 0]));
    await raw.write(async (tx) => tx.put(['s', 's', 1], other));
    await raw.write(async (tx) => tx.delete(only(['s', 's', 0])));
    const result = await restored(openPage);
    expect([result.snapshot, folded(result)]).toEqual([null, upTo(3)]);
  });

  it('[L3] [L7] from another history of this stream is not restored once its records contradict it', async () => {
    // All rows but the snapshots are reset to two events, and other events are appended.
    for (const later of [1, 2, 3]) {
      const { raw, log, openPage } = await world(2);
      const backup = await rowsOf(raw);
      for (const n of [3, 4]) await log.append('s', [event(n)]);
      await log.keepSnapshot('s', { seq: 4, version: 1, state: numbers(4) });
      await raw.write(async (tx) => {
        for (const range of [{ from: ['e'] as Key, to: ['e', []] as Key }, { from: ['i'] as Key, to: ['i', []] as Key }]) tx.delete(range);
        for (const [key, value] of backup) tx.put(key, value);
      });
      const page = await openPage();
      for (const n of upTo(later)) await page.append('s', [event(-n)]);
      const result = await restored(openPage);
      const expected = [1, 2, ...upTo(later).map((n) => -n)];
      if (later >= 2) expect([result.snapshot, folded(result), result.damage]).toEqual([null, expected, []]);
      else expect({ damageOf: damageOf(result), numbers: folded(result) }).toEqual({ damageOf: ['4 gap'], numbers: upTo(4) });
    }
  });
});

describe('records that a snapshot covers', () => {
  it('[L7] [L9] cut off at the end are reported as gaps, stay in the fold, and their seqs are not reused', async () => {
    for (const headToo of [false, true]) {
      const { raw, openPage } = await world(5, [5]);
      const early = await raw.read((tx) => tx.get(['h', 's']));
      const third = await recordAt(raw, 's', 3);
      await raw.write(async (tx) => {
        tx.delete({ from: at(4), to: at(5) });
        if (headToo) tx.put(['h', 's'], changedMark(early, { seq: 3, tag: third.slice(-16) }));
      });
      const result = await restored(openPage);
      expect([folded(result), result.head]).toEqual([upTo(5), 5]);
      expect(damageOf(result)).toEqual(['4 gap', '5 gap']);
      const page = await openPage();
      expect(await page.append('s', [event(6)])).toEqual({ head: 6 });
      const next = await restored(openPage);
      expect([folded(next), next.head, damageOf(next)]).toEqual([upTo(6), 6, ['4 gap', '5 gap']]);
      const all = await page.read('s');
      expect([all.damage, all.head]).toEqual([[{ seq: 4, kind: 'gap' }, { seq: 5, kind: 'gap' }], 6]);
    }
  });

  it('[L7] [L9] all missing together with the head are reported, and the fold is restored', async () => {
    const { raw, openPage } = await world(3, [3]);
    await raw.write(async (tx) => {
      tx.delete({ from: at(1), to: at(3) });
      tx.delete(only(['h', 's']));
    });
    const result = await restored(openPage);
    expect([folded(result), damageOf(result), result.head]).toEqual([upTo(3), ['1 gap', '2 gap', '3 gap'], 3]);
    expect(await (await openPage()).append('s', [event(4)])).toEqual({ head: 4 });
    expect(folded(await restored(openPage))).toEqual(upTo(4));
  });

  it('[L9] damage above it is reported, and the rest opens', async () => {
    const { raw, openPage } = await world(6, [2]);
    const bad = (await recordAt(raw, 's', 4)).map((byte, i) => (i === 60 ? byte ^ 1 : byte));
    await raw.write(async (tx) => tx.put(at(4), bad));
    let result = await restored(openPage);
    expect([result.snapshot?.seq, folded(result), damageOf(result)]).toEqual([2, [1, 2, 3, 5, 6], ['4 badTag']]);
    expect(await raw.read((tx) => tx.get(['q', 's', 4]))).toEqual(bad);
    await raw.write(async (tx) => tx.delete(only(at(3))));
    result = await restored(openPage);
    expect([result.snapshot?.seq, folded(result), damageOf(result)]).toEqual([2, [1, 2, 5, 6], ['3 gap', '4 badTag']]);
  });

  it('[L5] [L7] with a lost or outdated head, a restore still reads all events above the snapshot', async () => {
    for (const how of ['lost', 'set back'] as const) {
      const { raw, openPage } = await world(5, [3]);
      const head = await raw.read((tx) => tx.get(['h', 's']));
      const third = await recordAt(raw, 's', 3);
      await raw.write(async (tx) => {
        if (how === 'lost') tx.delete(only(['h', 's']));
        else tx.put(['h', 's'], changedMark(head, { seq: 3, tag: third.slice(-16) }));
      });
      const result = await restored(openPage);
      expect({ how, numbers: folded(result), head: result.head }).toEqual({ how, numbers: upTo(5), head: 5 });
    }
  });
});

describe('meta and ack', () => {
  it('[L11] meta is stored with its event, and absent when none was given', async () => {
    const { log, openPage } = await world(0);
    const meta = { draft: 'd', seq: 7, after: 0 };
    await log.append('s', [{ ...event(1), meta }, event(2)]);
    const [first, second] = (await (await openPage()).read('s')).events;
    expect(first!.event.meta).toEqual(meta);
    expect('meta' in second!.event).toBe(false);
  });

  it('[L11] the ack is stored beside the stream and erased with it', async () => {
    const { log, openPage } = await world(1);
    expect(await log.readAck('s')).toBeUndefined();
    const ack = { draft: 'd', sent: 1, cursor: 4 };
    await log.writeAck('s', ack);
    expect(await (await openPage()).readAck('s')).toEqual(ack);
    await log.erase();
    await log.writeAck('s', ack);
    expect(await log.readAck('s')).toBeUndefined();
  });
});
