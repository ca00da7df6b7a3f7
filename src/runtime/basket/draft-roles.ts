import type { BehaviorSubject, Subject } from 'rxjs';
import type { DraftEvent } from '#domain/draft/events.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { Ack } from '#runtime/sync/ack.ts';
import type { DraftDamage } from './draft-damage.ts';

/** `refused`: the command was invalid. `failed`: storing failed, and the state is reverted. */
export type Dispatched =
  | { readonly status: 'stored'; readonly events: readonly DraftEvent[] }
  | { readonly status: 'refused'; readonly problems: readonly DraftProblem[] }
  | { readonly status: 'failed'; readonly cause: unknown };

/** The draft's interface for the exchange with the server (L11). */
export interface SyncedDraft {
  readonly state$: BehaviorSubject<DraftState>;
  readonly damage: DraftDamage;
  /** Fires when the database was deleted while open and events have to be fetched from the server (L9). */
  readonly lost$: Subject<void>;
  readonly keptAt: number | null;
  /** Folds in the order of this server draft from now on. On a failure it changes nothing and rejects with ReadFailed. */
  follow(draft: string | null): Promise<void>;
  /** Records that the server has this device's events up to local seq `sent` and that its events up to `cursor` are folded, except damaged ones not searched for yet. */
  recordExchanged(ack: Pick<Ack, 'sent' | 'cursor' | 'searched' | 'seen'>): void;
  /** The server's seq in this draft up to which the visitor has seen others' changes; 0 for none. */
  seen(draft: string): number;
  /** Resolves when every stored event is folded. Rejects with ReadFailed. */
  caughtUp(): Promise<void>;
  /** Keeps a snapshot, if there are new events, before the page is closed (L7). */
  keepSnapshotBeforeLeaving(): Promise<void>;
}
