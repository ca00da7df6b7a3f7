import { BehaviorSubject } from 'rxjs';
import { ApiRefused, refusedBy } from '#api/api-error.ts';
import { paymentAbandon, paymentStart, paymentStatus, type DeclineCode, type PaymentState } from '#contract/calls/payment.ts';
import { CardPayment } from '#runtime/checkout/card-payment.ts';
import type { CardEntry } from '#runtime/checkout/checkout-view.ts';
import type { Send } from '#runtime/send.ts';
import type { Timers } from '#runtime/timers.ts';
import type { Quotes } from './quotes.ts';

/** Where the payment of a deposit stands. `reading`: the server is asked; `unknown`: it has not answered. */
export type DepositState =
  | { readonly stage: 'reading' | 'paying' | 'unknown' | 'notPayable' | 'paid' }
  | { readonly stage: 'card'; readonly declined: DeclineCode | null }
  /** `answer`: what the bank said when the visitor last asked about the open attempt. */
  | { readonly stage: 'challenge'; readonly url: string; readonly answer: 'none' | 'notConfirmed' | 'noAnswer' };

/** Pause between two questions to the server about an open attempt, ms. */
const ASK_AGAIN_MS = 3000;

/**
 * Pays what a booking has due now, with the bank and server of the checkout. The server allows one attempt that is not
 * declined, whatever this page sends. A new attempt starts only after the server has said that there is none open.
 */
export class Deposit {
  readonly state$ = new BehaviorSubject<DepositState>({ stage: 'reading' });
  readonly card: CardPayment;
  private readonly send: Send;
  private readonly timers: Timers;
  private readonly checkoutId: string;
  private readonly newId: () => string;
  private isClosed = false;
  private stopTimer = () => {};

  constructor({ send, timers, connectivity, newId }: Omit<Quotes, 'store'>, checkoutId: string) {
    this.send = send;
    this.timers = timers;
    this.checkoutId = checkoutId;
    this.newId = newId;
    this.card = new CardPayment({ send, timers, connectivity: connectivity() });
    void this.ask();
  }

  /** Charges the deposit to a card. @param returnUrl page of the shop that the bank returns to */
  async pay(entry: CardEntry, returnUrl: string): Promise<void> {
    if (this.state$.value.stage !== 'card' || !(await this.card.enter(entry))) return;
    const card = this.card.takeToken();
    if (!card) return;
    this.show({ stage: 'paying' });
    try {
      // Each attempt has an id of its own. Two pages that send one at once are answered with the one that the server opened.
      const outcome = await this.send(paymentStart, { checkoutId: this.checkoutId, cardToken: card.token, returnUrl }, { idempotencyKey: this.newId() });
      this.take(outcome);
    } catch (error) {
      if (refusedBy(paymentStart, error)?.code === 'notPayable') this.show({ stage: 'notPayable' });
      else await this.ask();
    }
  }

  /** Asks the server where the payment stands. @param byVisitor an open attempt is then said to be unconfirmed */
  async ask(byVisitor = false): Promise<void> {
    this.stopTimer();
    try {
      this.take(await this.send(paymentStatus, { checkoutId: this.checkoutId }, { quiet: true }), byVisitor ? 'notConfirmed' : 'none');
    } catch (error) {
      if (error instanceof ApiRefused) this.show({ stage: 'notPayable' });
      else this.show({ stage: 'unknown' });
    }
  }

  /** Asks the bank to end the open attempt, to pay with another card. It stays open when the bank does not answer. */
  async abandon(): Promise<void> {
    this.stopTimer();
    try {
      this.take(await this.send(paymentAbandon, { checkoutId: this.checkoutId }), 'noAnswer');
    } catch {
      this.show({ stage: 'unknown' });
    }
  }

  close(): void {
    this.isClosed = true;
    this.stopTimer();
    this.card.close();
  }

  private take(state: PaymentState, answer: Extract<DepositState, { stage: 'challenge' }>['answer'] = 'none'): void {
    switch (state.status) {
      case 'none': return this.show({ stage: 'card', declined: null });
      case 'declined': return this.show({ stage: 'card', declined: state.code });
      case 'captured': return this.show({ stage: 'paid' });
      case 'challenge': return this.show({ stage: 'challenge', url: state.url, answer });
      case 'pending': {
        this.show({ stage: 'paying' });
        if (!this.isClosed) this.stopTimer = this.timers.after(ASK_AGAIN_MS, () => void this.ask());
      }
    }
  }

  private show(state: DepositState): void {
    if (this.isClosed) return;
    // A card that was charged, or is being charged, is not needed any more.
    if (state.stage === 'card' && this.card.isReady()) this.card.changeCard();
    this.state$.next(state);
  }
}
