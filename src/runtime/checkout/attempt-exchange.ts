import type { CheckoutEvent } from '#machines/checkout/checkout.types.ts';
import type { CardPayment } from './card-payment.ts';
import { abandon, ask, type Outcome } from './outcome.ts';
import { type Answer, type Recorded, recordOutcome, type RecordingParts } from './record-outcome.ts';
import type { CheckoutNotes } from './checkout-view.ts';
import type { StatusPolls } from './status-polls.ts';

export interface AttemptExchangeParts extends RecordingParts {
  readonly payment: CardPayment;
  readonly polls: StatusPolls;
  readonly notes: () => CheckoutNotes;
  readonly returnUrl: (checkoutId: string) => string;
  /** Sends an event to the checkout machine. */
  readonly send: (event: CheckoutEvent) => void;
  /** Sends the facts to the checkout machine if they changed. */
  readonly sendFacts: () => void;
  /** Called after an outcome is recorded, to follow other changes of the fold. */
  readonly onRecorded: () => void;
  /** Aborts when the run ends. Later answers are ignored. */
  readonly signal: AbortSignal;
}

/** Sends an attempt to the server or polls its status, records the outcome, then sends it to the machine. */
export class AttemptExchange {
  private readonly parts: AttemptExchangeParts;
  private recording = 0;

  constructor(parts: AttemptExchangeParts) {
    this.parts = parts;
  }

  /** Whether an outcome is being recorded. The machine gets it from this class, not from the fold. */
  get isRecording(): boolean {
    return this.recording > 0;
  }

  async submit(checkoutId: string): Promise<void> {
    const { signal } = this.parts;
    const outcome = await this.bookAndPay(checkoutId).catch((): Outcome => ({ kind: 'lost' }));
    if (!signal.aborted) await this.handle({ checkoutId, outcome, by: 'submitting' });
  }

  /** Schedules a poll of the attempt's status, after other devices' attempts. */
  poll(checkoutId: string): void {
    const { polls, rivals, tab } = this.parts;
    polls.ask(async (signal) => {
      await rivals.ask(checkoutId, signal);
      if (signal.aborted) return;
      const outcome = await ask(tab.send, checkoutId, signal).catch((): Outcome => ({ kind: 'lost' }));
      if (!signal.aborted) await this.handle({ checkoutId, outcome, by: 'asking' });
    });
  }

  /** Ends the attempt. A poll under way is aborted: its answer is older. */
  async abandon(checkoutId: string): Promise<void> {
    const { polls, tab, signal } = this.parts;
    polls.stop();
    const outcome = await abandon(tab.send, checkoutId, signal).catch((): Outcome => ({ kind: 'lost' }));
    if (!signal.aborted) await this.handle({ checkoutId, outcome, by: 'abandoning' });
  }

  private async bookAndPay(checkoutId: string): Promise<Outcome> {
    const { attempts, payment, returnUrl, tab, signal } = this.parts;
    const ended = await attempts.book(checkoutId, signal);
    if (!ended && !attempts.pending(checkoutId)) {
      // Another tab ended the attempt before the booking arrived. Nobody will pay it, and it would keep the visitor from booking again.
      await abandon(tab.send, checkoutId, signal);
      return { kind: 'lost' };
    }
    return ended ?? attempts.pay(checkoutId, () => payment.takeToken(), returnUrl(checkoutId), signal);
  }

  private async handle(answer: Answer): Promise<void> {
    const { signal, onRecorded } = this.parts;
    this.recording += 1;
    try {
      const recorded = await recordOutcome(this.parts, answer, signal);
      if (signal.aborted) return;
      this.answerVisitor(answer);
      this.publish(recorded, answer.checkoutId);
    } finally {
      this.recording -= 1;
      if (!signal.aborted) onRecorded();
    }
  }

  /** Notes the result of a poll that the visitor requested, even if nothing has changed. */
  private answerVisitor({ outcome: { kind }, by }: Answer): void {
    const { notes, note } = this.parts;
    if (notes().check !== 'asking') return;
    const isOpen = kind === 'challenge' || kind === 'pending' || kind === 'lost';
    // An attempt that should have ended and is still open: the bank did not answer.
    note({ check: !isOpen ? 'none' : kind === 'challenge' && by === 'asking' ? 'notConfirmed' : 'noAnswer' });
  }

  /** Sends the recorded outcome to the machine. */
  private publish(recorded: Recorded, checkoutId: string): void {
    const { send, sendFacts, polls } = this.parts;
    switch (recorded) {
      case 'confirmed':
      case 'declined':
      case 'unknown': return send({ type: `checkout.${recorded}`, checkoutId });
      case 'reopened':
        sendFacts();
        return send({ type: 'checkout.reopened', checkoutId });
      case 'challenged':
        send({ type: 'checkout.challenged', checkoutId });
        // The visitor may complete the bank's page in another tab or on a phone, and this page may return from the browser's cache.
        polls.skipFirst();
        return send({ type: 'status.due' });
      case 'absent':
        sendFacts();
        return send({ type: 'status.absent', checkoutId });
      case 'askAgain': return send({ type: 'status.due' });
      case 'stillOpen': return send({ type: 'abandon.failed', checkoutId });
    }
  }
}
