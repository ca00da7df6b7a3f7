import { asMark, type Mark } from '#log/end-mark.ts';
import { markRow } from '#log/write-end-marks.ts';
import type { LogEvent, ReadResult } from '#log/log-event.ts';
import type { Key, LogStore } from '#log/log-store.ts';

let count = 0;
/** A name no other test uses. */
export const freshName = (): string => `test-${Date.now()}-${Math.random().toString(36).slice(2)}-${count++}`;

export const event = (data: unknown = null, id: string = crypto.randomUUID()): LogEvent =>
  ({ id, type: 'ItemAdded', v: 1, at: 1_763_600_000_000, data });

export const ids = ({ events }: ReadResult): string[] => events.map((stored) => stored.event.id);
export const seqs = ({ events }: ReadResult): number[] => events.map(({ seq }) => seq);
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

const EVERYTHING = { from: ['a'] as Key, to: ['x'] as Key };

/** The ids of the erased data keys. */
export const erasedIn = async (store: LogStore): Promise<string[]> => (await store.read((tx) => tx.keys({ from: ['x'], to: ['x', []] }))).map(([, id]) => String(id));

/** All other rows as they are stored. */
export const rowsOf = (store: LogStore): Promise<(readonly [Key, unknown])[]> => store.read(async (tx) => {
  const [keys, values] = await Promise.all([tx.keys(EVERYTHING), tx.values(EVERYTHING)]);
  return keys.map((key, i) => [key, values[i]] as const);
});

export const recordAt = async (store: LogStore, stream: string, seq: number): Promise<Uint8Array> =>
  (await store.read((tx) => tx.get(['e', stream, seq]))) as Uint8Array;

/** A stored end mark with some of its fields changed. */
export const changedMark = (row: unknown, change: Partial<Mark>): Uint8Array => markRow({ ...asMark(row), ...change });

export const eventually = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let i = 0; i < 200 && !await holds(); i++) await new Promise((resolve) => setTimeout(resolve, 10));
  if (!await holds()) throw new Error(`never held: ${holds}`);
};
