import type { BehaviorSubject } from 'rxjs';
import type { LogMode } from '#log/event-log.ts';
import type { FavouriteStore } from './favourite-store.ts';
import type { Lazy } from '#runtime/page/lazy.ts';
import type { PreferenceStore } from './preference-store.ts';

/** What the log keeps of a visitor beside the basket. One a tab. */
export interface Personal {
  readonly favourites: FavouriteStore;
  readonly preferences: PreferenceStore;
  /** `session`: kept for this page only, and the visitor is told so. */
  readonly mode$: BehaviorSubject<LogMode>;
}

export interface PersonalLoader extends Lazy<Personal> {
  /** This browser has kept something before: worth loading without being asked. */
  isKept(): boolean;
}
