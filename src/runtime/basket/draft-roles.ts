import type { BehaviorSubject, Subject } from 'rxjs';
import type { DraftEvent } from '#domain/draft/events.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { Ack } from '#runtime/sync/ack.ts';
import type { DraftDamage } from './draft-damage.ts';

/** `refused`: nothing was to be stored. `failed`: it was not stored, and the state is back to what it was. */
export type Dispatched =
  | { readonly status: 'stored'; readonly events: readonly DraftEvent[] }
  | { readonly status: 'refused'; readonly problems: readonly DraftProblem[] }
  | { readonly status: 'failed'; readonly cause: unknown };

/** The draft as the exchange with the server sees it (L11). */
export interface SyncedDraft {
  readonly state$: BehaviorSubject<DraftState>;
  readonly damage: DraftDamage;
  /** The database was deleted while it was open, and what only the server had is still to be fetched (L9). */
  readonly lost$: Subject<void>;
  readonly keptAt: number | null;
  /** Folds in the order of this draft of the server's from now on. Rejects with ReadFailed, and nothing has changed then. */
  follow(draft: string | null): Promise<void>;
  /** The server has this device's events up to local seq `sent`, and everything it had up to `cursor` is folded, except damage that is still to be searched for. */
  settled(ack: Pick<Ack, 'sent' | 'cursor' | 'searched' | 'seen'>): void;
  /** Place in the order of this draft of the server's up to which others' changes are known to have been seen; 0 for none. */
  seen(draft: string): number;
  /** Resolves when everything that is stored is folded. Rejects with ReadFailed. */
  caughtUp(): Promise<void>;
  /** Keeps a snapshot where one is worth it (L7), because the page is being left. */
  rest(): Promise<void>;
}
