import { and, assign, emit, not, setup } from 'xstate';

/** The facts of the fold that the flow depends on. All are sent when the fold changes. */
export interface DirectFacts {
  readonly empty: boolean;
  readonly checkout: 'open' | 'pending' | 'booked';
}

export interface DirectInput {
  readonly facts: DirectFacts;
  /** Prices are recent enough to be shown without a new request. */
  readonly fresh: boolean;
}

export interface DirectContext {
  readonly facts: DirectFacts;
  readonly fresh: boolean;
}

export type DirectEvent =
  | { readonly type: 'draft.changed'; readonly facts: DirectFacts }
  // The visitor opens or leaves the checkout, or looks at the basket again.
  | { readonly type: 'checkout.opened' }
  | { readonly type: 'checkout.left' }
  | { readonly type: 'requote.requested' }
  // Time, and the server's answer.
  | { readonly type: 'prices.aged' }
  | { readonly type: 'requote.answered' }
  | { readonly type: 'requote.failed' };

export type DirectCommand =
  /** Request prices from the server, record the changes; answer `requote.answered` or `requote.failed`. */
  { readonly type: 'Requote' };

/**
 * The flow of a directly booked basket, from the first line to the booking. It
 * tracks whether prices are fresh, and whether the draft is open, in checkout,
 * submitted or booked. The lines themselves are in the fold.
 */
export const directDraftMachine = setup({
  types: {
    context: {} as DirectContext,
    events: {} as DirectEvent,
    emitted: {} as DirectCommand,
    input: {} as DirectInput,
    tags: {} as 'editable',
  },
  guards: {
    isEmpty: ({ context }) => context.facts.empty,
    isPending: ({ context }) => context.facts.checkout === 'pending',
    isBooked: ({ context }) => context.facts.checkout === 'booked',
    isFresh: ({ context }) => context.fresh,
  },
  actions: {
    setFacts: assign({ facts: (_, params: { facts: DirectFacts }) => params.facts }),
    setFresh: assign({ fresh: (_, params: { fresh: boolean }) => params.fresh }),
    requote: emit({ type: 'Requote' }),
  },
}).createMachine({
  id: 'directDraft',
  context: ({ input }) => input,
  initial: 'resuming',
  on: {
    'draft.changed': { actions: { type: 'setFacts', params: ({ event }) => event } },
    'prices.aged': { actions: { type: 'setFresh', params: { fresh: false } } },
    'requote.answered': { actions: { type: 'setFresh', params: { fresh: true } } },
  },
  states: {
    resuming: {
      always: [{ guard: 'isPending', target: 'submitted' }, { guard: 'isBooked', target: 'booked' }, { guard: 'isEmpty', target: 'empty' }, { target: 'collecting' }],
    },

    empty: {
      tags: 'editable',
      always: [{ guard: 'isPending', target: 'submitted' }, { guard: 'isBooked', target: 'booked' }, { guard: not('isEmpty'), target: 'collecting' }],
    },

    collecting: {
      tags: 'editable',
      always: [{ guard: 'isPending', target: 'submitted' }, { guard: 'isBooked', target: 'booked' }, { guard: 'isEmpty', target: 'empty' }],
      initial: 'checkingFreshness',
      on: { 'checkout.opened': 'checkingOut' },
      states: {
        checkingFreshness: { always: [{ guard: 'isFresh', target: 'fresh' }, { target: 'stale' }] },
        fresh: { always: { guard: not('isFresh'), target: 'stale' } },
        stale: {
          always: { guard: 'isFresh', target: 'fresh' },
          on: { 'requote.requested': { target: 'requoting', actions: 'requote' } },
        },
        requoting: {
          always: { guard: 'isFresh', target: 'fresh' },
          on: { 'requote.failed': 'stale' },
        },
      },
    },

    checkingOut: {
      tags: 'editable',
      always: [{ guard: 'isPending', target: 'submitted' }, { guard: 'isBooked', target: 'booked' }, { guard: 'isEmpty', target: 'empty' }],
      on: { 'checkout.left': 'collecting' },
    },

    /** Frozen until the final answer (L12). */
    submitted: {
      always: [{ guard: 'isBooked', target: 'booked' }, { guard: and([not('isPending'), 'isEmpty']), target: 'empty' }, { guard: not('isPending'), target: 'checkingOut' }],
    },

    /** The next line begins a new draft. */
    booked: {
      tags: 'editable',
      always: { guard: not('isBooked'), target: 'resuming' },
    },
  },
});
