import { createActor, type ActorRefFrom } from 'xstate';
import type { DraftCommand } from '#domain/draft/commands.ts';
import { decide } from '#domain/draft/decide.ts';
import { draftHash } from '#domain/draft/draft-hash.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { evolve, fold } from '#domain/draft/evolve.ts';
import { readinessOf } from '#domain/draft/readiness.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutCommand, CheckoutEvent, CheckoutFacts } from '#machines/checkout/checkout.types.ts';
import { checkoutFactsOf, checkoutInputOf } from '#machines/checkout/checkout-input.ts';
import { guest, hotel, NOON, payableHistory, testContext } from './draft-fixtures.ts';

/**
 * A simulation of one visitor's checkout in memory: the checkout machine on the real
 * draft, a server that stores idempotency keys, a network that loses requests and
 * answers, and a browser that may crash. It throws when a visitor would pay twice.
 */

export const SIMULATION_STEPS = ['advance', 'advance', 'advance', 'answer', 'answer', 'loseRequest', 'loseAnswer', 'goOffline', 'goOnline', 'crash', 'tick', 'enterCard', 'expireHold', 'bankApproves', 'bankDeclines', 'goBack', 'useAnotherCard'] as const;
export type SimulationStep = (typeof SIMULATION_STEPS)[number];

/** `moved`: the server refuses the order, books nothing and keeps no key. */
export type Verdict = 'captured' | 'declined' | 'challenged' | 'moved';
type StoredVerdict = Exclude<Verdict, 'moved'>;
interface Request {
  readonly kind: 'send' | 'poll' | 'abandon';
  readonly id: string;
  readonly body: string;
  /** True when the sending page is closed: the request may arrive, but its answer is not delivered. */
  isAbandoned: boolean;
}

export class SimulatedCheckout {
  readonly log: DraftEvent[] = payableHistory();
  readonly server = new Map<string, { readonly body: string; verdict: StoredVerdict }>();
  readonly submits: string[] = [];
  private readonly verdicts: readonly Verdict[];
  private readonly context = testContext();
  private requests: Request[] = [];
  private online = true;
  /** Whether this page has a card token in memory. */
  private payment: CheckoutFacts['payment'] = 'missing';
  /** Number of orders that the server answered, including refused ones. */
  private answeredOrders = 0;
  private state = fold(this.log);
  private actor!: ActorRefFrom<typeof checkoutMachine>;

  /** @param verdicts the results for new keys, used in turn and repeated */
  constructor(verdicts: readonly Verdict[]) {
    this.verdicts = verdicts;
    this.open();
  }

  get place(): string {
    return JSON.stringify(this.actor.getSnapshot().value);
  }

  get draft() {
    return this.state;
  }

  captured(): string[] {
    return [...this.server].filter(([, { verdict }]) => verdict === 'captured').map(([id]) => id);
  }

  perform(step: SimulationStep): void {
    const { requests } = this;
    switch (step) {
      case 'advance': return this.advance();
      case 'goBack': return this.send({ type: 'step.back' });
      case 'useAnotherCard': return this.send({ type: 'attempt.abandoned' });
      case 'answer': return this.deliver(requests.shift(), true);
      case 'loseAnswer': return this.deliver(requests.shift(), false);
      case 'loseRequest': return this.lose(requests.shift());
      case 'goOffline': this.online = false; return this.send({ type: 'net.offline' });
      case 'goOnline': this.online = true; return this.send({ type: 'net.online' });
      case 'tick': return this.send({ type: 'status.due' });
      case 'enterCard': return this.setPayment('ready');
      case 'expireHold': return void this.record({ type: 'RecordHoldExpired', holdId: this.state.hold?.holdId ?? '', expiresAt: this.state.hold?.expiresAt ?? 0 });
      case 'bankApproves': return this.settle('captured');
      case 'bankDeclines': return this.settle('declined');
      case 'crash': return this.crash();
    }
  }

  private open(): void {
    this.actor = createActor(checkoutMachine, { input: checkoutInputOf(this.state, readinessOf(this.state, this.context), { online: this.online, payment: this.payment }) });
    this.actor.on('*', (command) => this.execute(command));
    this.actor.start();
  }

  private crash(): void {
    this.actor.stop();
    for (const request of this.requests) request.isAbandoned = true;
    this.payment = 'missing';
    this.state = fold(this.log);
    this.open();
  }

  private send(event: CheckoutEvent): void {
    if (this.actor.getSnapshot().status === 'active') this.actor.send(event);
  }

  /** Performs the visitor's next step towards payment. */
  private advance(): void {
    const snapshot = this.actor.getSnapshot();
    if (snapshot.matches('guest')) this.send({ type: 'guest.submitted', guest, note: '' });
    else if (snapshot.matches('stay')) this.send({ type: 'stay.submitted', hotel });
    else if (snapshot.matches('payment')) {
      this.setPayment('ready');
      this.send({ type: 'payment.submitted', method: 'card', plan: 'deposit', instalments: 3 });
    } else if (snapshot.matches('review')) this.send({ type: 'review.accepted', acceptedTotal: '1500.00', currency: 'EUR' });
    else if (snapshot.matches('holdExpired')) this.send({ type: 'hold.renewed' });
    else if (snapshot.matches('challenge')) this.send({ type: 'challenge.closed' });
    else if (snapshot.matches('declined')) this.send({ type: 'payment.retried' });
    else if (snapshot.matches({ unknown: 'cardNeeded' })) this.setPayment('ready');
  }

  private record(command: DraftCommand): boolean {
    const decision = decide(this.state, command, this.context);
    if (!decision.ok) return false;
    for (const event of decision.events) {
      this.log.push(event);
      this.state = evolve(this.state, event);
    }
    this.sendFacts();
    return true;
  }

  private setPayment(payment: CheckoutFacts['payment']): void {
    this.payment = payment;
    this.sendFacts();
  }

  private sendFacts(): void {
    this.send({ type: 'facts.changed', facts: checkoutFactsOf(readinessOf(this.state, this.context), this.payment) });
  }

  private execute(command: CheckoutCommand): void {
    const saved = (done: boolean) => this.send({ type: done ? 'details.saved' : 'details.refused' });
    switch (command.type) {
      case 'SaveStep': return void this.record({ type: 'ReachStep', step: command.step });
      case 'SaveGuest': return saved(this.record({ type: 'SetGuest', guest: command.guest }) && this.record({ type: 'SetNote', note: command.note }));
      case 'SaveStay': return saved(this.record({ type: 'SetHotel', hotel: command.hotel }));
      case 'SavePayment': return saved(this.record({ type: 'ChoosePaymentPlan', plan: command.plan }));
      case 'RequestHold':
        return void this.record({ type: 'RecordHold', holdId: this.context.newId(), lineIds: this.state.lines.map((line) => line.lineId), expiresAt: NOON + 900_000 });
      case 'Requote':
      case 'OpenChallenge':
        return;
      case 'Intend': return this.intend(command.acceptedTotal, command.currency);
      case 'Submit':
      case 'Resubmit':
        if (command.type === 'Submit') this.submits.push(command.checkoutId);
        return this.request('send', command.checkoutId);
      case 'Abandon': return this.request('abandon', command.checkoutId);
      case 'PollStatus': return this.request('poll', command.checkoutId);
    }
  }

  private intend(acceptedTotal: string, currency: string): void {
    if (!this.record({ type: 'IntendCheckout', acceptedTotal, currency })) return this.send({ type: 'intent.refused' });
    const { checkout } = this.state;
    if (checkout.status !== 'pending') throw new Error('an intent that is not pending');
    const open = [...this.server].filter(([id, { verdict }]) => id !== checkout.checkoutId && verdict !== 'declined');
    if (open.length > 0) throw new Error(`a second id while ${open[0]?.[0]} is not declined`);
    this.send({ type: 'intent.recorded', checkoutId: checkout.checkoutId });
  }

  private request(kind: Request['kind'], id: string): void {
    const { checkout } = this.state;
    if (checkout.status !== 'pending' || checkout.checkoutId !== id) throw new Error(`${kind} for ${id}, which is not pending`);
    const { lines, plan } = checkout.order;
    this.requests.push({ kind, id, body: draftHash({ lines, plan, currency: checkout.currency }), isAbandoned: false });
  }

  /** Handles a request once per key and repeats the same answer. */
  private serve({ kind, id, body }: Request): Verdict | 'absent' {
    const known = this.server.get(id);
    if (kind === 'abandon' && known?.verdict === 'challenged') known.verdict = 'declined';
    if (!known && kind !== 'send') return 'absent';
    if (!known) {
      const verdict = this.verdicts[this.answeredOrders++ % this.verdicts.length] as Verdict;
      if (verdict === 'moved') return verdict;
      this.server.set(id, { body, verdict });
    }
    if (this.server.get(id)?.body !== body) throw new Error(`another body under the key ${id}`);
    if (this.captured().length > 1) throw new Error(`paid twice: ${this.captured().join(', ')}`);
    return this.server.get(id)!.verdict;
  }

  private deliver(request: Request | undefined, isAnswered: boolean): void {
    if (!request) return;
    const verdict = this.serve(request);
    if (request.isAbandoned) return;
    // An attempt that the server does not have is over, too, when it was to end.
    if (isAnswered) this.handleAnswer(request.id, request.kind === 'abandon' && verdict === 'absent' ? 'declined' : verdict);
    else this.lose(request);
  }

  private lose(request: Request | undefined): void {
    if (!request || request.isAbandoned) return;
    if (request.kind === 'send') this.handleAnswer(request.id, 'lost');
    if (request.kind === 'abandon') this.send({ type: 'abandon.failed', checkoutId: request.id });
  }

  private handleAnswer(checkoutId: string, what: Verdict | 'absent' | 'lost'): void {
    switch (what) {
      case 'captured':
        this.record({ type: 'RecordConfirmation', checkoutId, bookingNumber: 'INT261120120000' });
        return this.send({ type: 'checkout.confirmed', checkoutId });
      case 'declined':
        this.record({ type: 'RecordDecline', checkoutId, code: 'declined' });
        // The attempt has consumed the token.
        this.setPayment('missing');
        return this.send({ type: 'checkout.declined', checkoutId });
      case 'moved':
        this.record({ type: 'RecordDecline', checkoutId, code: 'priceMoved' });
        return this.send({ type: 'checkout.reopened', checkoutId });
      case 'challenged':
        this.record({ type: 'RecordChallenge', checkoutId });
        return this.send({ type: 'checkout.challenged', checkoutId });
      case 'lost':
        this.record({ type: 'RecordUnknown', checkoutId });
        return this.send({ type: 'checkout.unknown', checkoutId });
      case 'absent':
        return this.send({ type: 'status.absent', checkoutId });
    }
  }

  private settle(verdict: 'captured' | 'declined'): void {
    for (const attempt of this.server.values()) if (attempt.verdict === 'challenged') attempt.verdict = verdict;
    if (this.captured().length > 1) throw new Error(`paid twice: ${this.captured().join(', ')}`);
  }
}
