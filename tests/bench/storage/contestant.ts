import type { Basket, Change } from './workload/reducer.ts';

export interface Meta {
  /** For the table. */
  readonly title: string;
  /** null: no encryption. Otherwise neither records nor files may show what was stored. */
  readonly cipher: string | null;
  /** Whether every change is kept, or the latest state alone. */
  readonly history: boolean;
  /** What one append writes. */
  readonly unit: string;
  /** `limit`: what the browser can do at best, without state and checks. `reference`: no peer. */
  readonly role?: 'limit' | 'reference';
}

/** One way to keep a basket in IndexedDB. Its file's name is its id. */
export interface Contestant {
  /** Timed as part of a restore; before the appends it is not. */
  open(): Promise<unknown>;
  /**
   * Takes one change and resolves when it is in IndexedDB, after the transaction's `complete`. Called strictly one
   * after another: no batching over calls, no timers, no debounce.
   */
  append(change: Change): Promise<unknown>;
  /** Called once after `open`: the basket as plain data, equal to the reference reducer's. Limits have none. */
  restore?(): Promise<Basket>;
  /** What it does in a quiet moment: called once after the appends instead of waited for, not timed. */
  idle?(): Promise<unknown>;
  /** A page opened after it must find everything appended. */
  close(): Promise<unknown>;
}

export interface ContestantModule { readonly meta: Meta; create(database: string): Contestant }
