import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DeclineCode } from '#contract/calls/payment.ts';
import type { CurrencyCode, DecimalString } from '#domain/catalogue.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import type { ChangeCause } from '#domain/pricing/quote.ts';
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { CardBrand, CardProblem } from '#machines/payment/payment.types.ts';
import type { BookedElsewhere, OwnDecline } from './outcome.ts';

export type { PaymentChoice } from '#machines/checkout/checkout.types.ts';
export type { CardBrand, CardProblem } from '#machines/payment/payment.types.ts';

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;

const PLACES_UNDER_WAY = ['intended', 'submitting', 'challenge', 'abandoning', 'unknown', 'cardNeeded', 'leaving', 'parked'] as const;
/** The message of an attempt to pay that is under way. */
export type PlaceUnderWay = (typeof PLACES_UNDER_WAY)[number];
/** The form or message that the checkout shows. */
export type CheckoutPlace = 'guest' | 'stay' | 'payment' | 'review' | 'holdExpired' | PlaceUnderWay | 'declined' | 'confirmed';

export const isUnderWay = (place: CheckoutPlace): place is PlaceUnderWay => (PLACES_UNDER_WAY as readonly CheckoutPlace[]).includes(place);

/** The content of the card form. It is sent to the bank's tokeniser only. */
export interface CardEntry {
  readonly cardHolder: string;
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cvv: string;
}

/** The checkout machine's state, for a page. */
export interface CheckoutFlow {
  readonly place: CheckoutPlace;
  /** Of the attempt under way, or of the one that just ended. */
  readonly checkoutId: string | null;
  /** Details of this step are being stored. */
  readonly storing: boolean;
}

/** The payment machine's state, for a page. */
export interface CardView {
  readonly stage: 'entering' | 'tokenising' | 'ready' | 'refusedInstalments';
  readonly brand: CardBrand | null;
  readonly lastDigits: string | null;
  readonly problem: CardProblem | null;
}

/** State of the session outside the two machines. */
export interface CheckoutNotes {
  /** Why the last command was refused; empty if it was not. */
  readonly problems: readonly DraftProblem[];
  /** The last command could not be stored on this device. */
  readonly notStored: boolean;
  readonly holding: 'idle' | 'asking' | 'failed';
  readonly requoting: 'idle' | 'asking' | 'failed';
  /** The bank's answer to a visitor who asked: the payment still needs to be confirmed, or there is none. `none`: nobody asked. */
  readonly check: 'none' | 'asking' | 'notConfirmed' | 'noAnswer';
  /** How and why the server's total differed from the accepted or the shown one, until the visitor has seen it. Nothing was booked. */
  readonly moved: {
    readonly from: DecimalString;
    readonly to: DecimalString;
    readonly currency: CurrencyCode;
    readonly causes: readonly ChangeCause[];
  } | null;
  /** Number of another device's booking of this basket, if the server returned it. */
  readonly bookedElsewhere: BookedElsewhere | null;
  /** Ids of attempts that began on another device. */
  readonly elsewhere: readonly string[];
  /** Ids of attempts with a known bank page. */
  readonly bankPages: readonly string[];
}

export const noNotes: CheckoutNotes = {
  problems: [], notStored: false, holding: 'idle', requoting: 'idle', check: 'none', moved: null, bookedElsewhere: null, elsewhere: [], bankPages: [],
};

/** The checkout, for a page: the state of both machines and the session's notes. */
export interface CheckoutView extends Omit<CheckoutNotes, 'elsewhere' | 'bankPages'> {
  readonly place: CheckoutPlace;
  readonly checkoutId: string | null;
  /** Details of this step are being stored, or the bank is being asked for a token. */
  readonly saving: boolean;
  readonly card: CardView;
  /** The attempt under way began on another device. It is polled by its id and can be finished here, once. */
  readonly elsewhere: boolean;
  /** The bank's page of this attempt is known, so the visitor can continue there. */
  readonly canContinueAtBank: boolean;
}

export const flowIn = (snapshot: SnapshotFrom<typeof checkoutMachine>): CheckoutFlow => ({
  place: placeIn(snapshot),
  checkoutId: snapshot.context.checkoutId,
  storing: snapshot.hasTag('busy') && !snapshot.hasTag('frozen'),
});

export function placeIn({ value }: SnapshotFrom<typeof checkoutMachine>): CheckoutPlace {
  if (typeof value !== 'string') {
    if ('unknown' in value) return value.unknown === 'polling' ? 'unknown' : value.unknown;
    return Object.keys(value)[0] as 'guest' | 'stay' | 'payment';
  }
  // The machine leaves `resuming` in the step that enters it.
  return value === 'resuming' ? 'guest' : value;
}

export const cardIn = ({ value, context }: SnapshotFrom<typeof paymentMachine>): CardView => ({ stage: typeof value === 'string' ? 'entering' : value.card, brand: context.brand, lastDigits: context.lastDigits, problem: context.problem });

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

/** Why a checkout ended without a booking: the bank's decline code, or the operator's refusal before the payment. */
const DECLINE_REASONS = [
  'insufficientFunds', 'declined', 'expiredCard', 'authenticationFailed', 'limitExceeded', 'noInstalments', 'instalmentsChanged', 'error',
  'priceMoved', 'unavailable', 'alreadyBooked', 'notPayable', 'unknownRate', 'refused', 'endedByVisitor',
] as const satisfies readonly (DeclineCode | OwnDecline)[];
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Reads the fold's code; `error` for one of a newer release. */
export function declineReasonOf(code: string): DeclineReason {
  return DECLINE_REASONS.find((reason) => reason === code) ?? 'error';
}
