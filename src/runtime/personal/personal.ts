import type { BehaviorSubject } from 'rxjs';
import type { LogMode } from '#log/event-log.ts';
import type { FavouriteStore } from './favourite-store.ts';
import type { Lazy } from '#runtime/page/lazy.ts';
import type { PreferenceStore } from './preference-store.ts';

/** Favourites and preferences: the visitor's streams in the log besides the basket. One per tab. */
export interface Personal {
  readonly favourites: FavouriteStore;
  readonly preferences: PreferenceStore;
  /** `session`: kept for this page only; the page shows a notice. */
  readonly mode$: BehaviorSubject<LogMode>;
}

export interface PersonalLoader extends Lazy<Personal> {
  /** Whether this browser has stored any; if so, every page loads them. */
  isKept(): boolean;
}
