import { asMark, type Mark } from './end-mark.ts';
import type { LogStore } from './log-store.ts';
import { tagOf } from './record.ts';
import { endKey, recordsFrom } from './row-keys.ts';
import { scanStream } from './stream-scan.ts';

/** A mark as it is stored: 0 seq (u64)   8 tag (16). */
export function markRow({ seq, tag }: Mark): Uint8Array {
  const row = new Uint8Array(24);
  new DataView(row.buffer).setBigUint64(0, BigInt(seq), true);
  row.set(tag, 8);
  return row;
}

/**
 * Marks where streams end, so that a later read detects records missing at the end (L9). An append does not wait for
 * it. A mark above the newest record is kept: records are missing below it, and later appends get places above it.
 */
export const writeEndMarks = (store: LogStore, streams: readonly string[]): Promise<unknown> => store.write((tx) => Promise.all(streams.map(async (stream) => {
  const [mark, last] = await Promise.all([tx.get(endKey(stream)), tx.last(recordsFrom(stream, 0))]);
  if (!last || asMark(mark).seq >= Number(last[2])) return;
  const { records: [newest] } = await scanStream(tx, stream, Number(last[2]));
  if (newest) tx.put(endKey(stream), markRow({ seq: newest.seq, tag: tagOf(newest.record) }));
})));
