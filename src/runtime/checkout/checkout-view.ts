import type { SnapshotFrom } from 'xstate';
import type { CardToken, DeclineCode } from '#contract/calls/payment.ts';
import type { CurrencyCode, DecimalString } from '#domain/catalogue.ts';
import type { DraftProblem } from '#domain/draft/problem.ts';
import type { ChangeCause } from '#domain/pricing/quote.ts';
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { OwnDecline } from './outcome.ts';

/** What the checkout asks of the visitor, or tells. */
export type CheckoutPlace =
  | 'guest' | 'stay' | 'payment' | 'review' | 'holdExpired'
  | 'intended' | 'submitting' | 'challenge' | 'unknown' | 'cardNeeded' | 'parked' | 'declined' | 'confirmed';

/** What the visitor types into the card form; it goes to the bank's tokeniser and nowhere else. */
export interface CardEntry {
  readonly cardHolder: string;
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cvv: string;
}

/** Why there is no card in hand: the bank knows no such card, did not answer, or its token has run out. */
export type CardProblem = 'invalid' | 'noAnswer' | 'timedOut';

export interface CheckoutView {
  readonly place: CheckoutPlace;
  /** Details of this step are being stored, or the card is on its way to the bank. */
  readonly saving: boolean;
  readonly card: {
    readonly stage: 'entering' | 'tokenising' | 'ready';
    readonly brand: CardToken['brand'] | null;
    readonly problem: CardProblem | null;
  };
  /** Why the last wish was refused; empty after one that was not. */
  readonly problems: readonly DraftProblem[];
  /** The last wish could not be stored on this device. */
  readonly notStored: boolean;
  readonly holding: 'idle' | 'asking' | 'failed';
  readonly requoting: 'idle' | 'asking' | 'failed';
  /** The server's total was another than the accepted one: why, until the visitor has seen it. Nothing was booked. */
  readonly moved: {
    readonly from: DecimalString;
    readonly to: DecimalString;
    readonly currency: CurrencyCode;
    readonly causes: readonly ChangeCause[];
  } | null;
  /** The attempt under way was begun on another device with this basket. It is followed by its id and can be finished here, once. */
  readonly elsewhere: boolean;
  /** Number of the booking that another device made of this basket, where the server told it. */
  readonly bookedElsewhere: string | null;
  /** The bank's page of this attempt is known, so the visitor can go on there. */
  readonly canContinueAtBank: boolean;
  /** Attempt under way or just ended. */
  readonly checkoutId: string | null;
}

/** The part of the view that the session itself notes, beside what machine and card tell. */
export type CheckoutNotes = Pick<CheckoutView, 'problems' | 'notStored' | 'holding' | 'requoting' | 'moved' | 'bookedElsewhere'>;

export const placeOf = ({ value }: SnapshotFrom<typeof checkoutMachine>): CheckoutPlace => {
  if (typeof value !== 'string') {
    if ('unknown' in value) return value.unknown === 'cardNeeded' ? 'cardNeeded' : 'unknown';
    return Object.keys(value)[0] as 'guest' | 'stay' | 'payment';
  }
  // `resuming` is left before anybody can look.
  return value === 'resuming' ? 'guest' : value;
};

export const cardStageOf = (payment: SnapshotFrom<typeof paymentMachine>): CheckoutView['card']['stage'] =>
  payment.matches({ card: 'tokenising' }) ? 'tokenising' : payment.matches({ card: 'ready' }) ? 'ready' : 'entering';

/** Why a checkout ended without a booking: what the bank said, or the operator before it was asked. */
const DECLINE_REASONS = [
  'insufficientFunds', 'declined', 'expiredCard', 'authenticationFailed', 'limitExceeded', 'error',
  'priceMoved', 'unavailable', 'alreadyBooked', 'notPayable', 'refused',
] as const satisfies readonly (DeclineCode | OwnDecline)[];
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** @param code as the fold has it; a newer release may have written another one */
export function declineReasonOf(code: string): DeclineReason {
  return DECLINE_REASONS.find((reason) => reason === code) ?? 'error';
}
