import type { ReadTx } from './log-store.ts';
import { NO_TAG } from './record.ts';
import { endKey, recordsFrom } from './row-keys.ts';

/** A record's place and its Poly1305 tag, onto which the next record is sealed. The end mark of a stream has this form (`endKey`). */
export interface Mark { readonly seq: number; readonly tag: Uint8Array }
/** The newest record of a stream: its mark, the id of the key that sealed it, and the version of the app that wrote it. */
export interface StreamEnd extends Mark { readonly keyId: string; readonly writer: number }
/** The place below the first record of a stream. */
export const BOTTOM: Mark = { seq: 0, tag: NO_TAG };

/** The mark in a stored row: 0 seq (u64)   8 tag (16). `BOTTOM` when the row is missing or is no mark. */
export function asMark(row: unknown): Mark {
  if (!(row instanceof Uint8Array) || row.length !== 24) return BOTTOM;
  const seq = Number(new DataView(row.buffer, row.byteOffset).getBigUint64(0, true));
  return Number.isSafeInteger(seq) ? { seq, tag: row.slice(8) } : BOTTOM;
}

/** The seq of a stream's newest event, or of its end mark if that is higher; 0 for an empty stream. */
export async function endOf(tx: ReadTx, stream: string): Promise<number> {
  const [mark, last] = await Promise.all([tx.get(endKey(stream)), tx.last(recordsFrom(stream, 0))]);
  return Math.max(asMark(mark).seq, Number(last?.[2] ?? 0));
}
