import { assign, emit, setup } from 'xstate';
import type { PaymentCommand, PaymentContext, PaymentEvent, PaymentInput } from './payment.types.ts';

const isCurrent = { type: 'isCurrent', params: ({ event }: { event: { checkoutId: string } }) => event } as const;

/**
 * Paying, as the card form and the bank see it: from entering a card to money
 * captured or refused. It runs beside the checkout, which owns the attempt; of
 * the card it knows only whether a token is in memory.
 *
 * A seam: `transfer` and `onSpot` become states beside `card`, chosen by `method`.
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    emitted: {} as PaymentCommand,
    input: {} as PaymentInput,
    tags: {} as 'busy' | 'asksCard',
  },
  guards: {
    startsAt: ({ context }, params: { at: PaymentInput['start'] }) => context.start === params.at,
    isCurrent: ({ context }, params: { checkoutId: string }) => context.checkoutId === params.checkoutId,
    /** A token pays for the attempt it was entered for, or for a new one. */
    isCurrentOrNew: ({ context }, params: { checkoutId: string }) => context.checkoutId === null || context.checkoutId === params.checkoutId,
  },
  actions: {
    setAttempt: assign({ checkoutId: (_, params: { checkoutId: string }) => params.checkoutId }),
    clearAttempt: assign({ checkoutId: null }),
    tokenise: emit({ type: 'Tokenise' }),
    announceCard: emit({ type: 'AnnounceCard' }),
    forgetCard: emit({ type: 'ForgetCard' }),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => input,
  initial: 'resuming',
  on: {
    'checkout.confirmed': { guard: isCurrent, target: '.captured', actions: 'forgetCard' },
    'checkout.declined': { guard: isCurrent, target: '.refused', actions: 'forgetCard' },
    'checkout.challenged': { guard: isCurrent, target: '.challenged' },
    'checkout.unknown': { guard: isCurrent, target: '.reconciling' },
  },
  states: {
    resuming: {
      always: [
        { guard: { type: 'startsAt', params: { at: 'captured' } }, target: 'captured' },
        { guard: { type: 'startsAt', params: { at: 'refused' } }, target: 'refused' },
        { guard: { type: 'startsAt', params: { at: 'challenged' } }, target: 'challenged' },
        { guard: { type: 'startsAt', params: { at: 'reconciling' } }, target: 'reconciling' },
        { target: 'card' },
      ],
    },
    card: {
      initial: 'entering',
      states: {
        entering: {
          tags: 'asksCard',
          on: { 'card.submitted': { target: 'tokenising', actions: 'tokenise' } },
        },
        tokenising: {
          tags: 'busy',
          on: {
            'card.tokenised': { target: 'ready', actions: 'announceCard' },
            'card.rejected': 'entering',
            'card.edited': 'entering',
          },
        },
        ready: {
          on: {
            'card.edited': { target: 'entering', actions: 'forgetCard' },
            'token.expired': { target: 'entering', actions: 'forgetCard' },
            'checkout.sent': {
              guard: { type: 'isCurrentOrNew', params: ({ event }) => event },
              target: '#payment.authorising',
              actions: { type: 'setAttempt', params: ({ event }) => event },
            },
          },
        },
      },
    },
    authorising: { tags: 'busy' },
    challenged: {},
    reconciling: {
      tags: 'busy',
      on: {
        'card.wanted': { target: 'card', actions: 'forgetCard' },
        'token.expired': { actions: 'forgetCard' },
        'checkout.sent': { guard: isCurrent, target: 'authorising' },
      },
    },
    refused: {
      on: {
        'payment.retried': { target: 'card', actions: 'clearAttempt' },
        // Final answers are final, save that a booking the bank took after all counts (handled above).
        'checkout.declined': {},
        'checkout.challenged': {},
        'checkout.unknown': {},
      },
    },
    captured: { type: 'final' },
  },
});
