import type { ReadTx } from './log-store.ts';
import { parse, type Parsed } from './record.ts';
import { erasedKey, recordsFrom } from './row-keys.ts';

/** A record and its place. */
export interface Scanned { readonly seq: number; readonly record: unknown; readonly parsed: Parsed }
/** Thrown when a record has an earlier format and its reader is not loaded: call `loadOldFormats` and retry. */
export class OldFormatFound extends Error {}

/**
 * The records of a stream from `from` on, and separately its strays: records sealed with an erased key. An append
 * commits before it has verified that its key is still stored (`append.ts`). If the key was erased meanwhile, the record is a
 * stray: it was not acknowledged, and its tab appends the event again if it still runs. Throws {@link OldFormatFound}.
 */
export async function scanStream(tx: ReadTx, stream: string, from: number): Promise<{ readonly records: Scanned[]; readonly strays: Scanned[] }> {
  const range = recordsFrom(stream, from);
  const [places, rows] = await Promise.all([tx.keys(range), tx.values(range)]);
  const scanned = places.map(([, , seq], i): Scanned => ({ seq: Number(seq), record: rows[i], parsed: parse(rows[i]) }));
  if (scanned.some(({ parsed }) => parsed.kind === 'old')) throw new OldFormatFound();
  const keyIdOf = ({ parsed }: Scanned) => (parsed.kind === 'ok' ? parsed.header.keyId : '');
  const keyIds = [...new Set(scanned.map(keyIdOf))];
  const isErased = await Promise.all(keyIds.map((id) => id !== '' && tx.has(erasedKey(id))));
  const isStray = (each: Scanned) => isErased[keyIds.indexOf(keyIdOf(each))];
  return { records: scanned.filter((each) => !isStray(each)), strays: scanned.filter(isStray) };
}
