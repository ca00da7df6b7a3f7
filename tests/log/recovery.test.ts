import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEventLog, type Damage } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import type { Key, LogStore, WriteTx } from '#log/log-store.ts';
import { memoryStore } from '#log/memory-store.ts';
import { FORMAT, parse, tagOf } from '#log/record.ts';
import { seal } from '#log/seal-record.ts';
import { asMark } from '#log/end-mark.ts';
import { writeEndMarks } from '#log/write-end-marks.ts';
import { changedMark, event, freshName, recordAt, rowsOf, seqs, upTo } from './support.ts';

const at = (seq: number, stream = 's'): Key => ['e', stream, seq];
const drop = (tx: WriteTx, key: Key) => tx.delete({ from: key, to: key });

/** A stream of five events in IndexedDB. `readAfter` changes the rows and reads the stream in a new page. */
async function world(count = 5) {
  const name = freshName();
  const store = indexedDbStore(name);
  onTestFinished(() => store.close());
  const log = await openEventLog({ name });
  onTestFinished(() => log.close());
  const events = upTo(count).map((n) => event({ n }));
  for (const e of events) await log.append('s', [e]);
  await writeEndMarks(store, ['s']);
  const readAfter = async (change: (tx: WriteTx) => Promise<void>) => {
    await store.write(change);
    const page = await openEventLog({ name });
    onTestFinished(() => page.close());
    const result = await page.read('s');
    // Whatever the damage, each event read is the one appended at that seq.
    for (const { seq, event } of result.events) expect(event).toEqual(events[seq - 1]);
    return { opened: seqs(result), damage: result.damage.map(({ seq, kind }) => `${seq} ${kind}`), head: result.head };
  };
  return { name, store, log, events, readAfter };
}

/** Unwraps a data key, to forge records that the log itself never writes. */
async function dataKey(store: LogStore, keyId: string): Promise<Uint8Array> {
  const [device, row] = (await store.read((tx) => Promise.all([tx.get(['k', 'device']), tx.get(['k', keyId])]))) as
    [{ key: CryptoKey }, { iv: Uint8Array<ArrayBuffer>; wrapped: Uint8Array<ArrayBuffer>; stream: string }];
  const additionalData = new TextEncoder().encode(`${keyId} ${row.stream}`);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv, additionalData }, device.key, row.wrapped));
}

describe('a record that was tampered with', () => {
  const header = (record: Uint8Array) => {
    const parsed = parse(record);
    if (parsed.kind !== 'ok') throw new Error(parsed.kind);
    return parsed;
  };
  const fields: [string, (record: Uint8Array) => number, Damage['kind'], bits?: number][] = [
    ['magic', () => 0, 'badTag'],
    ['format, lowered', () => 1, 'badTag', FORMAT ^ 1],
    ['previous tag', () => 2, 'badTag'],
    ['length of the text', () => 18, 'badTag'],
    ['length of the text, beyond the record', () => 18, 'badTag', 0x80],
    ['key id', () => 19, 'noKey'],
    ['space behind the key id', () => 35, 'noKey'],
    ['event id', () => 36, 'badTag'],
    ['schema version', (record) => header(record).length - 3, 'badTag'],
    ['writer', (record) => header(record).length - 1, 'badTag'],
    ['nonce', (record) => header(record).length, 'badTag'],
    ['ciphertext', (record) => header(record).length + 24, 'badTag'],
    ['tag', (record) => record.length - 1, 'badTag'],
  ];
  for (const [field, offset, kind, bits = 1] of fields) {
    it(`[L3] [L9] in its ${field} is reported as ${kind}, and the others open`, async () => {
      const { store, readAfter } = await world();
      const record = (await recordAt(store, 's', 3)).slice();
      record[offset(record)]! ^= bits;
      expect(await readAfter(async (tx) => tx.put(at(3), record))).toEqual({ opened: [1, 2, 4, 5], damage: [`3 ${kind}`], head: 5 });
    });
  }

  it('[L9] or replaced by another value, shortened or extended is reported, and the others open', async () => {
    for (const rubbish of [null, 'text', {}, new Uint8Array(), new Uint8Array(200), 'cut', 'longer'] as const) {
      const { store, readAfter } = await world();
      const record = await recordAt(store, 's', 3);
      const value = rubbish === 'cut' ? record.slice(0, -1) : rubbish === 'longer' ? new Uint8Array([...record, 0]) : rubbish;
      expect(await readAfter(async (tx) => tx.put(at(3), value))).toEqual({ opened: [1, 2, 4, 5], damage: ['3 badTag'], head: 5 });
    }
  });

  it('[L9] of a later format is reported and stays unchanged', async () => {
    const { store, readAfter } = await world();
    const record = (await recordAt(store, 's', 3)).slice();
    record[1] = FORMAT + 1;
    expect(await readAfter(async (tx) => tx.put(at(3), record))).toEqual({ opened: [1, 2, 4, 5], damage: ['3 newer'], head: 5 });
    expect(await recordAt(store, 's', 3)).toEqual(record);
    expect(await store.read((tx) => tx.get(['q', 's', 3]))).toBeUndefined();
  });

  it('[L9] sealed correctly without an event in it is badJson', async () => {
    for (const text of ['{"type":"ItemAdded"', '[]', 'null', '{"type":1,"at":1}', '\u0000']) {
      const { store, readAfter } = await world();
      const { header: old } = header(await recordAt(store, 's', 3));
      const forged = seal(await dataKey(store, old.keyId), { stream: 's', seq: 3 }, old, new TextEncoder().encode(text));
      expect(await readAfter(async (tx) => tx.put(at(3), forged))).toEqual({ opened: [1, 2, 4, 5], damage: ['3 badJson'], head: 5 });
      expect(await store.read((tx) => tx.get(['q', 's', 3]))).toEqual(forged);
    }
  });

  it('[L9] is copied to quarantine, stays in its place, and is reported by every read', async () => {
    const { store, readAfter } = await world();
    const bad = (await recordAt(store, 's', 3)).slice();
    bad[60]! ^= 1;
    const first = await readAfter(async (tx) => tx.put(at(3), bad));
    const rows = await rowsOf(store);
    expect(await store.read((tx) => tx.get(['q', 's', 3]))).toEqual(bad);
    expect(await recordAt(store, 's', 3)).toEqual(bad);
    expect(await readAfter(async () => undefined)).toEqual(first);
    expect(await rowsOf(store)).toEqual(rows);
  });
});

describe('a chain that was tampered with', () => {
  it('[L3] swapped records do not open', async () => {
    const { store, readAfter } = await world();
    const [two, four] = [await recordAt(store, 's', 2), await recordAt(store, 's', 4)];
    expect(await readAfter(async (tx) => { tx.put(at(2), four); tx.put(at(4), two); })).toEqual({ opened: [1, 3, 5], damage: ['2 badTag', '4 badTag'], head: 5 });
  });

  it('[L3] reordered records do not open', async () => {
    const { store, readAfter } = await world();
    const records = await Promise.all([2, 3, 4].map((seq) => recordAt(store, 's', seq)));
    const moved = async (tx: WriteTx) => [3, 4, 2].forEach((seq, i) => tx.put(at(seq), records[i]));
    expect(await readAfter(moved)).toEqual({ opened: [1, 5], damage: ['2 badTag', '3 badTag', '4 badTag'], head: 5 });
  });

  it('[L3] a record copied over another, behind the end, or into another stream does not open', async () => {
    const { store, log, readAfter } = await world();
    const two = await recordAt(store, 's', 2);
    expect(await readAfter(async (tx) => tx.put(at(6), two))).toEqual({ opened: upTo(5), damage: ['6 badTag'], head: 6 });
    expect(await readAfter(async (tx) => { drop(tx, at(6)); tx.put(at(4), two); })).toEqual({ opened: [1, 2, 3, 5], damage: ['4 badTag'], head: 5 });
    await log.append('t', [event(), event()]);
    await store.write(async (tx) => tx.put(at(2, 't'), two));
    const other = await log.read('t');
    expect([seqs(other), other.damage]).toEqual([[1], [{ seq: 2, kind: 'badTag' }]]);
  });

  it('[L3] [L9] missing records are gaps: at the start, in the middle, and, known from the end mark, at the end', async () => {
    for (const [gone, left] of [[[1], [2, 3, 4, 5]], [[2, 3], [1, 4, 5]], [[4, 5], [1, 2, 3]], [[1, 3, 5], [2, 4]], [upTo(5), []]] as const) {
      const { readAfter } = await world();
      const result = await readAfter(async (tx) => gone.forEach((seq) => drop(tx, at(seq))));
      expect(result).toEqual({ opened: left, damage: gone.map((seq) => `${seq} gap`), head: 5 });
    }
  });

  it('[L9] an append after the end was cut off gets a seq above the gap', async () => {
    const { name, store, events, readAfter } = await world();
    await store.write(async (tx) => { drop(tx, at(4)); drop(tx, at(5)); });
    const log = await openEventLog({ name });
    onTestFinished(() => log.close());
    const next = event('next');
    expect(await log.append('s', [next])).toEqual({ head: 6 });
    events.push(next);
    expect(await readAfter(async () => undefined)).toEqual({ opened: [1, 2, 3, 6], damage: ['4 gap', '5 gap'], head: 6 });
  });

  it('[L3] [L9] restored records of another history open, and a chainBreak or gap is reported above them', async () => {
    const name = freshName();
    const store = indexedDbStore(name);
    onTestFinished(() => store.close());
    const openLog = async () => {
      const log = await openEventLog({ name });
      onTestFinished(() => log.close());
      return log;
    };
    const first = await openLog();
    await first.append('s', [event(1), event(2)]);
    const backup = await rowsOf(store);
    for (const n of [3, 4]) await first.append('s', [event(n)]);
    const past = await Promise.all([3, 4].map((seq) => recordAt(store, 's', seq)));
    await store.write(async (tx) => {
      tx.delete({ from: ['a'], to: ['z'] });
      for (const [key, value] of backup) tx.put(key, value);
    });
    const second = await openLog();
    for (const n of [33, 44, 55]) await second.append('s', [event(n)]);
    await writeEndMarks(store, ['s']);

    await store.write(async (tx) => tx.put(at(3), past[0]));
    let result = await (await openLog()).read('s');
    expect([result.events.map(({ event }) => event.data), result.damage]).toEqual([[1, 2, 3, 44, 55], [{ seq: 4, kind: 'chainBreak' }]]);
    await store.write(async (tx) => { tx.put(at(4), past[1]); drop(tx, at(5)); });
    result = await (await openLog()).read('s');
    expect([result.events.map(({ event }) => event.data), result.damage]).toEqual([[1, 2, 3, 4], [{ seq: 5, kind: 'gap' }]]);
    const head = await store.read((tx) => tx.get(['h', 's']));
    await store.write(async (tx) => tx.put(['h', 's'], changedMark(head, { seq: 4 })));
    result = await (await openLog()).read('s');
    expect([result.events.map(({ event }) => event.data), result.damage]).toEqual([[1, 2, 3, 4], [{ seq: 4, kind: 'chainBreak' }]]);
  });

  it('[L9] a head with another tag or a huge seq is reported, one of another type is ignored, and all records open', async () => {
    const { store, readAfter } = await world();
    const head = await store.read((tx) => tx.get(['h', 's']));
    expect(asMark(head)!.tag).toEqual(tagOf(await recordAt(store, 's', 5)));
    expect(await readAfter(async (tx) => tx.put(['h', 's'], changedMark(head, { tag: new Uint8Array(16) })))).toEqual({ opened: upTo(5), damage: ['5 chainBreak'], head: 5 });
    const huge = await readAfter(async (tx) => tx.put(['h', 's'], changedMark(head, { seq: 2 ** 50 })));
    expect([huge.opened, huge.head, huge.damage[0], huge.damage.length]).toEqual([upTo(5), 2 ** 50, '6 gap', 1000]);
    expect(await readAfter(async (tx) => tx.put(['h', 's'], 'nonsense'))).toEqual({ opened: upTo(5), damage: [], head: 5 });
  });

  it('[L9] damage at or below `after` is not reported, and the first record above is checked against the record at `after`', async () => {
    const { store, log } = await world();
    const rest = async (after: number) => {
      const result = await log.read('s', after);
      return [seqs(result), result.damage];
    };
    const [two, four] = [await recordAt(store, 's', 2), await recordAt(store, 's', 4)];
    const bad = two.slice();
    bad[60]! ^= 1;
    await store.write(async (tx) => tx.put(at(2), bad));
    expect(await rest(2)).toEqual([[3, 4, 5], []]);
    expect(await rest(1)).toEqual([[3, 4, 5], [{ seq: 2, kind: 'badTag' }]]);
    // A record with the right key, place and content, but sealed onto another previous tag.
    const parsed = parse(four);
    if (parsed.kind !== 'ok') throw new Error(parsed.kind);
    const forged = seal(await dataKey(store, parsed.header.keyId), { stream: 's', seq: 4 }, { ...parsed.header, previousTag: new Uint8Array(16) }, new TextEncoder().encode('{"type":"x","at":1}'));
    await store.write(async (tx) => tx.put(at(4), forged));
    expect((await log.read('s', 3)).damage).toEqual([{ seq: 4, kind: 'chainBreak' }, { seq: 5, kind: 'chainBreak' }]);
  });

  it('[L9] each deleted, changed or overwritten record is reported, and all others open', async () => {
    const change = fc.record({ seq: fc.integer({ min: 1, max: 8 }), how: fc.constantFrom('drop', 'flip', 'copy'), byte: fc.nat(), from: fc.integer({ min: 1, max: 8 }) });
    await fc.assert(fc.asyncProperty(fc.uniqueArray(change, { selector: ({ seq }) => seq, minLength: 1, maxLength: 6 }), async (changes) => {
      const store: LogStore = { ...memoryStore(), close: () => undefined };
      const name = freshName();
      const log = await openEventLog({ name, openStore: () => store });
      const events = upTo(8).map((n) => event(n));
      await log.append('s', events);
      await writeEndMarks(store, ['s']);
      const records = await Promise.all(upTo(8).map((seq) => recordAt(store, 's', seq)));
      const touched = new Set<number>();
      await store.write(async (tx) => {
        for (const { seq, how, byte, from } of changes) {
          if (how === 'copy' && from === seq) continue;
          touched.add(seq);
          const record = records[(how === 'copy' ? from : seq) - 1]!.slice();
          if (how === 'flip') record[byte % record.length]! ^= 0x10;
          if (how === 'drop') drop(tx, at(seq));
          else tx.put(at(seq), record);
        }
      });
      const result = await log.read('s');
      log.close();
      expect(result.damage.map(({ seq }) => seq)).toEqual([...touched].sort());
      expect(result.events).toEqual(events.map((e, i) => ({ seq: i + 1, event: e })).filter(({ seq }) => !touched.has(seq)));
    }), { numRuns: 150 });
  });
});
