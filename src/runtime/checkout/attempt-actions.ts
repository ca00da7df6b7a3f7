import type { CheckoutRun } from './checkout-run.ts';
import type { CheckoutTab } from './checkout-tab.ts';
import type { CardEntry } from './checkout-view.ts';

/** What the visitor does while an attempt to pay is under way, and after a decline. */
export class AttemptActions {
  private readonly tab: CheckoutTab;
  private readonly run: () => CheckoutRun;

  constructor(tab: CheckoutTab, run: () => CheckoutRun) {
    this.tab = tab;
    this.run = run;
  }

  readonly continueAtBank = (): void => this.run().send({ type: 'challenge.reopened' });

  /** For an attempt whose card was lost with the page that held it. */
  readonly enterCardAgain = async (card: CardEntry): Promise<void> => {
    await this.run().payment.enter(card);
  };

  /** Another card after a decline. */
  readonly payAgain = (): void => this.run().send({ type: 'payment.retried' });

  /** Asks about the attempt now instead of later. */
  readonly askNow = (): void => {
    this.run().restartPolls();
    this.tab.connectivity.retry();
    this.run().send({ type: 'status.due' });
  };
}
