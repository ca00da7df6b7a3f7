import { type ActorRefFrom, createActor } from 'xstate';
import { ApiRefused, refusedBy } from '#api/api-error.ts';
import { cardTokenise } from '#contract/calls/payment.ts';
import type { PaymentMethod } from '#domain/draft/events.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { CardProblem } from '#machines/payment/payment.types.ts';
import type { Send } from '#runtime/send.ts';
import { type ConnectivityActor, isReachable } from '#runtime/sync/reachability.ts';
import type { Timers } from '#runtime/timers.ts';
import type { CardEntry } from './checkout-view.ts';

/** The bank's token of a card. Valid for one attempt, until its expiry. */
export interface CardToken {
  readonly token: string;
  isExpired(): boolean;
}

/** Validity of a token here, ms; shorter than any bank's, so that no attempt uses an expired one. */
const TOKEN_MS = 25 * 60_000;

/**
 * Runs the payment machine and holds the token, which must not be in the machine.
 * The card passes through `enter` into the request to the bank. It is held nowhere
 * else, so it is lost with the page.
 */
export class CardPayment {
  readonly actor: ActorRefFrom<typeof paymentMachine> = createActor(paymentMachine);
  private readonly send: Send;
  private readonly timers: Timers;
  private readonly problemOf: (error: unknown) => CardProblem;
  private held: CardToken | null = null;
  private readonly stopExpiries = new Set<() => void>();
  /** Counts entries: the answer to an older one is ignored. */
  private entries = 0;

  constructor({ send, timers, connectivity }: { readonly send: Send; readonly timers: Timers; readonly connectivity: { readonly actor: ConnectivityActor } }) {
    this.send = send;
    this.problemOf = (error) => {
      if (refusedBy(cardTokenise, error)) return 'invalid';
      if (error instanceof ApiRefused && error.status === 422) return 'invalid';
      return isReachable(connectivity.actor) ? 'noAnswer' : 'offline';
    };
    this.timers = timers;
    this.actor.on('DropToken', () => {
      this.held = null;
    });
    this.actor.start();
  }

  /** Whether a token is ready for an attempt. */
  hasToken(): boolean {
    return this.actor.getSnapshot().matches({ card: 'ready' });
  }

  /** Whether a bank transfer is chosen. */
  isBankTransfer(): boolean {
    return this.actor.getSnapshot().matches('bankTransfer');
  }

  /** Chooses how to pay. Another method drops the token. */
  choose(method: PaymentMethod): void {
    this.actor.send({ type: 'method.chosen', method });
  }

  /** Follows the number of payments of the draft. */
  chooseInstalments(count: number): void {
    if (this.actor.getSnapshot().context.instalments !== count) this.actor.send({ type: 'instalments.chosen', count });
  }

  /** Exchanges a card for a token. Resolves false without one that can be used; the machine's context has the reason. */
  async enter(card: CardEntry): Promise<boolean> {
    this.actor.send({ type: 'card.submitted' });
    this.entries += 1;
    const entry = this.entries;
    const isWaiting = () => entry === this.entries && this.actor.getSnapshot().matches({ card: 'tokenising' });
    if (!isWaiting()) return false;
    const answer = await this.send(cardTokenise, card).catch(this.problemOf);
    if (!isWaiting()) return false;
    if (typeof answer === 'string') {
      this.actor.send({ type: 'card.rejected', problem: answer });
      return false;
    }
    this.held = this.expiring(answer.token);
    // A bank that does not say it decides when it is charged.
    this.actor.send({ type: 'card.tokenised', brand: answer.brand, lastDigits: answer.lastDigits ?? null, takesInstalments: answer.takesInstalments ?? true });
    return this.hasToken();
  }

  /** Drops the token, so that the visitor can enter another card. */
  changeCard(): void {
    this.actor.send({ type: 'card.edited' });
  }

  /** Passes the token to an attempt; null without one that can be used. */
  takeToken(): CardToken | null {
    if (!this.hasToken()) return null;
    const { held } = this;
    this.held = null;
    if (held) this.actor.send({ type: 'token.taken' });
    return held;
  }

  close(): void {
    this.held = null;
    this.entries += 1;
    for (const stop of this.stopExpiries) stop();
    this.actor.stop();
  }

  private expiring(token: string): CardToken {
    let expired = false;
    const card: CardToken = { token, isExpired: () => expired };
    const stop = this.timers.after(TOKEN_MS, () => {
      this.stopExpiries.delete(stop);
      expired = true;
      // The expiry of a token that an attempt has taken is checked by the attempt.
      if (this.held === card) this.actor.send({ type: 'token.expired' });
    });
    this.stopExpiries.add(stop);
    return card;
  }
}
