import { recordKey } from '#log/row-keys.ts';
import type { LogStore } from '#log/log-store.ts';

/** `flipped`: one bit of the record is inverted. `gone`: the record is deleted. */
export type RecordDamage = 'flipped' | 'gone';

/** Damages records of a stream directly in the store. @param seqs sequence numbers of the records */
export function damageRecords(store: LogStore, stream: string, seqs: readonly number[], how: RecordDamage = 'flipped'): Promise<void> {
  return store.write(async (tx) => {
    for (const seq of seqs) {
      const key = recordKey(stream, seq);
      const record = Uint8Array.from((await tx.get(key)) as Uint8Array);
      record[record.length - 1]! ^= 1;
      if (how === 'flipped') tx.put(key, record);
      else tx.delete({ from: key, to: key });
    }
  });
}
