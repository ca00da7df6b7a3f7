/** One part of a key; the empty array sorts after every number and string, as in IndexedDB. */
export type KeyPart = string | number | [];
export type Key = KeyPart[];
/** All keys between two, both included. */
export interface Range { readonly from: Key; readonly to: Key }

/** Reads of one transaction. Between them only other calls of the same transaction may be awaited. */
export interface ReadTx {
  /** The stored value, undefined where there is none. */
  get(key: Key): Promise<unknown>;
  /** The values of a range in the order of their keys, in one request. */
  values(range: Range): Promise<unknown[]>;
  keys(range: Range): Promise<Key[]>;
  /** The last key of a range, undefined where it is empty. */
  last(range: Range): Promise<Key | undefined>;
}

/** Writes report through the transaction, not one by one. */
export interface WriteTx extends ReadTx {
  /** Fails the transaction with `ConstraintError` when the key is there. */
  add(key: Key, value: unknown): void;
  put(key: Key, value: unknown): void;
  delete(range: Range): void;
  /**
   * Writes what was asked for without waiting for what is still being read: nothing more may be asked, and nothing can
   * be taken back. What the work throws afterwards is thrown when all is durable.
   */
  commit(): void;
}

/** Where the log lives: an ordered map with atomic, serialised writes. Values are handed over, not shared. */
export interface LogStore {
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction and resolves with its result once everything is durable.
   * Rejects, with nothing written, when `work` throws, a request fails or the transaction aborts.
   */
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
  /** Lets running transactions finish; later ones reject. */
  close(): void;
}
