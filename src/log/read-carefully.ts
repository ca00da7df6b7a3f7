import type { KeyRing } from './key-ring.ts';
import type { Damage, Ended, ReadResult } from './log-event.ts';
import type { LogStore } from './log-store.ts';
import { quarantineKey } from './layout.ts';
import { judge, type Rows } from './read-stream.ts';
import { readRowsIn } from './segment.ts';

export const readRows = (store: LogStore, keys: KeyRing, stream: string, from: number): Promise<Rows> =>
  store.read((tx) => readRowsIn(tx, keys, stream, from));

/** Keeps the bytes as found, whatever becomes of their place. There they stay, too. */
export async function quarantine(store: LogStore, keys: KeyRing, stream: string, damage: readonly Damage[]): Promise<void> {
  const bad = damage.filter(({ kind }) => kind === 'badTag' || kind === 'badJson').map(({ seq }) => seq);
  if (bad.length === 0) return;
  await store.write(async (tx) => {
    const { seqs, records } = await readRowsIn(tx, keys, stream, Math.min(...bad));
    for (const seq of bad) {
      const record = records[seqs.indexOf(seq)];
      if (record !== undefined && await tx.get(quarantineKey(stream, seq)) === undefined) tx.add(quarantineKey(stream, seq), record);
    }
  }).catch(() => undefined); // no room, perhaps: the original is still in its place
}

/** Reads with the records' keys, packed ones too, and with all data keys there are, and judges every place by them (L9). */
export async function readCarefully(store: LogStore, keys: KeyRing, stream: string, after: number): Promise<Ended<ReadResult>> {
  for (let again = true; ; again = false) {
    const rows = await readRows(store, keys, stream, Math.max(after, 1));
    await keys.refresh(); // after the rows: a key is stored before what it seals
    const result = judge(keys, stream, after, rows);
    // What was just being erased is gone when one looks again.
    if (again && result.damage.some(({ kind }) => kind === 'noKey')) continue;
    await quarantine(store, keys, stream, result.damage);
    return result;
  }
}
