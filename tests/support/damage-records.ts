import { recordKey } from '#log/layout.ts';
import type { LogStore } from '#log/log-store.ts';

/** `flipped`: a bit of it is another. `gone`: no record is there. */
export type RecordDamage = 'flipped' | 'gone';

/** Damages records of a stream behind the log's back. */
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
