import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DeclineCode } from '#contract/calls/payment.ts';
import type { CurrencyCode, DecimalString } from '#domain/catalogue.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import type { ChangeCause } from '#domain/pricing/quote.ts';
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { CardBrand, CardProblem } from '#machines/payment/payment.types.ts';
import type { OwnDecline } from './outcome.ts';

export type { CardBrand, CardProblem } from '#machines/payment/payment.types.ts';

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;
export type PaymentActor = ActorRefFrom<typeof paymentMachine>;

/** What the checkout asks of the visitor, or shows. */
export type CheckoutPlace =
  | 'guest' | 'stay' | 'payment' | 'review' | 'holdExpired'
  | 'intended' | 'submitting' | 'challenge' | 'unknown' | 'cardNeeded' | 'parked' | 'declined' | 'confirmed';

/** What the visitor types into the card form. It goes to the bank's tokeniser and nowhere else. */
export interface CardEntry {
  readonly cardHolder: string;
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cvv: string;
}

/** What a page reads of the checkout machine. */
export interface CheckoutFlow {
  readonly place: CheckoutPlace;
  /** Of the attempt under way, or of the one that just ended. */
  readonly checkoutId: string | null;
  /** Details of this step are being stored. */
  readonly storing: boolean;
}

/** What a page reads of the payment machine. */
export interface CardView {
  readonly stage: 'entering' | 'tokenising' | 'ready';
  readonly brand: CardBrand | null;
  readonly problem: CardProblem | null;
}

/** What the session knows beside the two machines. */
export interface CheckoutNotes {
  /** Why the last command was refused; empty after one that was not. */
  readonly problems: readonly DraftProblem[];
  /** The last command could not be stored on this device. */
  readonly notStored: boolean;
  readonly holding: 'idle' | 'asking' | 'failed';
  readonly requoting: 'idle' | 'asking' | 'failed';
  /** The server's total differed from the accepted one: why, until the visitor has seen it. Nothing was booked. */
  readonly moved: {
    readonly from: DecimalString;
    readonly to: DecimalString;
    readonly currency: CurrencyCode;
    readonly causes: readonly ChangeCause[];
  } | null;
  /** Number of the booking that another device made of this basket, if the server returned it. */
  readonly bookedElsewhere: string | null;
  /** Attempts that were begun on another device with this basket. */
  readonly elsewhere: readonly string[];
  /** Attempts whose page at the bank is known. */
  readonly bankPages: readonly string[];
}

export const noNotes: CheckoutNotes = {
  problems: [], notStored: false, holding: 'idle', requoting: 'idle', moved: null, bookedElsewhere: null, elsewhere: [], bankPages: [],
};

/** The checkout as a page shows it: both machines, and what the session notes beside them. */
export interface CheckoutView extends Omit<CheckoutNotes, 'elsewhere' | 'bankPages'> {
  readonly place: CheckoutPlace;
  readonly checkoutId: string | null;
  /** Details of this step are being stored, or the card is on its way to the bank. */
  readonly saving: boolean;
  readonly card: CardView;
  /** The attempt under way was begun on another device. It is followed by its id and can be finished here, once. */
  readonly elsewhere: boolean;
  /** The bank's page of this attempt is known, so the visitor can go on there. */
  readonly canContinueAtBank: boolean;
}

export const flowIn = (snapshot: SnapshotFrom<typeof checkoutMachine>): CheckoutFlow => ({
  place: placeIn(snapshot),
  checkoutId: snapshot.context.checkoutId,
  storing: snapshot.hasTag('busy') && !snapshot.hasTag('frozen'),
});

export function placeIn({ value }: SnapshotFrom<typeof checkoutMachine>): CheckoutPlace {
  if (typeof value !== 'string') {
    if ('unknown' in value) return value.unknown === 'cardNeeded' ? 'cardNeeded' : 'unknown';
    return Object.keys(value)[0] as 'guest' | 'stay' | 'payment';
  }
  // The machine leaves `resuming` in the step that enters it.
  return value === 'resuming' ? 'guest' : value;
}

export const cardIn = ({ value, context: { brand, problem } }: SnapshotFrom<typeof paymentMachine>): CardView => ({ stage: value.card, brand, problem });

export function checkoutView({ place, checkoutId, storing }: CheckoutFlow, card: CardView, notes: CheckoutNotes): CheckoutView {
  return {
    ...notes,
    place,
    checkoutId,
    card,
    saving: storing || card.stage === 'tokenising',
    elsewhere: checkoutId !== null && notes.elsewhere.includes(checkoutId),
    canContinueAtBank: checkoutId !== null && notes.bankPages.includes(checkoutId),
  };
}

/** Why a checkout ended without a booking: what the bank said, or the operator before the bank was asked. */
const DECLINE_REASONS = [
  'insufficientFunds', 'declined', 'expiredCard', 'authenticationFailed', 'limitExceeded', 'error',
  'priceMoved', 'unavailable', 'alreadyBooked', 'notPayable', 'unknownRate', 'refused',
] as const satisfies readonly (DeclineCode | OwnDecline)[];
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** @param code as the fold has it; a newer release may have written one that is unknown here */
export function declineReasonOf(code: string): DeclineReason {
  return DECLINE_REASONS.find((reason) => reason === code) ?? 'error';
}
