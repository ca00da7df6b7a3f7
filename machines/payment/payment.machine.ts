import { assign, emit, setup } from 'xstate';
import type { PaymentMethod } from '#domain/draft/events.ts';
import type { CardBrand, CardProblem, PaymentCommand, PaymentContext, PaymentEvent } from './payment.types.ts';

const chosen = (wanted: PaymentMethod) => ({ type: 'isMethod', params: ({ event }: { event: { method: PaymentMethod } }) => ({ chosen: event.method, wanted }) }) as const;

/**
 * Prepares a payment method before an attempt to pay. The checkout machine controls
 * the attempt and uses one fact from here: whether the state is tagged `ready`
 * (`CheckoutFacts.payment`). An attempt takes the token, so this machine does not
 * depend on attempts, answers or the draft.
 *
 * A method is a state. A bank transfer needs no preparation.
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    emitted: {} as PaymentCommand,
    tags: {} as 'ready' | 'busy',
  },
  guards: {
    isMethod: (_, params: { chosen: PaymentMethod; wanted: PaymentMethod }) => params.chosen === params.wanted,
  },
  actions: {
    setCard: assign((_, { brand, lastDigits }: { brand: CardBrand; lastDigits: string | null }) => ({ brand, lastDigits })),
    setProblem: assign({ problem: (_, params: { problem: CardProblem }) => params.problem }),
    clearCard: assign({ brand: null, lastDigits: null }),
    clearProblem: assign({ problem: null }),
    tokenise: emit({ type: 'Tokenise' }),
    dropToken: emit({ type: 'DropToken' }),
  },
}).createMachine({
  id: 'payment',
  context: { brand: null, lastDigits: null, problem: null },
  initial: 'card',
  states: {
    card: {
      initial: 'entering',
      on: { 'method.chosen': { guard: chosen('bankTransfer'), target: 'bankTransfer', actions: ['dropToken', 'clearProblem'] } },
      states: {
        entering: {
          on: {
            'card.submitted': { target: 'tokenising', actions: 'tokenise' },
            'card.edited': { actions: 'clearProblem' },
          },
        },
        tokenising: {
          tags: 'busy',
          on: {
            'card.tokenised': { target: 'ready', actions: [{ type: 'setCard', params: ({ event }) => event }, 'clearProblem'] },
            'card.rejected': { target: 'entering', actions: { type: 'setProblem', params: ({ event }) => event } },
            'card.edited': { target: 'entering', actions: 'clearProblem' },
          },
        },
        ready: {
          tags: 'ready',
          exit: 'clearCard',
          on: {
            'card.edited': { target: 'entering', actions: 'dropToken' },
            'token.expired': { target: 'entering', actions: ['dropToken', { type: 'setProblem', params: { problem: 'timedOut' } }] },
            'token.taken': 'entering',
          },
        },
      },
    },
    bankTransfer: {
      tags: 'ready',
      on: { 'method.chosen': { guard: chosen('card'), target: 'card' } },
    },
  },
});

/** The state that prepares each method. A new `PaymentMethod` does not compile before it has one. */
export const STATE_OF_METHOD = { card: 'card', bankTransfer: 'bankTransfer' } as const satisfies Readonly<Record<PaymentMethod, string>>;
