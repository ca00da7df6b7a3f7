import type { CurrencyCode } from '#domain/catalogue.ts';
import type { WishProblem } from '#domain/wish-problem.ts';
import type { Agreement, UnavailableReason } from './events.ts';
import type { GuestField, HotelField } from './guest.ts';

/** Why a command was refused, as a code with its figures; the page puts it into words. */
export type DraftProblem =
  | WishProblem
  /** The draft is frozen until the bank or the operator has answered. */
  | { readonly code: 'checkoutPending'; readonly checkoutId: string }
  | { readonly code: 'noSuchLine'; readonly lineId: string }
  | { readonly code: 'notSoldDirectly' }
  | { readonly code: 'alreadyInBasket'; readonly lineId: string }
  | { readonly code: 'unavailable'; readonly lineId: string; readonly reason: UnavailableReason }
  | { readonly code: 'wrongSelection' }
  | { readonly code: 'badParty' }
  | { readonly code: 'badQuantity'; readonly extra: string }
  | { readonly code: 'cardNumberInText'; readonly fields: readonly string[] }
  | { readonly code: 'badRate'; readonly currency: CurrencyCode }
  | { readonly code: 'basketEmpty' }
  | { readonly code: 'lineInvalid'; readonly lineId: string; readonly problems: readonly WishProblem[] }
  | { readonly code: 'changeUnseen'; readonly lineIds: readonly string[] }
  /** Another device or the operator changed something, and the visitor has not seen it here. */
  | { readonly code: 'newsUnseen'; readonly count: number }
  | { readonly code: 'guestIncomplete'; readonly fields: readonly GuestField[] }
  | { readonly code: 'hotelIncomplete'; readonly fields: readonly HotelField[] }
  | { readonly code: 'agreementMissing'; readonly agreements: readonly Agreement[] }
  /** The total was accepted in another currency than the one fixed on the draft. */
  | { readonly code: 'currencyNotFixed'; readonly currency: CurrencyCode }
  /** These lines are not held, or no longer. */
  | { readonly code: 'notHeld'; readonly lineIds: readonly string[] }
  /** A newer release of this app has written to the basket: it can be looked at, and changed after a reload (L8). */
  | { readonly code: 'reloadNeeded' };
