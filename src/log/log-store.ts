/** A letter for the kind of row, then its parts. The empty array sorts after every number and string and only ends a range. */
export type Key = (string | number | [])[];
/** All keys between two, both included. */
export interface Range { readonly from: Key; readonly to: Key }

/** Reads of one transaction. Between them only other calls of the same transaction may be awaited. */
export interface ReadTx {
  /** The stored value, or undefined. */
  get(key: Key): Promise<unknown>;
  has(key: Key): Promise<boolean>;
  /** The values, or the keys, of a range in the order of the keys. */
  values(range: Range): Promise<unknown[]>;
  keys(range: Range): Promise<Key[]>;
  /** The last key of a range, undefined when it is empty. */
  last(range: Range): Promise<Key | undefined>;
}

/** Writes report through the transaction, not one by one. */
export interface WriteTx extends ReadTx {
  /** Fails the transaction with `ConstraintError` when the key exists. */
  add(key: Key, value: unknown): void;
  put(key: Key, value: unknown): void;
  delete(range: Range): void;
  /** Requests whether the key exists. If it does not, the write rejects with {@link RowMissing} once the transaction is durable. It is the cheapest read, because the transaction does not wait for the answer. */
  require(key: Key): void;
}

/** A required row does not exist. If `require` found this, all other writes are stored; if the work itself throws it, nothing is. */
export class RowMissing extends Error {}

/** Where the log keeps its rows: an ordered map with atomic writes, one at a time. Values are handed over, not shared. */
export interface LogStore {
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** Resolves with the result of `work` once all is durable. Rejects, with nothing written, when `work` throws, a request fails or the transaction aborts; and with {@link RowMissing}. */
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
  /** Lets running transactions finish; later ones reject. */
  close(): void;
}
