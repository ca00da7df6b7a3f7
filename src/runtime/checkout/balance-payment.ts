import { BehaviorSubject } from 'rxjs';
import { type ActorRefFrom, createActor } from 'xstate';
import type { RequestOf } from '#contract/call.ts';
import { ApiRefused, refusedBy } from '#api/api-error.ts';
import { balanceAbandon, balanceStart, balanceStatus, type BalancePayment as Answer } from '#contract/calls/balance-payment.ts';
import { type AcceptedInstalments, cardTokenise } from '#contract/calls/payment.ts';
import type { DecimalString } from '#domain/catalogue.ts';
import { balancePaymentMachine, type BalancePaymentEvent } from '#machines/balance-payment/balance-payment.machine.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import type { Timers } from '#runtime/timers.ts';
import type { BookingSummary } from './booking-lookup.ts';
import type { CardEntry, CheckoutView } from './checkout-view.ts';
import { StatusPolls } from './status-polls.ts';

export type { BalanceProblem } from '#machines/balance-payment/balance-payment.machine.ts';

/** The part of a booking to pay, and how the payer has identified the booking. */
export type BalanceTarget = RequestOf<typeof balanceStatus>;

export interface BalancePaymentOptions {
  readonly send: Send;
  readonly timers: Timers;
  readonly platform: Pick<Platform, 'random' | 'newId'>;
  readonly target: BalanceTarget;
  /** The page to which the bank returns. */
  readonly returnUrl: string;
  readonly openBank: (url: string) => void;
  /** The booking as the page shows it. */
  readonly booking: BookingSummary;
  /** Called with the booking of an answer that shows another status, or other amounts. */
  readonly onBooking: (booking: BookingSummary) => void;
}

/** What the visitor has accepted to pay. */
export interface BalanceOrder {
  /** In the currency of the booking, without a surcharge. */
  readonly amount: DecimalString;
  /** Absent for a single payment. */
  readonly instalments?: AcceptedInstalments;
}

/** Runs the machine of a card payment on a booking's page (B32). Holds the card's token, which is lost when the page is closed. */
export class BalancePayment {
  readonly actor: ActorRefFrom<typeof balancePaymentMachine> = createActor(balancePaymentMachine);
  /** The result of the last status check that the visitor requested. */
  readonly check$ = new BehaviorSubject<CheckoutView['check']>('none');
  private readonly options: BalancePaymentOptions;
  private readonly polls: StatusPolls;
  private shown: BookingSummary;
  private token: string | null = null;
  private order: BalanceOrder | null = null;
  private bankPage: string | null = null;
  /** Counts requests: only the answer to the last one is used. */
  private requests = 0;

  constructor(options: BalancePaymentOptions) {
    this.options = options;
    this.shown = options.booking;
    this.polls = new StatusPolls(options);
    this.polls.skipFirst();
    this.actor.on('Charge', () => void this.charge());
    this.actor.on('Ask', () => void this.request((target) => options.send(balanceStatus, target)));
    this.actor.on('End', () => void this.request((target) => options.send(balanceAbandon, target)));
    this.actor.on('OpenBank', () => this.bankPage !== null && options.openBank(this.bankPage));
    this.actor.on('Wait', () => this.polls.ask(async () => this.actor.send({ type: 'time.passed' })));
  }

  start(): void {
    this.actor.start();
  }

  /** Pays the amount that the visitor has seen and accepted, with a card. */
  async pay(card: CardEntry, order: BalanceOrder): Promise<void> {
    this.order = order;
    this.actor.send({ type: 'card.submitted' });
    if (!this.actor.getSnapshot().matches('tokenising')) return;
    try {
      this.token = (await this.options.send(cardTokenise, card)).token;
      this.actor.send({ type: 'card.tokenised' });
    } catch (error) {
      const isInvalid = refusedBy(cardTokenise, error) !== null || (error instanceof ApiRefused && error.status === 422);
      this.actor.send({ type: 'card.rejected', problem: isInvalid ? 'invalid' : 'noAnswer' });
    }
  }

  /** Checks the status of an open payment at the visitor's request. */
  readonly checkNow = (): void => {
    this.check$.next('asking');
    this.actor.send({ type: 'check.chosen' });
  };

  readonly continueAtBank = (): void => this.actor.send({ type: 'bank.chosen' });

  /** Ends an open payment, so that another card can be used. */
  readonly abandon = (): void => this.actor.send({ type: 'end.chosen' });

  close(): void {
    this.requests += 1;
    this.token = null;
    this.polls.stop();
    this.actor.stop();
  }

  private charge(): Promise<void> {
    const [cardToken, order] = [this.token!, this.order!];
    const { send, returnUrl, platform } = this.options;
    this.token = null;
    return this.request((target) => send(balanceStart, { ...target, ...order, cardToken, returnUrl }, { idempotencyKey: platform.newId() }));
  }

  private async request(ask: (target: BalanceTarget) => Promise<Answer>): Promise<void> {
    this.requests += 1;
    const request = this.requests;
    const read = await ask(this.options.target).then((answer) => () => this.eventOf(answer), (error: unknown) => () => this.eventOfError(error));
    if (request !== this.requests) return;
    this.actor.send(read());
    const place = this.actor.getSnapshot();
    if (this.check$.value === 'asking') this.check$.next(place.matches({ underWay: 'challenged' }) ? 'notConfirmed' : place.matches('underWay') ? 'noAnswer' : 'none');
  }

  private eventOf({ payment, booking }: Answer): BalancePaymentEvent {
    this.show(booking);
    const answered = (state: 'none' | 'pending' | 'challenge' | 'captured' | 'closed') => ({ type: 'answered', state }) as const;
    const isPayable = booking.balance?.part === this.options.target.part;
    switch (payment.status) {
      case 'captured':
      case 'pending': return answered(payment.status);
      case 'challenge':
        this.bankPage = payment.url;
        return answered('challenge');
      case 'declined': return isPayable ? { type: 'answered', state: 'declined', reason: payment.code } : answered('closed');
      case 'none':
      case 'cancelled':
      case 'booked': return answered(isPayable ? 'none' : 'closed');
    }
  }

  private show(booking: BookingSummary): void {
    const { status, paid, remaining } = this.shown;
    if (booking.status === status && booking.paid === paid && booking.remaining === remaining) return;
    this.shown = booking;
    this.options.onBooking(booking);
  }

  private eventOfError(error: unknown): BalancePaymentEvent {
    const refused = refusedBy(balanceStart, error);
    if (refused?.code === 'amountMoved') {
      this.show(refused.details);
      return { type: 'amount.moved' };
    }
    if (refused?.code === 'notPayable') return { type: 'answered', state: 'closed' };
    const code = refused?.code ?? refusedBy(balanceStatus, error)?.code ?? refusedBy(balanceAbandon, error)?.code;
    return code === 'notFound' ? { type: 'answered', state: 'unreadable' } : { type: 'unanswered' };
  }
}
