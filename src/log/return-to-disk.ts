import { isDevice, type KeyRing } from './key-ring.ts';
import type { Key, LogStore } from './log-store.ts';
import { allErasing, allKeys, allRows, asHead, dataKeyKey, deviceKeyKey, headKey, isHead, type Head } from './layout.ts';
import { wrapKey } from './make-keys.ts';

/**
 * Takes a session that ran out of room back to the disk (L10): all rows written in memory since, in one transaction,
 * as they are, for they were sealed onto what the disk held. That holds only where the streams end there as they did
 * when the session began, `left`; false otherwise, or where the disk is another one now. Rejects while it is full.
 */
export async function returnToDisk(memory: LogStore, keys: KeyRing, disk: LogStore, left: ReadonlyMap<string, Head>): Promise<boolean> {
  const [places, rows] = await memory.read((tx) => Promise.all([tx.keys(allRows), tx.values(allRows)]));
  const above = (seq: unknown, stream: unknown): boolean => Number(seq) > (left.get(String(stream))?.seq ?? 0);
  const isNew = ([kind, stream, seq]: Key, row: unknown): boolean =>
    kind === 'e' ? above(seq, stream) : kind === 'i' ? above(row, stream) : kind === 'h' && above(asHead(row)?.seq, stream);
  const fresh = places.flatMap((place, i): [Key, unknown][] => (isNew(place, rows[i]) ? [[place, rows[i]]] : []));
  const streams = new Set(fresh.map(([[, stream]]) => String(stream)));

  const [device, stored] = await disk.read((tx) => Promise.all([tx.get(deviceKeyKey), tx.keys(allKeys)]));
  if (!isDevice(device)) return false;
  const known = new Set(stored.map(([, id]) => id));
  const missing = keys.all().filter(({ id, stream }) => streams.has(stream) && !known.has(id));
  const wrapped = await Promise.all(missing.map(async (key) => [dataKeyKey(key.id), await wrapKey(device, key)] as const));

  return disk.write(async (tx) => {
    const [now, erasing, heads] = await Promise.all([
      tx.get(deviceKeyKey), tx.keys(allErasing), Promise.all([...streams].map(async (stream) => [stream, await tx.get(headKey(stream))] as const)),
    ]);
    const unchanged = isDevice(now) && now.id === device.id && erasing.length === 0
      && heads.every(([stream, head]) => (left.has(stream) ? isHead(head, left.get(stream)!) : !head));
    if (!unchanged) return false;
    for (const [place, row] of wrapped) tx.add(place, row);
    for (const [place, row] of fresh) {
      if (place[0] === 'h') tx.put(place, row);
      else tx.add(place, row);
    }
    return true;
  });
}
