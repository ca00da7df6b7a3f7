import type { Key, KeyPart, LogStore, Range, WriteTx } from './log-store.ts';

const rank = (part: KeyPart): number => (typeof part === 'number' ? 0 : typeof part === 'string' ? 1 : 2);

function comparePart(a: KeyPart, b: KeyPart): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The order of IndexedDB: part by part, numbers before strings before arrays, a prefix before what it begins. */
export function compareKeys(a: Key, b: Key): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = comparePart(a[i]!, b[i]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

interface Row { readonly key: Key; readonly value: unknown }
type Rows = Map<string, Row>;

const nameOf = (key: Key): string => JSON.stringify(key);
const within = (rows: Rows, { from, to }: Range): Row[] =>
  [...rows.values()].filter(({ key }) => compareKeys(from, key) <= 0 && compareKeys(key, to) <= 0).sort((a, b) => compareKeys(a.key, b.key));

function transaction(rows: Rows, commit = (): void => undefined): WriteTx {
  return {
    get: async (key) => rows.get(nameOf(key))?.value,
    values: async (range) => within(rows, range).map(({ value }) => value),
    keys: async (range) => within(rows, range).map(({ key }) => key),
    last: async (range) => within(rows, range).at(-1)?.key,
    add(key, value) {
      if (rows.has(nameOf(key))) throw new DOMException(`${nameOf(key)} is there already`, 'ConstraintError');
      this.put(key, value);
    },
    put(key, value) { rows.set(nameOf(key), { key, value }); },
    delete(range) { for (const { key } of within(rows, range)) rows.delete(nameOf(key)); },
    commit,
  };
}

/** The log's store for a session without storage: the same rules, gone with the page. */
export function memoryStore(entries: readonly (readonly [Key, unknown])[] = []): LogStore {
  let rows: Rows = new Map(entries.map(([key, value]) => [nameOf(key), { key, value }]));
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;
  const refuseClosed = () => { if (closed) throw new DOMException('the store is closed', 'InvalidStateError'); };

  return {
    async read(work) {
      refuseClosed();
      return work(transaction(rows));
    },
    write(work) {
      const turn = last.then(async () => {
        refuseClosed();
        const draft = new Map(rows);
        const commit = () => { rows = draft; };
        const result = await work(transaction(draft, commit));
        commit();
        return result;
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    close() { closed = true; },
  };
}
