import type { CheckoutRun } from './checkout-run.ts';
import type { CheckoutTab } from './checkout-tab.ts';
import type { CardEntry, CheckoutNotes } from './checkout-view.ts';

/** The visitor's actions while an attempt to pay is under way, and after a decline. */
export class AttemptActions {
  private readonly tab: CheckoutTab;
  private readonly run: () => CheckoutRun;
  private readonly note: (change: Partial<CheckoutNotes>) => void;

  constructor(tab: CheckoutTab, run: () => CheckoutRun, note: (change: Partial<CheckoutNotes>) => void) {
    this.tab = tab;
    this.run = run;
    this.note = note;
  }

  readonly continueAtBank = (): void => {
    this.note({ check: 'none' });
    this.run().send({ type: 'challenge.reopened' });
  };

  /** Ends the attempt, to pay with another card or to change the order. The payment step is shown once it is certain that nothing was charged. */
  readonly abandon = (): void => {
    this.note({ check: 'asking' });
    this.run().send({ type: 'attempt.abandoned' });
  };

  /** Polls the status of the attempt now, at the visitor's request. The answer is shown even if nothing has changed. */
  readonly checkNow = (): void => {
    this.note({ check: 'asking' });
    this.askNow();
  };

  /** Enters a card for an attempt whose token was lost with an earlier page. */
  readonly enterCardAgain = async (card: CardEntry): Promise<void> => {
    await this.run().payment.enter(card);
  };

  /** Returns to the card form after a decline. */
  readonly payAgain = (): void => this.run().send({ type: 'payment.retried' });

  /** Polls the status of the attempt now. */
  readonly askNow = (): void => {
    this.run().restartPolls();
    this.tab.connectivity.retry();
    this.run().send({ type: 'status.due' });
  };
}
