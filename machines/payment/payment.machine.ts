import { assign, emit, setup } from 'xstate';
import type { PaymentMethod } from '#domain/draft/events.ts';
import type { CardProblem, PaymentCommand, PaymentContext, PaymentEvent, TokenisedCard } from './payment.types.ts';

const chosen = (wanted: PaymentMethod) => ({ type: 'isMethod', params: ({ event }: { event: { method: PaymentMethod } }) => ({ chosen: event.method, wanted }) }) as const;
const setInstalments = { type: 'setInstalments', params: ({ event }: { event: { count: number } }) => event } as const;
/** Whether the tokenised card can be charged in the number of payments that is chosen now. */
const takesChosen = { type: 'takes', params: ({ context, event }: { context: PaymentContext; event: { count: number } }) => ({ instalments: event.count, takesInstalments: context.takesInstalments }) } as const;
const noInstalments = { type: 'setProblem', params: { problem: 'noInstalments' } } as const;

/**
 * Prepares a payment method before an attempt to pay. The checkout machine controls
 * the attempt and uses one fact from here: whether the state is tagged `ready`
 * (`CheckoutFacts.payment`). An attempt takes the token, so this machine does not
 * depend on attempts, answers or the draft.
 *
 * A method is a state. A bank transfer needs no preparation. Instalments are a number of payments by card (B23):
 * a card that cannot be charged in instalments waits in `refusedInstalments` for a single payment or for another card.
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
    takes: (_, { instalments, takesInstalments }: { instalments: number; takesInstalments: boolean }) => instalments === 1 || takesInstalments,
  },
  actions: {
    setCard: assign((_, { brand, lastDigits, takesInstalments }: TokenisedCard) => ({ brand, lastDigits, takesInstalments })),
    setInstalments: assign((_, { count }: { count: number }) => ({ instalments: count })),
    setProblem: assign({ problem: (_, params: { problem: CardProblem }) => params.problem }),
    clearCard: assign({ brand: null, lastDigits: null, takesInstalments: false }),
    clearProblem: assign({ problem: null }),
    tokenise: emit({ type: 'Tokenise' }),
    dropToken: emit({ type: 'DropToken' }),
  },
}).createMachine({
  id: 'payment',
  context: { brand: null, lastDigits: null, takesInstalments: false, instalments: 1, problem: null },
  initial: 'card',
  on: { 'instalments.chosen': { actions: setInstalments } },
  states: {
    card: {
      initial: 'entering',
      on: { 'method.chosen': { guard: chosen('bankTransfer'), target: 'bankTransfer', actions: ['dropToken', 'clearCard', 'clearProblem'] } },
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
            'card.tokenised': [
              { guard: { type: 'takes', params: ({ context, event }) => ({ instalments: context.instalments, takesInstalments: event.takesInstalments }) }, target: 'ready', actions: [{ type: 'setCard', params: ({ event }) => event }, 'clearProblem'] },
              { target: 'refusedInstalments', actions: [{ type: 'setCard', params: ({ event }) => event }, noInstalments] },
            ],
            'card.rejected': { target: 'entering', actions: { type: 'setProblem', params: ({ event }) => event } },
            'card.edited': { target: 'entering', actions: 'clearProblem' },
          },
        },
        ready: {
          tags: 'ready',
          on: {
            'card.edited': { target: 'entering', actions: ['dropToken', 'clearCard'] },
            'instalments.chosen': [
              { guard: takesChosen, actions: setInstalments },
              { target: 'refusedInstalments', actions: [setInstalments, noInstalments] },
            ],
            'token.expired': { target: 'entering', actions: ['dropToken', 'clearCard', { type: 'setProblem', params: { problem: 'timedOut' } }] },
            'token.taken': { target: 'entering', actions: 'clearCard' },
          },
        },
        refusedInstalments: {
          on: {
            'card.submitted': { target: 'tokenising', actions: ['dropToken', 'clearCard', 'clearProblem', 'tokenise'] },
            'card.edited': { target: 'entering', actions: ['dropToken', 'clearCard', 'clearProblem'] },
            'instalments.chosen': [
              { guard: takesChosen, target: 'ready', actions: [setInstalments, 'clearProblem'] },
              { actions: setInstalments },
            ],
            'token.expired': { target: 'entering', actions: ['dropToken', 'clearCard', { type: 'setProblem', params: { problem: 'timedOut' } }] },
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
