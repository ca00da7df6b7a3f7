import type { Basket, Change } from './workload/reducer.ts';

export interface Meta {
  /** Title in the report's table. */
  readonly title: string;
  /** Cipher; null without encryption. With a cipher neither records nor files may contain plaintext. */
  readonly cipher: string | null;
  /** Whether every change is stored, or only the latest state. */
  readonly history: boolean;
  /** What one append writes. */
  readonly unit: string;
  /** `limit`: the browser's best case, without state and checks. `reference`: for comparison only, no peer. */
  readonly role?: 'limit' | 'reference';
}

/** One way to store a basket in IndexedDB. Its file name is its id. */
export interface Contestant {
  /** Opens the storage. Timed in a restore, not before the appends. */
  open(): Promise<unknown>;
  /**
   * Stores one change; resolves after the transaction's `complete`. Calls are strictly sequential: no batching over
   * calls, no timers, no debounce.
   */
  append(change: Change): Promise<unknown>;
  /** Called once after `open`: the basket as plain data, equal to the reference reducer's. Limits have none. */
  restore?(): Promise<Basket>;
  /** Its idle work: called once after the appends, not timed. */
  idle?(): Promise<unknown>;
  /** Closes the storage. A page opened afterwards must find all appended changes. */
  close(): Promise<unknown>;
}

export interface ContestantModule { readonly meta: Meta; create(database: string): Contestant }
