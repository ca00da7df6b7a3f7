import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eraseRows } from '#log/erase.ts';
import { asMark, type Mark } from '#log/end-mark.ts';
import type { Damage } from '#log/log-event.ts';
import type { Key, LogStore } from '#log/log-store.ts';
import { parse, tagOf } from '#log/record.ts';
import { markRow, writeEndMarks } from '#log/write-end-marks.ts';
import { copyOf, foldOf, idsOf, numbered, openDisk, openKeys, type Disk } from './simulated-world.ts';

type Rows = [Key, unknown][];
const S = 'draft/direct';
const T = 'favourites';

const keyText = (key: Key) => JSON.stringify(key);
const onDisk = (rows: Rows): Disk => openDisk(undefined, rows.map(([key, value]) => [key, structuredClone(value)]));

/** Two streams of the given length, S with two snapshots, and every state of the rows on the way. */
async function history(count: number, cuts: readonly number[]): Promise<Rows[]> {
  const disk = openDisk();
  const { log } = await disk.open();
  const versions: Rows[] = [];
  for (let n = 1; n <= count; n++) {
    await log.append(S, [numbered(n)]);
    await log.append(T, [numbered(100 + n)]);
    if (cuts.includes(n)) await log.keepSnapshot(S, { seq: n, version: 1, state: foldOf(await log.read(S)) });
    await writeEndMarks(disk.raw, [S, T]);
    versions.push(await copyOf(disk.raw));
  }
  log.close();
  return versions;
}

const expected = (stream: string, seq: number) => numbered(stream === S ? seq : 100 + seq);
const allBytes = (value: unknown): Uint8Array[] => {
  if (value instanceof Uint8Array) return [value];
  if (typeof value !== 'object' || value === null || value instanceof CryptoKey) return [];
  return Object.values(value).flatMap(allBytes);
};

/** What a page reads from the rows: the events and the damaged seqs of each stream. */
async function opened(rows: Rows, stream: string, count: number) {
  const { log } = await onDisk(rows).open();
  const read = await log.read(stream);
  const restored = await log.restore(stream, 1);
  log.close();
  // Every event that is read was appended at that seq.
  for (const { seq, event } of [...read.events, ...restored.events]) expect(event).toEqual(expected(stream, seq));
  const state = (restored.snapshot?.state as string[] | undefined) ?? [];
  expect(state).toEqual(state.map((_, i) => expected(stream, i + 1).id));
  const places = (list: readonly { seq: number }[]) => list.map(({ seq }) => seq);
  const covered = new Set([...places(read.events), ...places(read.damage)]);
  const missed = Array.from({ length: count }, (_, i) => i + 1).filter((seq) => !covered.has(seq));
  const folded = [...state.map((_, i) => i + 1), ...places(restored.events)];
  const restoredCovers = new Set([...folded, ...places(restored.damage)]);
  const notRestored = Array.from({ length: count }, (_, i) => i + 1).filter((seq) => !restoredCovers.has(seq));
  return { events: places(read.events), damage: read.damage, missed, restored: folded, notRestored, snapshot: restored.snapshot?.seq ?? null };
}

/** The records of unchanged rows, which must open. */
const soundRecords = (rows: Rows, touched: ReadonlySet<string>, stream: string): number[] =>
  rows.filter(([key]) => key[0] === 'e' && key[1] === stream && !touched.has(keyText(key))).map(([key]) => Number(key[2])).toSorted((a, b) => a - b);

/** The contradictions between a head and the records. */
function damageByHead(rows: Rows, row: unknown, stream: string, count: number): Damage[] {
  const head = asMark(row);
  if (head.seq === 0) return [];
  if (head.seq > count) return Array.from({ length: Math.min(head.seq - count, 1000) }, (_, i) => ({ seq: count + 1 + i, kind: 'gap' }));
  const tag = tagOf(rows.find(([key]) => keyText(key) === keyText(['e', stream, head.seq]))![1]);
  return String(tag) === String(head.tag) ? [] : [{ seq: head.seq, kind: 'chainBreak' }];
}

describe('changed rows on the disk', () => {
  const COUNT = 6;
  const cuts = [2, 5];
  /** Made once; every run works on copies. */
  const versions = history(COUNT, cuts);

  it('[L3] [L9] property: one changed bit in any byte of any row is reported or has no effect, and all other records open', async () => {
    await fc.assert(fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), fc.nat(7), async (at, which, byte, bit) => {
      const rows = structuredClone((await versions).at(-1)!);
      const withBytes = rows.filter(([, value]) => allBytes(value).length > 0);
      const [key, value] = withBytes[at % withBytes.length]!;
      const parts = allBytes(value);
      const part = parts[which % parts.length]!;
      part[byte % part.length]! ^= 1 << bit;
      const touched = new Set([keyText(key)]);
      const [kind, of, seq] = key;
      const keyOf = kind === 'k' ? (value as { stream?: string }).stream : undefined;
      for (const stream of [S, T]) {
        const result = await opened(rows, stream, COUNT);
        expect(result.missed).toEqual([]);
        expect(result.notRestored).toEqual([]);
        if (keyOf === stream) expect(result.damage.map((each) => each.kind)).toEqual(Array(COUNT).fill('noKey'));
        else if (kind === 'e' && of === stream) expect(result.damage.map((each) => each.seq)).toEqual([seq]);
        else if (kind === 'h' && of === stream) expect(result.damage).toEqual(damageByHead(rows, value, stream, COUNT));
        else expect(result.damage).toEqual([]);
        if (keyOf !== stream) expect(result.events).toEqual(kind === 'e' && of === stream ? soundRecords(rows, touched, stream) : soundRecords(rows, new Set(), stream));
        // A changed snapshot is not used; the other one or a replay is.
        if (kind === 's' && of === stream) expect(result.snapshot).not.toBe((value as { seq: number }).seq);
      }
    }), { numRuns: 300 });
  });

  it('[L3] [L9] property: a changed number or text in a head, a snapshot or a key hides nothing and is never accepted', async () => {
    const other = fc.oneof(fc.integer({ min: -2, max: COUNT + 3 }), fc.constantFrom(S, T, '', 'device', 'erasing', null), fc.maxSafeInteger());
    await fc.assert(fc.asyncProperty(fc.nat(), fc.nat(), other, async (at, which, lie) => {
      const rows = structuredClone((await versions).at(-1)!);
      const candidates = rows.filter(([[kind]]) => kind === 'h' || kind === 's' || kind === 'k');
      const [key, value] = candidates[at % candidates.length]!;
      const row = (key[0] === 'h' ? asMark(value) : value) as Record<string, unknown>;
      const fields = Object.keys(row).filter((name) => typeof row[name] === 'string' || typeof row[name] === 'number');
      const field = fields[which % fields.length]!;
      const before = row[field];
      row[field] = key[0] !== 'h' ? lie : field === 'keyId' ? String(lie) : Math.max(Number(lie) || 0, 0);
      if (key[0] === 'h') rows.find((each) => each[0] === key)![1] = markRow(row as unknown as Mark);
      for (const stream of [S, T]) {
        const result = await opened(rows, stream, COUNT);
        expect(result.missed).toEqual([]);
        expect(result.notRestored).toEqual([]);
        const concerned = key[1] === stream || (key[0] === 'k' && field === 'stream' && before === stream);
        if (!concerned) expect(result.damage).toEqual([]);
        if (key[0] !== 'k') expect(result.events).toEqual([1, 2, 3, 4, 5, 6]);
        if (key[0] === 's' && lie !== before && concerned) expect(result.damage).toEqual([]);
      }
      // And the next append overwrites nothing.
      const disk = onDisk(rows);
      const { log } = await disk.open();
      const appended = await log.append(S, [numbered(50)]).then(() => true, () => false);
      const records = async () => (await copyOf(disk.raw)).filter(([[kind, of, seq]]) => kind === 'e' && of === S && Number(seq) <= COUNT).map(([, record]) => String(record));
      expect(await records()).toEqual(rows.filter(([[kind, of]]) => kind === 'e' && of === S).map(([, record]) => String(record)));
      // Only a head that requires a newer app prevents writes.
      if (!appended) expect([key[0], field]).toEqual(['h', 'minWriter']);
      log.close();
    }), { numRuns: 150 });
  });

  it('[L3] [L9] property: records deleted, duplicated, swapped or moved to another stream are reported per seq, and all others open', async () => {
    const place = fc.tuple(fc.constantFrom(S, T), fc.integer({ min: 1, max: COUNT })).map(([stream, seq]): Key => ['e', stream, seq]);
    const change = fc.record({ kind: fc.constantFrom('delete', 'copy', 'swap'), from: place, to: place });
    await fc.assert(fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const rows = new Map((await versions).at(-1)!.map(([key, value]) => [keyText(key), [key, structuredClone(value)] as [Key, unknown]]));
      const original = new Map([...rows].map(([text, [, value]]) => [text, value]));
      for (const { kind, from, to } of changes) {
        const [a, b] = [rows.get(keyText(from)), rows.get(keyText(to))];
        if (kind === 'delete') rows.delete(keyText(from));
        if (kind === 'copy' && a) rows.set(keyText(to), [to, a[1]]);
        if (kind === 'swap' && a && b) {
          rows.set(keyText(from), [from, b[1]]);
          rows.set(keyText(to), [to, a[1]]);
        }
      }
      const touched = new Set([...original.keys()].filter((text) => rows.get(text)?.[1] !== original.get(text)));
      for (const stream of [S, T]) {
        const result = await opened([...rows.values()], stream, COUNT);
        const bad = Array.from({ length: COUNT }, (_, i) => i + 1).filter((seq) => touched.has(keyText(['e', stream, seq])));
        expect(result.damage.map(({ seq }) => seq)).toEqual(bad);
        expect(result.events).toEqual(soundRecords([...rows.values()], touched, stream));
        expect(result.notRestored).toEqual([]);
      }
    }), { numRuns: 150 });
  });

  it('[L3] [L9] property: a restored older state of any row is reported when it hides something, and never accepted as current', async () => {
    await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: COUNT - 2 }), fc.nat(), async (then, at) => {
      const before = (await versions)[then]!;
      const rows = structuredClone((await versions).at(-1)!);
      const old = before[at % before.length]!;
      const index = rows.findIndex(([key]) => keyText(key) === keyText(old[0]));
      if (index >= 0) rows[index] = structuredClone(old);
      else rows.push(structuredClone(old));
      for (const stream of [S, T]) {
        const result = await opened(rows, stream, COUNT);
        expect(result.events).toEqual([1, 2, 3, 4, 5, 6]);
        expect(result.notRestored).toEqual([]);
        const headPutBack = old[0][0] === 'h' && old[0][1] === stream;
        // The head now ends at a record that others follow: nothing is hidden, and nothing lost.
        if (!headPutBack) expect(result.damage).toEqual([]);
      }
      const { log } = await onDisk(rows).open();
      expect((await log.append(S, [numbered(COUNT + 1)])).head).toBe(COUNT + 1);
      const after = await log.read(S);
      expect([after.damage, idsOf(after)]).toEqual([[], [1, 2, 3, 4, 5, 6, 7].map((n) => numbered(n).id)]);
      log.close();
    }), { numRuns: 150 });
  });

  it('[L3] [L7] [L9] property: rows of another history are reported, unless the rows of only one history are left', async () => {
    const later = fc.integer({ min: 1, max: COUNT });
    await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: COUNT - 2 }), later, fc.option(later), fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 6 }), async (then, more, cut, picks) => {
      const all = await versions;
      // An earlier copy of the disk with other later events.
      const disk = onDisk(all[then]!);
      const { log: other } = await disk.open();
      for (let n = 1; n <= more; n++) await other.append(S, [numbered(50 + n)]);
      const read = idsOf(await other.read(S));
      if (cut && cut <= read.length) await other.keepSnapshot(S, { seq: cut, version: 1, state: read.slice(0, cut) });
      other.close();
      const rows = new Map((await copyOf(disk.raw)).map(([key, value]) => [keyText(key), [key, value] as [Key, unknown]]));
      const ours = all.at(-1)!.filter(([[kind, of]]) => of === S && kind !== 'k');
      for (const pick of picks) {
        const [key, value] = structuredClone(ours[pick % ours.length]!);
        rows.set(keyText(key), [key, value]);
      }
      const { log } = await onDisk([...rows.values()]).open();
      const pasts = [read, Array.from({ length: COUNT }, (_, i) => numbered(i + 1).id)];
      const isOnePast = (ids: readonly string[]) => pasts.some((past) => ids.every((id, i) => past[i] === id) && ids.length <= past.length);
      const result = await log.read(S);
      for (const { seq, event } of result.events) expect(pasts.map((past) => past[seq - 1])).toContain(event.id);
      if (result.damage.length === 0) expect([idsOf(result), isOnePast(idsOf(result))]).toEqual([idsOf(result), true]);
      const restored = await log.restore(S, 1);
      const folded = [...(restored.snapshot?.state as string[] | undefined) ?? [], ...idsOf(restored)];
      if (restored.damage.length === 0) expect([folded, isOnePast(folded)]).toEqual([folded, true]);
      if (restored.damage.length + result.damage.length === 0) expect(folded).toEqual(idsOf(result));
      log.close();
    }), { numRuns: 200 });
  });

  it('[L9] property: a missing end is reported by the head or a snapshot, and appends continue above it', async () => {
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: COUNT }), fc.constantFrom('kept', 'set back', 'gone'), fc.boolean(), async (from, head, snapshots) => {
      const all = await versions;
      const rows = structuredClone(all.at(-1)!).flatMap(([key, value]): Rows => {
        const [kind, of, seq] = key;
        if (of !== S) return [[key, value]];
        if (kind === 'e' && Number(seq) >= from) return [];
        if (kind === 's' && !snapshots) return [];
        if (kind === 'h' && head === 'gone') return [];
        if (kind === 'h' && head === 'set back') return from > 1 ? [structuredClone(all[from - 2]!.find(([each]) => keyText(each) === keyText(key))!)] : [];
        return [[key, value]];
      });
      const { log } = await onDisk(rows).open();
      const restored = await log.restore(S, 1);
      const folded = [...(restored.snapshot?.state as string[] | undefined) ?? [], ...idsOf(restored)];
      // Events counted by a snapshot or the end mark are reported as missing.
      const known = Math.max(from - 1, head === 'kept' ? COUNT : 0, snapshots ? 5 : 0);
      expect(restored.head).toBe(known);
      const lost = Array.from({ length: known }, (_, i) => i + 1).filter((seq) => seq >= from);
      const snapshotSeq = restored.snapshot?.seq ?? 0;
      for (const seq of lost) expect(restored.damage.some((each) => each.seq === seq) || seq <= snapshotSeq).toBe(true);
      if (lost.some((seq) => seq > snapshotSeq)) expect(restored.damage.length).toBeGreaterThan(0);
      expect(folded).toEqual(folded.map((_, i) => numbered(i + 1).id));
      const { head: next } = await log.append(S, [numbered(50)]);
      expect(next).toBe(known + 1);
      const after = await log.read(S);
      expect(after.events.filter(({ seq }) => seq < from).map(({ event }) => event.id)).toEqual(Array.from({ length: from - 1 }, (_, i) => numbered(i + 1).id));
      expect(after.events.at(-1)).toEqual({ seq: next, event: numbered(50) });
      log.close();
    }), { numRuns: 100 });
  });
});

describe('the stored rows', () => {
  const canary = fc.stringMatching(/^[A-Z]{8,16}$/);
  const formsOf = (text: string): string[] => {
    const bytes = new TextEncoder().encode(text);
    const base64 = [0, 1, 2].map((shift) => btoa(String.fromCharCode(...new Uint8Array(shift), ...bytes)).slice(shift === 0 ? 0 : 4, -4));
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return [text, [...text].join('\0'), hex, hex.toUpperCase(), ...base64];
  };
  const textOf = (value: unknown): string => (value instanceof Uint8Array ? String.fromCharCode(...value)
    : typeof value === 'object' && value !== null && !(value instanceof CryptoKey) ? Object.entries(value).map(([name, each]) => `${name}\n${textOf(each)}`).join('\n') : String(value));

  /** Every nonce used to seal a row. */
  const noncesOf = (rows: Rows): string[] => rows.flatMap(([, value]) => {
    const parsed = parse(value);
    if (parsed.kind === 'ok') return [String((value as Uint8Array).slice(parsed.length, parsed.length + 24))];
    const { iv } = (value ?? {}) as { iv?: Uint8Array };
    return iv ? [String(iv)] : [];
  });

  it('[L3] property: no nonce is used twice, and no plain text is found in any encoding', async () => {
    await fc.assert(fc.asyncProperty(fc.array(canary, { minLength: 1, maxLength: 5 }), async (secrets) => {
      const disk = openDisk();
      const { log } = await disk.open();
      const states: Rows[] = [];
      for (const [i, secret] of secrets.entries()) {
        const event = { ...numbered(i), type: `Type${secret}`, data: { [secret]: secret, note: secret.repeat(20) }, meta: { secret } };
        await log.append(S, [event, { ...event, id: `again-${i}` }]);
        await log.keepSnapshot(S, { seq: 2 * i + 2, version: 1, state: { secrets } });
        states.push(await copyOf(disk.raw));
      }
      log.close();
      // Rows that were overwritten count, too; the same row seen again does not.
      const sealed = new Map(states.flat().map(([key, value]) => [keyText(key) + textOf(value), [key, value] as [Key, unknown]]));
      const nonces = noncesOf([...sealed.values()]);
      expect(nonces.length).toBeGreaterThan(secrets.length * 3);
      expect(new Set(nonces).size).toBe(nonces.length);
      const everything = [...sealed.values()].map(([key, value]) => `${keyText(key)}\n${textOf(value)}`).join('\n');
      for (const form of secrets.flatMap(formsOf)) expect(everything.includes(form)).toBe(false);
    }), { numRuns: 60 });
  });

  it('[L4] property: nothing opens after its erasure, not even from an earlier copy of the rows', async () => {
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.boolean(), async (count, reopened) => {
      const disk = openDisk();
      const { log } = await disk.open();
      for (let n = 1; n <= count; n++) {
        await log.append(S, [numbered(n)]);
        await log.append(T, [numbered(100 + n)]);
        if (n > 1) await log.keepSnapshot(S, { seq: n, version: 1, state: foldOf(await log.read(S)) });
      }
      await log.keepSnapshot(S, { seq: count, version: 1, state: foldOf(await log.read(S)) });
      const backup = await copyOf(disk.raw);
      await log.erase();
      // All rows are restored except the erased keys.
      expect((await copyOf(disk.raw)).filter(([[kind]]) => kind !== 'x')).toEqual([]);
      await disk.raw.write(async (tx) => { for (const [key, value] of backup) if (key[0] !== 'k') tx.put(key, value); });
      const page = reopened ? (await disk.open()).log : log;
      const result = await page.read(S);
      const restored = await page.restore(S, 1);
      expect([result.events, restored.events, restored.snapshot]).toEqual([[], [], null]);
      // Sealed with an erased key: intended, not damage.
      expect([result.damage, result.head]).toEqual([[], 0]);
      expect(idsOf(await page.read(T))).toEqual([]);
      for (const each of new Set([log, page])) each.close();
    }), { numRuns: 80 });
  });

  it('[L4] property: records that only lost their keys are never deleted: only a started erasure is completed', async () => {
    const end = () => new DOMException('the page ended', 'AbortError');
    const cutShort = (store: LogStore, after: number): LogStore => {
      let writes = 0;
      return { ...store, write: (work) => (writes++ >= after ? Promise.reject(end()) : store.write(work)) };
    };
    await fc.assert(fc.asyncProperty(fc.constantFrom('lost', 'damaged', 'begun'), fc.integer({ min: 1, max: 4 }), async (how, count) => {
      const disk = openDisk();
      const { log } = await disk.open();
      await log.append(S, Array.from({ length: count }, (_, i) => numbered(i + 1)));
      log.close();
      const rows = await copyOf(disk.raw);
      const keyRows = rows.filter(([key, value]) => key[0] === 'k' && (value as { stream?: string }).stream === S);
      if (how === 'begun') await eraseRows(cutShort(disk.raw, 1), await openKeys(disk.raw)).catch(() => undefined);
      else {
        await disk.raw.write(async (tx) => {
          for (const [key] of keyRows) {
            if (how === 'lost') tx.delete({ from: key, to: key });
            else tx.put(key, { stream: S });
          }
        });
      }
      const { log: page } = await disk.open();
      const result = await page.read(S);
      expect(result.events).toEqual([]);
      expect(result.head).toBe(how === 'begun' ? 0 : count);
      if (how !== 'begun') {
        await disk.raw.write(async (tx) => { for (const [key, value] of keyRows) tx.put(key, value); });
        expect((await page.read(S)).events).toHaveLength(count);
      }
      page.close();
    }), { numRuns: 60 });
  });
});
