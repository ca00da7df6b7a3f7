import type { DraftCommand } from '#domain/draft/commands.ts';
import type { BasketRuntime } from '#runtime/basket/basket-runtime.ts';
import type { Attempts } from './attempts.ts';
import type { Outcome } from './outcome.ts';
import { adoptRates } from './fixed-rate.ts';
import type { Rivals } from './rivals.ts';
import type { CheckoutNotes } from './checkout-view.ts';

/**
 * What an outcome means for its attempt, once it is written down. `reopened`:
 * nothing was booked, and the basket changed so that it is to be reviewed anew.
 * `askAgain`: nothing is known that was not known before.
 */
export type Recorded = 'confirmed' | 'declined' | 'challenged' | 'unknown' | 'absent' | 'reopened' | 'askAgain';

export interface RecordingParts {
  readonly runtime: Pick<BasketRuntime, 'view$' | 'market$' | 'dispatch' | 'context'>;
  readonly attempts: Attempts;
  readonly rivals: Rivals;
  readonly note: (change: Partial<CheckoutNotes>) => void;
  readonly requote: () => Promise<void>;
  /** The bank wants the visitor on this page of its. */
  readonly onBankPage: (url: string) => void;
}

/**
 * Writes down in the draft how an exchange about an attempt ended. What the
 * device could not note counts as not known yet, except that money has moved.
 *
 * @param by the exchange: sending the attempt, or asking about it
 * @param signal fires when nobody waits for it any more
 */
export async function recordOutcome(
  { runtime, attempts, rivals, note, requote, onBankPage }: RecordingParts, id: string, outcome: Outcome, by: 'submitting' | 'asking', signal: AbortSignal,
): Promise<Recorded> {
  const store = async (command: DraftCommand) => (await runtime.dispatch(command)).status === 'stored';
  const unclear = async () => {
    if (by === 'asking') return 'askAgain';
    await store({ type: 'RecordUnknown', checkoutId: id });
    return 'unknown';
  };
  switch (outcome.kind) {
    case 'captured':
      // Money has moved: the visitor is told even where the device can no longer note it.
      await store({ type: 'RecordConfirmation', checkoutId: id, bookingNumber: outcome.bookingNumber });
      return 'confirmed';
    case 'declined': return (await store({ type: 'RecordDecline', checkoutId: id, code: outcome.code })) ? 'declined' : unclear();
    case 'alreadyBooked':
      note({ bookedElsewhere: outcome.bookingNumber });
      await rivals.ask(id, signal);
      return (await store({ type: 'RecordDecline', checkoutId: id, code: 'alreadyBooked' })) ? 'declined' : unclear();
    case 'challenge':
      onBankPage(outcome.url);
      return (await store({ type: 'RecordChallenge', checkoutId: id })) ? 'challenged' : unclear();
    case 'absent':
      attempts.noteBooked(id, outcome.booked);
      if (by === 'submitting') return unclear();
      return (await rivals.isLeftToOther(id)) ? 'askAgain' : 'absent';
    case 'pending':
    case 'lost': return unclear();
    case 'unavailable':
      if (!(await store({ type: 'RecordDecline', checkoutId: id, code: 'unavailable' }))) return unclear();
      for (const { lineId, reason } of outcome.lines) await runtime.dispatch({ type: 'RecordUnavailable', lineId, reason });
      return 'reopened';
    case 'priceMoved': {
      const accepted = attempts.pending(id);
      if (!accepted || !(await store({ type: 'RecordDecline', checkoutId: id, code: 'priceMoved' }))) return unclear();
      const { quote, causes, rates } = outcome.details;
      await adoptRates(runtime, rates);
      await requote();
      note({ moved: { from: accepted.acceptedTotal, to: quote.grandTotal, currency: quote.currency, causes } });
      return 'reopened';
    }
  }
}
