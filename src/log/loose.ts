import type { ReadTx } from './log-store.ts';
import { allRecords, erasedKey, recordsFrom } from './layout.ts';
import { parse, type Parsed } from './record.ts';

/** A record that is not packed, and where it lies. */
export interface Loose { readonly seq: number; readonly record: unknown; readonly parsed: Parsed }

const keyIdOf = ({ parsed }: Loose): string | undefined => (parsed.kind === 'ok' ? parsed.header.keyId : undefined);

/**
 * The loose records of a stream from `from` on, and apart from them those that went astray: sealed with a key after it
 * was erased. An append does not wait to see whether the stream still ends where it last left it; where it was erased
 * meanwhile, what is added was not acknowledged and is appended anew, unless the page ended before.
 */
export async function readLoose(tx: ReadTx, stream: string, from: number): Promise<{ readonly loose: Loose[]; readonly astray: Loose[] }> {
  const range = recordsFrom(stream, from);
  const [places, records] = await Promise.all([tx.keys(range), tx.values(range)]);
  const found = places.map((place, i): Loose => ({ seq: Number(place[2]), record: records[i], parsed: parse(records[i]) }));
  const named = [...new Set(found.map(keyIdOf))].filter((id) => id !== undefined);
  const marks = await Promise.all(named.map((id) => tx.get(erasedKey(id))));
  const erased = new Set<string | undefined>(named.filter((_, i) => marks[i] !== undefined));
  const isAstray = (each: Loose) => erased.has(keyIdOf(each));
  return { loose: found.filter((each) => !isAstray(each)), astray: found.filter(isAstray) };
}

/**
 * The newest loose record, undefined where there is none. Whoever appends as far as one that went astray deletes it, so
 * where any is there, so is this one.
 */
export async function newestLoose(tx: ReadTx, stream: string): Promise<(Loose & { readonly isAstray: boolean }) | undefined> {
  const last = await tx.last(allRecords(stream));
  if (!last) return undefined;
  const { loose, astray } = await readLoose(tx, stream, Number(last[2]));
  return { ...(loose[0] ?? astray[0])!, isAstray: astray.length > 0 };
}
