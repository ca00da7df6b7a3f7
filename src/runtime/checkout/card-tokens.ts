import { createActor } from 'xstate';
import { ApiRefused, refusedBy } from '#api/errors.ts';
import { cardTokenise, type CardToken } from '#contract/calls/payment.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent, PaymentInput } from '#machines/payment/payment.types.ts';
import { cardStageOf, type CardEntry, type CardProblem, type CheckoutView } from './checkout-view.ts';
import type { Send } from '#runtime/send.ts';
import type { Timers } from '#runtime/timers.ts';

export interface CardDesk {
  /** What the card form shows. */
  view(): CheckoutView['card'];
  /** Stands for the card at the bank; in this closure alone, for one attempt, until it is used or runs out. */
  token(): string | null;
  /** Exchanges a card for a token. Resolves false when there is none, and `view` says why. */
  enter(card: CardEntry): Promise<boolean>;
  tell(event: PaymentEvent): void;
  close(): void;
}

export interface CardDeskOptions {
  readonly input: PaymentInput;
  readonly send: Send;
  readonly timers: Timers;
  readonly onReady: () => void;
  readonly onCleared: () => void;
  readonly onChange: () => void;
}

/** Shorter than any bank keeps a token, so that a review never rests on a dead one. */
const TOKEN_MS = 25 * 60_000;

/**
 * Runs the payment machine and keeps what it must not know: the token. The card
 * itself passes through `enter` into the request to the bank and is held by
 * nothing else, so a page that dies takes it along.
 */
export function openCardDesk({ input, send, timers, onReady, onCleared, onChange }: CardDeskOptions): CardDesk {
  const payment = createActor(paymentMachine, { input });
  let token: CardToken | null = null;
  let problem: CardProblem | null = null;
  let stopExpiry = () => {};
  /** The latest entry; an older one's answer is not wanted any more. */
  let entry = 0;

  function forget(): void {
    stopExpiry();
    token = null;
  }
  payment.on('AnnounceCard', onReady);
  payment.on('ForgetCard', () => {
    forget();
    onCleared();
  });
  payment.subscribe(onChange);
  payment.start();

  async function enter(card: CardEntry): Promise<boolean> {
    payment.send({ type: 'card.submitted' });
    if (cardStageOf(payment.getSnapshot()) !== 'tokenising') return false;
    entry += 1;
    const mine = entry;
    const answer = await send(cardTokenise, card).catch((error: unknown) => problemOf(error));
    if (mine !== entry || cardStageOf(payment.getSnapshot()) !== 'tokenising') return false;
    if (typeof answer === 'string') {
      problem = answer;
      payment.send({ type: 'card.rejected' });
      return false;
    }
    problem = null;
    token = answer;
    stopExpiry = timers.after(TOKEN_MS, () => {
      problem = 'timedOut';
      payment.send({ type: 'token.expired' });
    });
    payment.send({ type: 'card.tokenised' });
    return true;
  }

  return {
    view: () => ({ stage: cardStageOf(payment.getSnapshot()), brand: token?.brand ?? null, problem }),
    token: () => token?.token ?? null,
    enter,
    tell(event) {
      if (event.type === 'card.edited') problem = null;
      // Another tab may have ended the attempt already.
      if (payment.getSnapshot().status === 'active') payment.send(event);
    },
    close() {
      forget();
      payment.stop();
    },
  };
}

function problemOf(error: unknown): CardProblem {
  if (refusedBy(cardTokenise, error)) return 'invalid';
  return error instanceof ApiRefused && error.status === 422 ? 'invalid' : 'noAnswer';
}
