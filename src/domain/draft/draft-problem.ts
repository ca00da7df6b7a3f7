import type { AddressPlace } from '#domain/address-place.ts';
import type { CurrencyCode } from '#domain/catalogue.ts';
import type { BookingProblem } from '#domain/booking-problem.ts';
import type { Agreement, UnavailableReason } from './events.ts';
import type { GuestField, HotelField } from './guest.ts';

/** Why a command was refused, as a code with its figures; the page formats it. */
export type DraftProblem =
  | BookingProblem
  /** The draft is frozen until the bank or the operator answers. */
  | { readonly code: 'checkoutPending'; readonly checkoutId: string }
  | { readonly code: 'noSuchLine'; readonly lineId: string }
  | { readonly code: 'notSoldDirectly' }
  /** The basket is an accepted quote: its products, price and currency are fixed (P13). */
  | { readonly code: 'quotationFixed' }
  | { readonly code: 'alreadyInBasket'; readonly lineId: string }
  | { readonly code: 'unavailable'; readonly lineId: string; readonly reason: UnavailableReason }
  | { readonly code: 'wrongSelection' }
  | { readonly code: 'badParty' }
  | { readonly code: 'badQuantity'; readonly extra: string }
  | { readonly code: 'cardNumberInText'; readonly fields: readonly string[] }
  | { readonly code: 'badRate'; readonly currency: CurrencyCode }
  | { readonly code: 'basketEmpty' }
  | { readonly code: 'lineInvalid'; readonly lineId: string; readonly problems: readonly BookingProblem[] }
  | { readonly code: 'changeUnseen'; readonly lineIds: readonly string[] }
  /** Another device or the operator changed the basket, and the visitor has not seen it on this device. */
  | { readonly code: 'newsUnseen'; readonly count: number }
  | { readonly code: 'guestIncomplete'; readonly fields: readonly GuestField[] }
  | { readonly code: 'hotelIncomplete'; readonly fields: readonly HotelField[] }
  /** The driver needs an address in each of these places. */
  | { readonly code: 'addressMissing'; readonly places: readonly AddressPlace[] }
  | { readonly code: 'agreementMissing'; readonly agreements: readonly Agreement[] }
  /** The total was accepted in another currency than the one fixed on the draft. */
  | { readonly code: 'currencyNotFixed'; readonly currency: CurrencyCode }
  /** These lines have no current hold. */
  | { readonly code: 'notHeld'; readonly lineIds: readonly string[] }
  /** A newer release of the app wrote to the basket: it is read-only here until a reload (L8). */
  | { readonly code: 'reloadNeeded' };
