import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deviceDatabase, mendedDatabase, type OldRow } from '#tests/support/old-database.ts';
import { openEventLog } from './event-log.ts';
import { keyBytes } from './key-bytes.ts';
import { memoryStore } from './memory-store.ts';
import { expand } from './old-formats.ts';
import { parse } from './record.ts';
import { allSegments, recordsFrom } from './row-keys.ts';

const DRAFT = 'draft/direct';
const event = (id: string) => ({ id, type: 'NoteSet', v: 1, at: 1, data: { note: 'Datça' } });

async function openOn(rows: readonly OldRow[]) {
  const store = memoryStore(rows.map(({ key, value }) => [key, value]));
  const openPage = async () => {
    const log = await openEventLog({ name: crypto.randomUUID(), openStore: () => ({ ...store, close: () => undefined }), writer: 2, ballast: 0, markAfter: 2 ** 31 - 1 });
    onTestFinished(() => log.close());
    return log;
  };
  return { store, openPage };
}

describe('a database of an earlier release', () => {
  it('[L2] has its rows under the keys they were stored under', async () => {
    for (const { rows } of [await deviceDatabase(), await mendedDatabase()]) {
      for (const { key, bytes } of rows) expect(keyBytes(key)).toEqual(bytes);
    }
  });

  it('[L2] [L8] [L9] is read as that release read it, record by record and from its snapshots, damage and all', async () => {
    const { rows, foldVersion, expected } = await deviceDatabase();
    for (const first of ['read', 'restore'] as const) {
      const log = await (await openOn(rows)).openPage();
      for (const [stream, { read, restored }] of Object.entries(expected.streams)) {
        if (first === 'read') expect(await log.read(stream)).toEqual(read);
        expect(await log.restore(stream, foldVersion)).toEqual(restored);
        expect(await log.read(stream)).toEqual(read);
      }
      expect(await log.readAck(DRAFT)).toEqual(expected.ack);
      expect(log.storage.sessionReason).toBeNull();
    }
    const { rows: others, expected: { read } } = await mendedDatabase();
    expect(await (await (await openOn(others)).openPage()).read(DRAFT)).toEqual(read);
  });

  it('[L5] [L8] is gone on with: nothing is appended twice, what follows is of this format and chained to what was there', async () => {
    const { rows, expected } = await deviceDatabase();
    const { store, openPage } = await openOn(rows);
    const log = await openPage();
    for (const [stream, { read: { events, damage, head } }] of Object.entries(expected.streams)) {
      const next = event(crypto.randomUUID());
      expect(await log.append(stream, [...events.map(({ event }) => event), next])).toEqual({ head: head + 1 });
      const later = await (await openPage()).read(stream);
      expect(later).toEqual({ events: [...events, { seq: head + 1, event: next }], damage, head: head + 1 });
      const records = await store.read((tx) => tx.values(recordsFrom(stream, head + 1)));
      expect(records.map((record) => [parse(record).kind, (record as Uint8Array)[1]])).toEqual([['ok', 3]]);
    }
  });

  it('[L9] takes back what was damaged, under its own id', async () => {
    const { rows, expected } = await deviceDatabase();
    const { openPage } = await openOn(rows);
    const lost = event('00000000-0000-4000-8000-000000000004');
    expect(expected.streams[DRAFT]!.read.damage).toContainEqual({ seq: 4, kind: 'badTag' });
    expect(await (await openPage()).append(DRAFT, [lost])).toEqual({ head: 31 });
    expect((await (await openPage()).read(DRAFT)).events.at(-1)).toEqual({ seq: 31, event: lost });
  });

  it('[L2] unpacks its segments once, and replaces a record stored at the place of a packed one', async () => {
    const { rows, expected } = await deviceDatabase();
    const stray = rows.find(({ key }) => String(key) === `e,${DRAFT},30`)!;
    const { store, openPage } = await openOn([...rows, { ...stray, key: ['e', DRAFT, 7] }]);
    const log = await openPage();
    expect(await store.read((tx) => tx.keys(allSegments))).toEqual([]);
    expect((await store.read((tx) => tx.keys(recordsFrom(DRAFT, 0)))).length).toBe(30);
    expect(await store.read((tx) => tx.keys({ from: ['i'], to: ['i', []] }))).toEqual([]);
    expect(await log.read(DRAFT)).toEqual(expected.streams[DRAFT]!.read);
  });

  it('[L8] has text whose window begins as it did when the format was made', () => {
    const length = 859;
    // Copies the window from its first byte on, 60 bytes at a time.
    const copies = Array.from({ length: Math.ceil(length / 60) }, () => [0b000_1111_1, (length - 1) & 0xff, (length - 1) >> 8, 60 - 4 - 15]);
    const beginning = expand(Uint8Array.from(copies.flat())).subarray(0, length);
    expect(createHash('sha256').update(beginning).digest('hex')).toBe('093a6c5ce0f1913adbc31049fe770e9f2f58926b62939054c585927310d1566b');
  });

  it('[L4] is erased whole', async () => {
    const { rows } = await deviceDatabase();
    const { store, openPage } = await openOn(rows);
    await (await openPage()).erase();
    const left = await store.read((tx) => tx.keys({ from: ['a'], to: ['z'] }));
    expect(left.map(([kind]) => kind)).toEqual(Array(6).fill('x'));
  });
});
