import type { BehaviorSubject } from 'rxjs';
import type { SessionReason } from '#log/event-log.ts';
import type { FavouriteStore } from './favourite-store.ts';
import type { Lazy } from '#runtime/page/lazy.ts';
import type { PreferenceStore } from './preference-store.ts';

/** Favourites and preferences: the visitor's streams in the log besides the basket. One per tab. */
export interface Personal {
  readonly favourites: FavouriteStore;
  readonly preferences: PreferenceStore;
  /** The reason for keeping this on the page only, which shows a notice; null while the device stores it. */
  readonly sessionReason$: BehaviorSubject<SessionReason | null>;
  /** Begins to keep the favourites in the account of the member who is signed in (M6); once. Called when a member signs in on this page. */
  joinAccount(): void;
}

export interface PersonalLoader extends Lazy<Personal> {
  /** Whether this browser has stored any; if so, every page loads them. */
  isKept(): boolean;
  /** Loads them in a browser that may have any. Resolves null where there are none; then they are loaded when another tab stores the first. */
  loadIfAny(): Promise<Personal | null>;
}
