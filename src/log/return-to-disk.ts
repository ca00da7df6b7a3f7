import { isDevice, type KeyRing } from './key-ring.ts';
import type { Key, LogStore, ReadTx } from './log-store.ts';
import { allErasing, allKeys, allRecords, dataKeyKey, deviceKeyKey, type Head } from './layout.ts';
import { wrapKey } from './make-keys.ts';
import { sameBytes, tagOf } from './record.ts';

/** Whether a stream on the disk ends with the record it ended with. */
async function endsWith(tx: ReadTx, stream: string, end: Head | undefined): Promise<boolean> {
  const last = await tx.last(allRecords(stream));
  if (!last || !end) return !last && !end;
  return last[2] === end.seq && sameBytes(tagOf(await tx.get(last)), end.tag);
}

/**
 * Takes a session that ran out of room back to the disk (L10): all rows written in memory since, in one transaction,
 * as they are, for they were sealed onto what the disk held. That holds only where the streams end there as they did
 * when the session began, `left`; false otherwise, or where the disk is another one now. Rejects while it is full.
 */
export async function returnToDisk(memory: LogStore, keys: KeyRing, disk: LogStore, left: ReadonlyMap<string, Head>): Promise<boolean> {
  const [places, rows] = await memory.read((tx) => Promise.all([tx.keys(allRecords()), tx.values(allRecords())]));
  const fresh = places.flatMap((place, i): [Key, unknown][] => {
    const [, stream, seq] = place;
    return Number(seq) > (left.get(String(stream))?.seq ?? 0) ? [[place, rows[i]]] : [];
  });
  const streams = new Set(fresh.map(([[, stream]]) => String(stream)));

  const [device, stored] = await disk.read((tx) => Promise.all([tx.get(deviceKeyKey), tx.keys(allKeys)]));
  if (!isDevice(device)) return false;
  const known = new Set(stored.map(([, id]) => id));
  const missing = keys.all().filter(({ id, stream }) => streams.has(stream) && !known.has(id));
  const wrapped = await Promise.all(missing.map(async (key) => [dataKeyKey(key.id), await wrapKey(device, key)] as const));

  return disk.write(async (tx) => {
    const [now, erasing, ends] = await Promise.all([
      tx.get(deviceKeyKey), tx.keys(allErasing), Promise.all([...streams].map((stream) => endsWith(tx, stream, left.get(stream)))),
    ]);
    const unchanged = isDevice(now) && now.id === device.id && erasing.length === 0 && ends.every(Boolean);
    if (!unchanged) return false;
    for (const [place, row] of [...wrapped, ...fresh]) tx.add(place, row);
    return true;
  });
}
