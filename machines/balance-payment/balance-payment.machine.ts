import { assign, emit, setup } from 'xstate';
import type { CardProblem } from '#machines/payment/payment.types.ts';

/** Where the payment stands at the server. `none`: no attempt was made. `pending`: the bank has not answered. `closed`: nothing can be paid any more. `unreadable`: the server does not show the booking to this visitor, e.g. after signing out in another window. */
export type BalanceAnswer =
  | { readonly state: 'none' | 'pending' | 'challenge' | 'captured' | 'closed' | 'unreadable' }
  | { readonly state: 'declined'; readonly reason: string };

/**
 * Why the visitor must enter a card again: the bank rejected the card or declined the payment, the remaining amount differs
 * from the shown one, or the request did not reach the server.
 */
export type BalanceProblem =
  | { readonly kind: 'card'; readonly problem: CardProblem }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'moved' }
  | { readonly kind: 'notSent' };

export type BalancePaymentEvent =
  // The visitor.
  | { readonly type: 'card.submitted' }
  | { readonly type: 'bank.chosen' }
  | { readonly type: 'check.chosen' }
  | { readonly type: 'end.chosen' }
  // The bank's tokeniser.
  | { readonly type: 'card.tokenised' }
  | { readonly type: 'card.rejected'; readonly problem: CardProblem }
  // The server's answer to the last command, or none.
  | ({ readonly type: 'answered' } & BalanceAnswer)
  | { readonly type: 'amount.moved' }
  | { readonly type: 'unanswered' }
  // The clock.
  | { readonly type: 'time.passed' };

export type BalancePaymentCommand =
  /** Exchange the card in the form for a token; answer `card.tokenised` or `card.rejected`. */
  | { readonly type: 'Tokenise' }
  /** Charge the part with that token, which is then deleted; answer `answered`, `amount.moved` or `unanswered`. */
  | { readonly type: 'Charge' }
  /** Ask the server where the payment stands; answer `answered` or `unanswered`. */
  | { readonly type: 'Ask' }
  /** Ask the server to end the attempt at the bank; answer as `Ask`. */
  | { readonly type: 'End' }
  /** Open the bank's page. */
  | { readonly type: 'OpenBank' }
  /** Send `time.passed` after a while, once. */
  | { readonly type: 'Wait' };

export interface BalancePaymentContext {
  readonly problem: BalanceProblem | null;
}

const stateIs = (wanted: BalanceAnswer['state']) => ({ type: 'stateIs', params: ({ event }: { event: BalanceAnswer }) => ({ state: event.state, wanted }) }) as const;

/** The transitions for each answer of the server. They are the same in every state. */
const ANSWERS = [
  { guard: stateIs('captured'), target: '#balancePayment.paid' },
  { guard: stateIs('closed'), target: '#balancePayment.closed' },
  { guard: stateIs('unreadable'), target: '#balancePayment.unreadable' },
  { guard: stateIs('challenge'), target: '#balancePayment.underWay.challenged' },
  { guard: stateIs('pending'), target: '#balancePayment.underWay.waiting' },
  { guard: stateIs('declined'), target: '#balancePayment.entering', actions: { type: 'setDeclined', params: ({ event }: { event: BalanceAnswer }) => event } },
] as const;

/** While the machine waits for an answer, it polls the server after a pause, and at the visitor's request. */
const ASKING = { 'time.passed': { actions: 'ask' }, 'check.chosen': { actions: 'ask' } } as const;

/**
 * The card payment on a booking's page: of the amount due, or of the balance (B32). The server allows one attempt that is
 * not declined, whoever begins it. So the device stores nothing: a page that is opened again first asks the server for the
 * attempt. The machine never contains the card or its token.
 */
export const balancePaymentMachine = setup({
  types: {
    context: {} as BalancePaymentContext,
    events: {} as BalancePaymentEvent,
    emitted: {} as BalancePaymentCommand,
  },
  guards: {
    stateIs: (_, { state, wanted }: { state: BalanceAnswer['state']; wanted: BalanceAnswer['state'] }) => state === wanted,
  },
  actions: {
    setProblem: assign({ problem: (_, problem: BalanceProblem) => problem }),
    setDeclined: assign({ problem: (_, answer: BalanceAnswer) => (answer.state === 'declined' ? { kind: 'declined', reason: answer.reason } as const : null) }),
    clearProblem: assign({ problem: null }),
    tokenise: emit({ type: 'Tokenise' }),
    charge: emit({ type: 'Charge' }),
    ask: emit({ type: 'Ask' }),
    end: emit({ type: 'End' }),
    openBank: emit({ type: 'OpenBank' }),
    wait: emit({ type: 'Wait' }),
  },
}).createMachine({
  id: 'balancePayment',
  context: { problem: null },
  initial: 'underWay',
  states: {
    entering: {
      on: { 'card.submitted': { target: 'tokenising', actions: 'clearProblem' } },
    },

    tokenising: {
      entry: 'tokenise',
      on: {
        'card.tokenised': 'underWay.charging',
        'card.rejected': { target: 'entering', actions: { type: 'setProblem', params: ({ event }) => ({ kind: 'card', problem: event.problem }) } },
      },
    },

    /** An attempt may be at the bank. A card can be entered only after the server has answered that there is none. */
    underWay: {
      initial: 'asking',
      on: {
        answered: [...ANSWERS, { guard: stateIs('none'), target: 'entering' }],
        unanswered: '.waiting',
      },
      states: {
        asking: { entry: 'ask' },

        charging: {
          entry: 'charge',
          on: {
            answered: [{ guard: stateIs('challenge'), target: 'challenged', actions: 'openBank' }, ...ANSWERS],
            'amount.moved': { target: '#balancePayment.entering', actions: { type: 'setProblem', params: { kind: 'moved' } } },
            unanswered: 'uncertain',
          },
        },

        /** The answer to a charge was lost. The server may not have received it. */
        uncertain: {
          entry: 'wait',
          on: {
            ...ASKING,
            answered: [...ANSWERS, { guard: stateIs('none'), target: '#balancePayment.entering', actions: { type: 'setProblem', params: { kind: 'notSent' } } }],
            unanswered: { target: 'uncertain', reenter: true },
          },
        },

        /** Neither the bank nor the server has answered. */
        waiting: { entry: 'wait', on: ASKING },

        /** The visitor confirms at the bank, perhaps in another window. */
        challenged: {
          entry: 'wait',
          on: {
            ...ASKING,
            'bank.chosen': { actions: 'openBank' },
            'end.chosen': 'ending',
            unanswered: { target: 'challenged', reenter: true },
          },
        },

        ending: { entry: 'end' },
      },
    },

    paid: {},
    /** The booking was cancelled, is over, or was paid in another way. */
    closed: {},
    /** Whether a payment was made is unknown here. The booking must be opened again. */
    unreadable: {},
  },
});
