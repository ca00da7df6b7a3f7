import { type ActorRefFrom, createActor } from 'xstate';
import { ApiRefused, refusedBy } from '#api/api-error.ts';
import { cardTokenise } from '#contract/calls/payment.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { CardProblem } from '#machines/payment/payment.types.ts';
import type { Send } from '#runtime/send.ts';
import type { Timers } from '#runtime/timers.ts';
import type { CardEntry } from './checkout-view.ts';

/** The bank's token of a card. Valid for one attempt, until it expires. */
export interface CardToken {
  readonly token: string;
  isExpired(): boolean;
}

/** Shorter than the validity of any bank's token, so that no review uses an expired one. */
const TOKEN_MS = 25 * 60_000;

/**
 * Runs the payment machine and holds what the machine must not know: the token.
 * The card itself passes through `enter` into the request to the bank. Nothing
 * else holds it, so it is gone with a page that dies.
 */
export class CardPayment {
  readonly actor: ActorRefFrom<typeof paymentMachine> = createActor(paymentMachine);
  private readonly send: Send;
  private readonly timers: Timers;
  private held: CardToken | null = null;
  private readonly stopExpiries = new Set<() => void>();
  /** Counts entries: the answer to an older one is ignored. */
  private entries = 0;

  constructor({ send, timers }: { readonly send: Send; readonly timers: Timers }) {
    this.send = send;
    this.timers = timers;
    this.actor.on('DropToken', () => {
      this.held = null;
    });
    this.actor.start();
  }

  /** Whether nothing more is needed before an attempt. */
  isReady(): boolean {
    return this.actor.getSnapshot().hasTag('ready');
  }

  /** Exchanges a card for a token. Resolves false when there is none; the machine's context says why. */
  async enter(card: CardEntry): Promise<boolean> {
    this.actor.send({ type: 'card.submitted' });
    this.entries += 1;
    const entry = this.entries;
    const isWaiting = () => entry === this.entries && this.actor.getSnapshot().matches({ card: 'tokenising' });
    if (!isWaiting()) return false;
    const answer = await this.send(cardTokenise, card).catch(problemOf);
    if (!isWaiting()) return false;
    if (typeof answer === 'string') {
      this.actor.send({ type: 'card.rejected', problem: answer });
      return false;
    }
    this.held = this.expiring(answer.token);
    this.actor.send({ type: 'card.tokenised', brand: answer.brand });
    return true;
  }

  /** The visitor wants another card. */
  changeCard(): void {
    this.actor.send({ type: 'card.edited' });
  }

  /** Hands the token over to an attempt; null when there is none. */
  takeToken(): CardToken | null {
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
      // A token that an attempt took expires there.
      if (this.held === card) this.actor.send({ type: 'token.expired' });
    });
    this.stopExpiries.add(stop);
    return card;
  }
}

function problemOf(error: unknown): CardProblem {
  if (refusedBy(cardTokenise, error)) return 'invalid';
  return error instanceof ApiRefused && error.status === 422 ? 'invalid' : 'noAnswer';
}
