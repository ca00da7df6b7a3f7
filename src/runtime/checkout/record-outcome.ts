import type { DraftCommand } from '#domain/draft/commands.ts';
import type { Attempts } from './attempts.ts';
import type { CheckoutTab } from './checkout-tab.ts';
import type { CheckoutNotes } from './checkout-view.ts';
import { adoptRates } from './fixed-rate.ts';
import type { Outcome } from './outcome.ts';
import type { Rivals } from './rivals.ts';

/**
 * The effect of a recorded outcome on its attempt. `reopened`: nothing was booked
 * and the basket changed, so it needs another review. `askAgain`: nothing new is
 * known, so poll again. `stillOpen`: the attempt was to be ended and was not.
 */
export type Recorded = 'confirmed' | 'declined' | 'challenged' | 'unknown' | 'absent' | 'reopened' | 'askAgain' | 'stillOpen';

export interface RecordingParts {
  readonly tab: CheckoutTab;
  readonly attempts: Attempts;
  readonly rivals: Rivals;
  readonly note: (change: Partial<CheckoutNotes>) => void;
  readonly requote: () => Promise<void>;
}

type Declined = Extract<Outcome, { kind: 'declined' }>;

export interface Answer {
  readonly checkoutId: string;
  readonly outcome: Outcome;
  /** The exchange that returned it: submitting the attempt, polling its status, or ending it. */
  readonly by: 'submitting' | 'asking' | 'abandoning';
}

/**
 * Records the outcome of an exchange in the draft. An outcome that could not be
 * stored counts as unknown, except a booking.
 *
 * @param signal aborts when the result is no longer needed
 */
export async function recordOutcome({ tab, attempts, rivals, note, requote }: RecordingParts, { checkoutId, outcome, by }: Answer, signal: AbortSignal): Promise<Recorded> {
  const dispatch = async (command: DraftCommand): Promise<boolean> => (await tab.basket.dispatch(command)).status === 'stored';
  const unclear = async () => {
    if (by === 'asking') return 'askAgain';
    if (by === 'abandoning') return 'stillOpen';
    await dispatch({ type: 'RecordUnknown', checkoutId });
    return 'unknown';
  };
  const decline = async (code: Declined['code']) => ((await dispatch({ type: 'RecordDecline', checkoutId, code })) ? 'declined' : unclear());
  if (by === 'abandoning') {
    if (outcome.kind === 'cancelled' || (outcome.kind === 'absent' && !outcome.booked)) return decline('endedByVisitor');
    if (outcome.kind !== 'confirmed' && outcome.kind !== 'declined') return 'stillOpen';
  }
  switch (outcome.kind) {
    case 'confirmed':
      // The card may be charged: show it to the visitor even if it cannot be stored.
      await dispatch({ type: 'RecordConfirmation', checkoutId, bookingNumber: outcome.bookingNumber });
      return 'confirmed';
    case 'declined': return decline(outcome.code);
    case 'cancelled': return decline('notPayable');
    case 'alreadyBooked':
      note({ bookedElsewhere: outcome.booking });
      await rivals.ask(checkoutId, signal);
      return decline('alreadyBooked');
    case 'challenge':
      note({ bankPages: attempts.noteBankPage(checkoutId, outcome.url) });
      return (await dispatch({ type: 'RecordChallenge', checkoutId })) ? 'challenged' : unclear();
    case 'absent':
      attempts.noteBooked(checkoutId, outcome.booked);
      if (by === 'submitting') return unclear();
      return (await rivals.isLeftToOther(checkoutId)) ? 'askAgain' : 'absent';
    case 'pending':
    case 'lost': return unclear();
    case 'unavailable':
      if (!(await dispatch({ type: 'RecordDecline', checkoutId, code: 'unavailable' }))) return unclear();
      for (const { lineId, reason } of outcome.lines) await dispatch({ type: 'RecordUnavailable', lineId, reason });
      return 'reopened';
    case 'priceMoved': {
      const accepted = attempts.pending(checkoutId);
      if (!accepted || !(await dispatch({ type: 'RecordDecline', checkoutId, code: 'priceMoved' }))) return unclear();
      const { quote, causes, rates } = outcome.details;
      await adoptRates(tab, rates);
      await requote();
      note({ moved: { from: accepted.acceptedTotal, to: quote.grandTotal, currency: quote.currency, causes } });
      return 'reopened';
    }
  }
}
