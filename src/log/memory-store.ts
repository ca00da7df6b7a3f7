import { keyBytes } from './key-bytes.ts';
import { RowMissing, type Key, type LogStore, type Range, type WriteTx } from './log-store.ts';
import { queue } from './queue.ts';

interface Row { readonly key: Key; readonly value: unknown }
/** By the bytes of their keys, as text: text sorts as the bytes do. */
type Rows = Map<string, Row>;

const nameOf = (key: Key): string => String.fromCharCode(...keyBytes(key));

function within(rows: Rows, range: Range): [string, Row][] {
  const [from, to] = [nameOf(range.from), nameOf(range.to)];
  return [...rows].filter(([name]) => from <= name && name <= to).sort(([a], [b]) => (a < b ? -1 : 1));
}

const transaction = (rows: Rows, onMissing = (): void => undefined): WriteTx => ({
  get: async (key) => rows.get(nameOf(key))?.value,
  has: async (key) => rows.has(nameOf(key)),
  values: async (range) => within(rows, range).map(([, { value }]) => value),
  keys: async (range) => within(rows, range).map(([, { key }]) => key),
  last: async (range) => within(rows, range).at(-1)?.[1].key,
  add(key, value) {
    if (rows.has(nameOf(key))) throw new DOMException(`${key.join()} is there already`, 'ConstraintError');
    this.put(key, value);
  },
  put(key, value) { rows.set(nameOf(key), { key, value }); },
  delete(range) { for (const [name] of within(rows, range)) rows.delete(name); },
  require(key) { if (!rows.has(nameOf(key))) onMissing(); },
});

/** A store in this page's memory, with the same contract as the one in IndexedDB. @param entries its initial rows */
export function memoryStore(entries: readonly (readonly [Key, unknown])[] = []): LogStore {
  let rows: Rows = new Map(entries.map(([key, value]) => [nameOf(key), { key, value }]));
  let isClosed = false;
  const inTurn = queue();
  const refuseClosed = () => { if (isClosed) throw new DOMException('the store is closed', 'InvalidStateError'); };
  return {
    async read(work) {
      refuseClosed();
      return work(transaction(rows));
    },
    write: (work) => inTurn(async () => {
      refuseClosed();
      const draft = new Map(rows);
      let isComplete = true;
      const result = await work(transaction(draft, () => { isComplete = false; }));
      rows = draft;
      if (!isComplete) throw new RowMissing();
      return result;
    }),
    close() { isClosed = true; },
  };
}
