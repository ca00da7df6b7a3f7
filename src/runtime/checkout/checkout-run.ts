import { createActor } from 'xstate';
import type { DraftCommand } from '#domain/draft/commands.ts';
import { contentsOf } from '#domain/draft/line-contents.ts';
import { instalmentsOf } from '#domain/draft/pricing-input.ts';
import { readinessOf } from '#domain/draft/readiness.ts';
import type { PaymentMethod } from '#domain/draft/events.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { money } from '#domain/pricing/money.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutCommand, CheckoutEvent, CheckoutFacts } from '#machines/checkout/checkout.types.ts';
import { checkoutFactsOf, checkoutInputOf } from '#machines/checkout/checkout-input.ts';
import { PRICES_FRESH_MS } from '#runtime/basket/price-age.ts';
import { isReachable } from '#runtime/sync/reachability.ts';
import { AttemptExchange } from './attempt-exchange.ts';
import type { Attempts } from './attempts.ts';
import { CardPayment } from './card-payment.ts';
import type { CheckoutTab } from './checkout-tab.ts';
import type { CheckoutActor, CheckoutNotes } from './checkout-view.ts';
import { fixCurrency } from './fixed-rate.ts';
import { reactionToFold } from './follow-fold.ts';
import { holdLines } from './hold.ts';
import { movedTotal, withEarlier } from './moved-total.ts';
import type { Rivals } from './rivals.ts';
import { StatusPolls } from './status-polls.ts';

export interface CheckoutRunParts {
  readonly tab: CheckoutTab;
  readonly attempts: Attempts;
  readonly rivals: Rivals;
  readonly notes: () => CheckoutNotes;
  readonly note: (change: Partial<CheckoutNotes>) => void;
  readonly returnUrl: (checkoutId: string) => string;
  readonly openBank: (url: string) => void;
  /** Replaces this run with one that starts from the fold, because the fold has another attempt. */
  readonly restart: () => void;
}

/**
 * Starts the two machines of a checkout from the fold and executes their commands.
 * Keeps no other state of the flow: the payment fact comes from the payment machine
 * and the attempts, all other facts from the fold. Both are sent to the checkout
 * machine as `facts.changed`.
 */
export class CheckoutRun {
  readonly checkout: CheckoutActor;
  readonly payment: CardPayment;
  private readonly parts: CheckoutRunParts;
  private readonly exchange: AttemptExchange;
  private readonly polls: StatusPolls;
  /** Aborts when the run ends. Later answers are ignored. */
  private readonly life = new AbortController();
  private stopAging = () => {};
  /** The payment method that was last sent to the payment machine. */
  private method: PaymentMethod | null = null;

  constructor(parts: CheckoutRunParts) {
    const { tab, attempts, rivals, notes, note, returnUrl } = parts;
    this.parts = parts;
    this.polls = new StatusPolls(tab);
    this.payment = new CardPayment(tab);
    this.followChoices();
    const { checkout } = this.draft();
    const online = isReachable(tab.connectivity.actor);
    const payment = this.paymentFact(checkout.status === 'pending' ? checkout.checkoutId : null);
    this.checkout = createActor(checkoutMachine, { input: checkoutInputOf(this.draft(), this.readiness(), { online, payment }) });
    this.exchange = new AttemptExchange({
      tab, attempts, rivals, notes, note, returnUrl, payment: this.payment, polls: this.polls, signal: this.life.signal,
      requote: () => this.requote(),
      send: (event) => this.send(event),
      sendFacts: () => this.sendFacts(),
      onRecorded: () => this.followFold(),
    });
    this.checkout.on('*', (command) => void this.execute(command));
    this.payment.actor.subscribe(() => this.sendFacts());
  }

  start(): void {
    const { tab, attempts, rivals } = this.parts;
    this.checkout.start();
    const { checkoutId } = this.checkout.getSnapshot().context;
    if (checkoutId !== null && attempts.pending(checkoutId)) void rivals.findOrigin(checkoutId);
    else if (isReachable(tab.connectivity.actor)) void rivals.ask(null, this.life.signal);
  }

  /** Sends an event to the checkout machine, unless it has ended. */
  send(event: CheckoutEvent): void {
    if (this.checkout.getSnapshot().status === 'active') this.checkout.send(event);
  }

  /** Follows changes of the fold, by this and other tabs and devices. */
  followFold(): void {
    this.followChoices();
    this.sendFacts();
    const snapshot = this.checkout.getSnapshot();
    if (this.exchange.isRecording || snapshot.matches('intended')) return;
    const reaction = reactionToFold(snapshot, this.draft(), (id) => this.parts.attempts.isBooked(id));
    if (reaction === 'restart') this.parts.restart();
    else if (reaction !== 'nothing') this.send(reaction);
  }

  /** `ready` if there is a card token, here or with the attempt, or if the order is paid by bank transfer, or if nothing is due now. */
  paymentFact(checkoutId = this.checkout.getSnapshot().context.checkoutId): CheckoutFacts['payment'] {
    const { attempts, tab } = this.parts;
    const attempt = checkoutId !== null && attempts.pending(checkoutId);
    const { quote } = tab.basket.view$.value;
    const needsNothing = attempt ? attempts.canPay(attempt) : quote !== null && money(quote.charged).eq('0');
    const isChosen = this.payment.isBankTransfer() && !attempt && this.readiness().canPayByBankTransfer;
    return needsNothing || isChosen || this.payment.hasToken() ? 'ready' : 'missing';
  }

  /** Makes the next status poll immediate. */
  restartPolls(): void {
    this.polls.restart();
  }

  close(): void {
    this.life.abort();
    this.polls.stop();
    this.stopAging();
    this.checkout.stop();
    this.payment.close();
  }

  /** Sends the payment machine the method and the instalments of the draft, which any tab may have chosen, or those of the attempt's order. */
  private followChoices(): void {
    const draft = this.draft();
    const { method, checkout } = draft;
    if (method !== this.method) this.payment.choose(method);
    this.method = method;
    const paid = checkout.status === 'pending' ? checkout.order : draft;
    this.payment.chooseInstalments(instalmentsOf(paid, this.parts.tab.basket.market$.value)?.count ?? 1);
  }

  private draft(): DraftState {
    return this.parts.tab.basket.view$.value.draft;
  }

  private readiness() {
    return readinessOf(this.draft(), this.parts.tab.context());
  }

  private sendFacts(): void {
    const facts = checkoutFactsOf(this.readiness(), this.paymentFact());
    if (JSON.stringify(facts) !== JSON.stringify(this.checkout.getSnapshot().context.facts)) this.send({ type: 'facts.changed', facts });
  }

  private async execute(command: CheckoutCommand): Promise<void> {
    const { tab, attempts, openBank } = this.parts;
    switch (command.type) {
      case 'SaveStep': {
        // The step is stored first, so that a page that is reloaded as soon as it shows the step returns to it.
        const reached = tab.basket.dispatch({ type: 'ReachStep', step: command.step });
        // The visitor accepts a total in the currency and at the rate of the review.
        if (command.step === 'payment' || command.step === 'review') await fixCurrency(tab);
        await reached;
        return;
      }
      case 'SaveGuest': return this.saveDetails({ type: 'SetGuest', guest: command.guest }, { type: 'SetNote', note: command.note });
      case 'SaveStay': return this.saveDetails({ type: 'SetHotel', hotel: command.hotel });
      case 'SavePayment': return this.saveDetails({ type: 'ChoosePaymentMethod', method: command.method }, { type: 'ChooseInstalments', count: command.instalments }, { type: 'ChoosePaymentPlan', plan: command.plan });
      case 'RequestHold': return this.requestHold();
      case 'Requote': return this.requote();
      case 'Intend': return this.intend(command.acceptedTotal, command.currency);
      case 'Submit':
        this.polls.restart();
        return this.exchange.submit(command.checkoutId);
      case 'Resubmit': return this.exchange.submit(command.checkoutId);
      case 'OpenChallenge': {
        const url = attempts.bankPage(command.checkoutId);
        if (url !== undefined) openBank(url);
        return;
      }
      case 'Abandon': return this.exchange.abandon(command.checkoutId);
      case 'PollStatus': return this.exchange.poll(command.checkoutId);
    }
  }

  private async saveDetails(...commands: readonly DraftCommand[]): Promise<void> {
    for (const command of commands) if (!(await this.store(command))) return this.send({ type: 'details.refused' });
    this.send({ type: 'details.saved' });
  }

  /** Dispatches a command of the visitor and notes why it failed. @returns whether it is stored */
  async store(command: DraftCommand): Promise<boolean> {
    const result = await this.parts.tab.basket.dispatch(command);
    this.parts.note({ problems: result.status === 'refused' ? result.problems : [], notStored: result.status === 'failed' });
    return result.status === 'stored';
  }

  private async requestHold(): Promise<void> {
    const { tab, notes, note } = this.parts;
    if (notes().holding === 'asking') return;
    note({ holding: 'asking' });
    note({ holding: (await this.untilCurrent(() => holdLines(tab))) ? 'idle' : 'failed' });
  }

  /** Repeats a request while another tab or device changes lines during it. @returns whether the last request was answered */
  private async untilCurrent(ask: () => Promise<boolean>): Promise<boolean> {
    let asked: string;
    let answered: boolean;
    do {
      asked = contentsOf(this.draft());
      answered = await ask();
    } while (answered && !this.life.signal.aborted && contentsOf(this.draft()) !== asked);
    return answered;
  }

  /** Requests today's prices. If they change the total, the visitor must see the reason before accepting it (P12). The total may change although no line did, because a voucher or a campaign has ended. */
  async requote(): Promise<void> {
    const { tab, notes, note } = this.parts;
    if (notes().requoting === 'asking') return;
    this.stopAging();
    note({ requoting: 'asking' });
    const requote = async () => {
      const before = tab.basket.view$.value.draft;
      const market = tab.basket.market$.value;
      const answered = await tab.basket.requote();
      const moved = movedTotal([before, market], [this.draft(), tab.basket.market$.value]);
      if (moved) note({ moved: withEarlier(notes().moved, moved) });
      return answered;
    };
    note({ requoting: (await this.untilCurrent(requote)) ? 'idle' : 'failed' });
    if (!this.life.signal.aborted) this.stopAging = tab.timers.after(PRICES_FRESH_MS, () => this.send({ type: 'prices.aged' }));
  }

  /** Records the intent. Nothing is sent before it is durable and this tab's own (L12). */
  private async intend(acceptedTotal: string, currency: string): Promise<void> {
    const { tab, rivals, note } = this.parts;
    note({ check: 'none' });
    const result = await tab.basket.dispatch({ type: 'IntendCheckout', acceptedTotal, currency });
    const now = this.draft().checkout;
    const mine = result.status === 'stored' ? result.events.find((event) => event.type === 'CheckoutIntended')?.data.checkoutId : undefined;
    if (now.status !== 'pending') {
      note({ problems: result.status === 'refused' ? result.problems : [], notStored: result.status === 'failed' });
      return this.send({ type: 'intent.refused' });
    }
    if (now.checkoutId === mine) rivals.claim(mine);
    else await rivals.findOrigin(now.checkoutId);
    this.send({ type: now.checkoutId === mine ? 'intent.recorded' : 'intent.superseded', checkoutId: now.checkoutId });
  }
}
