import { and, assign, emit, enqueueActions, setup } from 'xstate';
import type { CheckoutCommand, CheckoutContext, CheckoutEvent, CheckoutFacts, CheckoutInput } from './checkout.types.ts';

type Payload<T extends CheckoutCommand['type']> = Omit<Extract<CheckoutCommand, { type: T }>, 'type'>;

function attemptOf({ checkoutId }: CheckoutContext): string {
  if (checkoutId === null) throw new Error('no checkout has been intended');
  return checkoutId;
}

const newFacts = ({ event }: { event: { facts: CheckoutFacts } }) => event;
const setFacts = { type: 'setFacts', params: newFacts } as const;

/** An answer to another attempt is ignored. */
const isCurrent = { type: 'isCurrent', params: ({ event }: { event: { checkoutId: string } }) => event } as const;
/** The final answers, in every state with an attempt under way. */
const answers = {
  'checkout.confirmed': { guard: isCurrent, target: '#checkout.confirmed' },
  'checkout.declined': { guard: isCurrent, target: '#checkout.declined' },
} as const;

/** Transitions for changed facts of the hold, in the steps that need a hold. */
const holdFacts = [
  { guard: { type: 'losesHold', params: newFacts }, target: '#checkout.holdExpired', actions: setFacts },
  // Another tab has added or changed a line: the hold still runs, so it is extended to that line.
  { guard: { type: 'losesPartOfHold', params: newFacts }, actions: [setFacts, 'requestHold'] },
  // Another tab has corrected what could not be held: it changed the dates, or opened the new price of the quote.
  { guard: { type: 'canBeHeldAgain', params: newFacts }, actions: [setFacts, 'requestHold'] },
  { actions: setFacts },
] as const;

/**
 * The checkout of one draft, from the guest's details to a booking. Only this
 * machine controls an attempt to pay: intended, submitted, challenged, unknown,
 * confirmed or declined. The payment machine prepares the payment method. Pure:
 * it emits commands and receives all results as events.
 *
 * L12: only `Intend` creates an id, and only `review` emits `Intend`. `review` is
 * unreachable while an attempt has no final answer. `Submit` is emitted once per
 * id. A lost answer leads to `unknown`, which polls by id. It submits again, under
 * the same id, only when the server has not received the request.
 *
 * States tagged `frozen` have an attempt under way. States tagged `busy` wait for
 * the log or the server, not for the visitor. The file is long because it is one graph.
 */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutCommand,
    input: {} as CheckoutInput,
    tags: {} as 'frozen' | 'busy',
  },
  guards: {
    startsAt: ({ context }, params: { at: CheckoutContext['start'] }) => context.start === params.at,
    stayNeeded: ({ context }) => context.facts.stay !== 'unneeded',
    stayUnneeded: ({ context }) => context.facts.stay === 'unneeded',
    stayMissing: ({ context }) => context.facts.stay === 'missing',
    paymentReady: ({ context }) => context.facts.payment === 'ready',
    paymentMissing: ({ context }) => context.facts.payment === 'missing',
    getsPayment: (_, params: { facts: CheckoutFacts }) => params.facts.payment === 'ready',
    payable: ({ context }) => context.facts.hold === 'all' && context.facts.clear,
    losesHold: ({ context }, params: { facts: CheckoutFacts }) => context.facts.hold !== 'none' && params.facts.hold === 'none',
    losesPartOfHold: ({ context }, params: { facts: CheckoutFacts }) => context.facts.hold === 'all' && params.facts.hold === 'part',
    gainsHold: (_, params: { facts: CheckoutFacts }) => params.facts.hold === 'all',
    canBeHeldAgain: ({ context }, params: { facts: CheckoutFacts }) => !context.facts.clear && params.facts.clear && params.facts.hold !== 'all',
    isCurrent: ({ context }, params: { checkoutId: string }) => context.checkoutId === params.checkoutId,
    isCurrentAndOffline: ({ context }, params: { checkoutId: string }) => context.checkoutId === params.checkoutId && !context.online,
    isCurrentAndReady: ({ context }, params: { checkoutId: string }) => context.checkoutId === params.checkoutId && context.facts.payment === 'ready',
    isOffline: ({ context }) => !context.online,
    neverSent: ({ context }) => !context.sent,
  },
  actions: {
    setFacts: assign({ facts: (_, params: { facts: CheckoutFacts }) => params.facts }),
    setOnline: assign({ online: (_, params: { online: boolean }) => params.online }),
    beginAttempt: assign({ checkoutId: (_, params: { checkoutId: string }) => params.checkoutId, sent: false }),
    joinAttempt: assign({ checkoutId: (_, params: { checkoutId: string }) => params.checkoutId, sent: true }),
    endAttempt: assign({ checkoutId: null, sent: false }),
    markSent: assign({ sent: true }),
    saveStep: emit((_, { step }: Payload<'SaveStep'>) => ({ type: 'SaveStep', step })),
    saveGuest: emit((_, { guest, note }: Payload<'SaveGuest'>) => ({ type: 'SaveGuest', guest, note })),
    saveStay: emit((_, { hotel }: Payload<'SaveStay'>) => ({ type: 'SaveStay', hotel })),
    savePayment: emit((_, { method, plan, instalments }: Payload<'SavePayment'>) => ({ type: 'SavePayment', method, plan, instalments })),
    intend: emit((_, { acceptedTotal, currency }: Payload<'Intend'>) => ({ type: 'Intend', acceptedTotal, currency })),
    requestHold: emit({ type: 'RequestHold' }),
    requestHoldUnlessHeld: enqueueActions(({ context, enqueue }) => {
      if (context.facts.hold !== 'all') enqueue.emit({ type: 'RequestHold' });
    }),
    requote: emit({ type: 'Requote' }),
    submit: emit(({ context }) => ({ type: 'Submit', checkoutId: attemptOf(context) })),
    resubmit: emit(({ context }) => ({ type: 'Resubmit', checkoutId: attemptOf(context) })),
    openChallenge: emit(({ context }) => ({ type: 'OpenChallenge', checkoutId: attemptOf(context) })),
    abandon: emit(({ context }) => ({ type: 'Abandon', checkoutId: attemptOf(context) })),
    pollStatus: emit(({ context }) => ({ type: 'PollStatus', checkoutId: attemptOf(context) })),
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    start: input.start.at,
    facts: input.facts,
    online: input.online,
    checkoutId: input.start.checkoutId,
    sent: input.start.checkoutId !== null,
  }),
  initial: 'resuming',
  on: {
    'facts.changed': { actions: setFacts },
    'net.online': { actions: { type: 'setOnline', params: { online: true } } },
    'net.offline': { actions: { type: 'setOnline', params: { online: false } } },
  },
  states: {
    resuming: {
      always: [
        { guard: { type: 'startsAt', params: { at: 'confirmed' } }, target: 'confirmed' },
        { guard: { type: 'startsAt', params: { at: 'declined' } }, target: 'declined' },
        { guard: { type: 'startsAt', params: { at: 'parked' } }, target: 'parked' },
        { guard: { type: 'startsAt', params: { at: 'unknown' } }, target: 'unknown' },
        { guard: { type: 'startsAt', params: { at: 'challenge' } }, target: 'challenge', actions: 'pollStatus' },
        { guard: { type: 'startsAt', params: { at: 'payment' } }, target: 'payment' },
        { guard: { type: 'startsAt', params: { at: 'stay' } }, target: 'stay' },
        { target: 'guest' },
      ],
    },

    guest: {
      entry: { type: 'saveStep', params: { step: 'guest' } },
      initial: 'editing',
      states: {
        editing: {
          on: { 'guest.submitted': { target: 'saving', actions: { type: 'saveGuest', params: ({ event }) => event } } },
        },
        saving: {
          tags: 'busy',
          on: {
            'details.saved': [{ guard: 'stayNeeded', target: '#checkout.stay' }, { target: '#checkout.payment' }],
            'details.refused': 'editing',
          },
        },
      },
    },

    stay: {
      entry: { type: 'saveStep', params: { step: 'stay' } },
      // Another tab may remove the line with the hotel pick-up.
      always: { guard: 'stayUnneeded', target: 'payment' },
      initial: 'editing',
      on: { 'step.back': 'guest' },
      states: {
        editing: {
          on: { 'stay.submitted': { target: 'saving', actions: { type: 'saveStay', params: ({ event }) => event } } },
        },
        saving: {
          tags: 'busy',
          on: { 'details.saved': '#checkout.payment', 'details.refused': 'editing' },
        },
      },
    },

    payment: {
      entry: [{ type: 'saveStep', params: { step: 'payment' } }, 'requestHoldUnlessHeld'],
      initial: 'editing',
      on: {
        'step.back': [{ guard: 'stayNeeded', target: 'stay' }, { target: 'guest' }],
        'hold.renewed': { actions: 'requestHold' },
        'facts.changed': holdFacts,
      },
      states: {
        editing: {
          on: {
            'payment.submitted': { guard: 'paymentReady', target: 'saving', actions: { type: 'savePayment', params: ({ event }) => event } },
          },
        },
        saving: {
          tags: 'busy',
          on: {
            'details.saved': [
              { guard: 'paymentMissing', target: 'editing' },
              { guard: 'stayMissing', target: '#checkout.stay' },
              { target: '#checkout.review' },
            ],
            'details.refused': 'editing',
          },
        },
      },
    },

    review: {
      entry: [{ type: 'saveStep', params: { step: 'review' } }, 'requestHoldUnlessHeld', 'requote'],
      always: [
        { guard: 'stayMissing', target: 'stay' },
        { guard: 'paymentMissing', target: 'payment' },
      ],
      on: {
        'review.accepted': { guard: 'payable', target: 'intended', actions: { type: 'intend', params: ({ event }) => event } },
        'step.back': 'payment',
        'hold.renewed': { actions: 'requestHold' },
        'prices.aged': { actions: 'requote' },
        'facts.changed': holdFacts,
      },
    },

    holdExpired: {
      on: {
        'hold.renewed': { actions: 'requestHold' },
        'step.back': [{ guard: 'stayNeeded', target: 'stay' }, { target: 'guest' }],
        'facts.changed': [
          { guard: { type: 'gainsHold', params: ({ event }) => event }, target: 'payment', actions: setFacts },
          { actions: setFacts },
        ],
      },
    },

    intended: {
      tags: ['frozen', 'busy'],
      on: {
        'intent.recorded': [
          { guard: 'isOffline', target: 'parked', actions: { type: 'beginAttempt', params: ({ event }) => event } },
          { guard: 'paymentReady', target: 'submitting', actions: [{ type: 'beginAttempt', params: ({ event }) => event }, 'markSent', 'submit'] },
          { target: 'unknown', actions: { type: 'beginAttempt', params: ({ event }) => event } },
        ],
        'intent.superseded': [
          { guard: 'isOffline', target: 'parked', actions: { type: 'joinAttempt', params: ({ event }) => event } },
          { target: 'unknown', actions: { type: 'joinAttempt', params: ({ event }) => event } },
        ],
        'intent.refused': 'review',
      },
    },

    submitting: {
      tags: ['frozen', 'busy'],
      on: {
        ...answers,
        'checkout.reopened': { guard: isCurrent, target: 'review', actions: 'endAttempt' },
        'checkout.challenged': { guard: isCurrent, target: 'challenge', actions: 'openChallenge' },
        'checkout.unknown': [
          { guard: { type: 'isCurrentAndOffline', params: ({ event }) => event }, target: 'parked' },
          { guard: isCurrent, target: 'unknown' },
        ],
      },
    },

    challenge: {
      tags: 'frozen',
      on: {
        ...answers,
        'challenge.reopened': { actions: 'openChallenge' },
        'challenge.closed': 'unknown',
        'attempt.abandoned': { target: 'abandoning', actions: 'abandon' },
        'status.due': { actions: 'pollStatus' },
      },
    },

    /** The visitor wants to use another card. Only the bank's final answer to the attempt under way leads to the card form. */
    abandoning: {
      tags: ['frozen', 'busy'],
      on: {
        'checkout.confirmed': answers['checkout.confirmed'],
        'checkout.declined': { guard: isCurrent, target: 'payment', actions: 'endAttempt' },
        'abandon.failed': { guard: isCurrent, target: 'challenge', actions: 'pollStatus' },
      },
    },

    unknown: {
      tags: 'frozen',
      entry: 'pollStatus',
      initial: 'polling',
      on: {
        ...answers,
        // The bank's page is not opened again, because the visitor may have completed it already.
        'checkout.challenged': { guard: isCurrent, target: 'challenge' },
        'status.due': { actions: 'pollStatus' },
        'net.offline': { target: 'parked', actions: { type: 'setOnline', params: { online: false } } },
      },
      states: {
        polling: {
          tags: 'busy',
          on: {
            'status.absent': [
              {
                guard: { type: 'isCurrentAndReady', params: ({ event }) => event },
                target: '#checkout.submitting',
                actions: ['markSent', 'resubmit'],
              },
              { guard: isCurrent, target: 'cardNeeded' },
            ],
          },
        },
        /** The server did not receive the request, and the card token is lost with the earlier page. */
        cardNeeded: {
          on: {
            'attempt.abandoned': { target: 'leaving', actions: 'abandon' },
            'facts.changed': [
              {
                guard: { type: 'getsPayment', params: ({ event }) => event },
                target: '#checkout.submitting',
                actions: [setFacts, 'markSent', 'resubmit'],
              },
              { actions: setFacts },
            ],
          },
        },
        /** The visitor wants to change the order instead. The server cancels the booking, if it has one, so that nothing can be charged later. */
        leaving: {
          tags: 'busy',
          on: {
            'checkout.declined': { guard: isCurrent, target: '#checkout.payment', actions: 'endAttempt' },
            'abandon.failed': { guard: isCurrent, target: 'polling', actions: 'pollStatus' },
          },
        },
      },
    },

    parked: {
      tags: 'frozen',
      on: {
        ...answers,
        'net.online': [
          {
            guard: and(['neverSent', 'paymentReady']),
            target: 'submitting',
            actions: [{ type: 'setOnline', params: { online: true } }, 'markSent', 'submit'],
          },
          { target: 'unknown', actions: { type: 'setOnline', params: { online: true } } },
        ],
      },
    },

    declined: {
      on: {
        'payment.retried': { target: 'payment', actions: 'endAttempt' },
        // The bank may still confirm after a decline.
        'checkout.confirmed': answers['checkout.confirmed'],
      },
    },

    confirmed: { type: 'final' },
  },
});
