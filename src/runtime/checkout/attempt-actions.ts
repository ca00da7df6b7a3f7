import type { CheckoutRun } from './checkout-run.ts';
import type { CheckoutTab } from './checkout-tab.ts';
import type { CardEntry } from './checkout-view.ts';

/** The visitor's actions while an attempt to pay is under way, and after a decline. */
export class AttemptActions {
  private readonly tab: CheckoutTab;
  private readonly run: () => CheckoutRun;

  constructor(tab: CheckoutTab, run: () => CheckoutRun) {
    this.tab = tab;
    this.run = run;
  }

  readonly continueAtBank = (): void => this.run().send({ type: 'challenge.reopened' });

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
