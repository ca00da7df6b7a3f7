import type { BehaviorSubject } from 'rxjs';
import type { SessionReason } from '#log/event-log.ts';
import type { FavouriteStore } from './favourite-store.ts';
import type { Lazy } from '#runtime/page/lazy.ts';
import type { PreferenceStore } from './preference-store.ts';

/** Favourites and preferences: what the log keeps of a visitor beside the basket. One a tab. */
export interface Personal {
  readonly favourites: FavouriteStore;
  readonly preferences: PreferenceStore;
  /** Why all this is kept for this page only, which the page says; null while it is kept on the device. */
  readonly sessionReason$: BehaviorSubject<SessionReason | null>;
}

export interface PersonalLoader extends Lazy<Personal> {
  /** This browser has kept something, so a page loads it unasked. */
  isKept(): boolean;
}
