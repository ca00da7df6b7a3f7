import { and, assign, emit, not, setup } from 'xstate';

export type SyncEvent =
  // Whether this tab exchanges with the server for its browser.
  | { readonly type: 'lead.won' }
  | { readonly type: 'lead.lost' }
  // The network, by evidence.
  | { readonly type: 'net.online' }
  | { readonly type: 'net.offline' }
  /** Something was appended here that may have to be sent. */
  | { readonly type: 'changed' }
  /** Fetch the changes of others now: the page became visible, or the interval elapsed. */
  | { readonly type: 'pull.requested' }
  /** The page is being closed: send without delay. */
  | { readonly type: 'flush' }
  /** The device was linked to another copy of the draft on the server. */
  | { readonly type: 'relinked' }
  | { readonly type: 'due' }
  // The result of an exchange. `left`: there is more to send or to fetch.
  | { readonly type: 'exchange.done'; readonly left: boolean }
  | { readonly type: 'exchange.failed' }
  | { readonly type: 'exchange.denied' };

export type SyncCommand =
  /** Send new local events and fetch new ones of the server, once; answer `exchange.done`, `.failed` or `.denied`. */
  | { readonly type: 'Exchange' }
  /** Send `due` after a short delay that batches changes. */
  | { readonly type: 'ScheduleGathered' }
  /** Send `due` after a pause for the given number of failures in a row, 1 to 6. */
  | { readonly type: 'ScheduleRetry'; readonly failures: number }
  /** Cancel the `due` that is scheduled. */
  | { readonly type: 'Unschedule' };

export interface SyncInput {
  readonly online: boolean;
}

export interface SyncContext {
  readonly online: boolean;
  /** Something changed, or was requested, while an exchange was under way. */
  readonly again: boolean;
  readonly failures: number;
}

const MAX_FAILURES = 6;

/**
 * Schedules the exchange of a draft with the server (L11), but does not decide its
 * content. One tab of the browser leads; two leading tabs are harmless.
 */
export const syncMachine = setup({
  types: {
    context: {} as SyncContext,
    events: {} as SyncEvent,
    emitted: {} as SyncCommand,
    input: {} as SyncInput,
  },
  guards: {
    isOnline: ({ context }) => context.online,
    mustRepeat: ({ context }) => context.again,
    hasMore: (_, params: { left: boolean }) => params.left,
  },
  actions: {
    setOnline: assign({ online: (_, params: { online: boolean }) => params.online }),
    requestAnother: assign({ again: true }),
    clearRequest: assign({ again: false }),
    succeed: assign({ failures: 0 }),
    countFailure: assign({ failures: ({ context }) => Math.min(context.failures + 1, MAX_FAILURES) }),
    exchange: emit({ type: 'Exchange' }),
    gather: emit({ type: 'ScheduleGathered' }),
    scheduleRetry: emit(({ context }) => ({ type: 'ScheduleRetry', failures: context.failures })),
    unschedule: emit({ type: 'Unschedule' }),
  },
}).createMachine({
  id: 'sync',
  context: ({ input }) => ({ online: input.online, again: false, failures: 0 }),
  initial: 'following',
  on: {
    'net.online': { actions: { type: 'setOnline', params: { online: true } } },
    'net.offline': { actions: { type: 'setOnline', params: { online: false } } },
  },
  states: {
    /** Another tab exchanges. */
    following: { on: { 'lead.won': 'leading' } },

    leading: {
      // First send the events that an earlier page or another tab did not send.
      initial: 'starting',
      on: { 'lead.lost': 'following' },
      states: {
        starting: { always: [{ guard: 'isOnline', target: 'exchanging' }, { target: 'parked' }] },

        resting: {
          on: {
            changed: [{ guard: 'isOnline', target: 'gathering' }, { target: 'parked' }],
            'pull.requested': 'starting',
            relinked: 'starting',
          },
        },

        gathering: {
          entry: 'gather',
          exit: 'unschedule',
          always: { guard: not('isOnline'), target: 'parked' },
          on: { due: 'starting', flush: 'starting', 'pull.requested': 'starting', relinked: 'starting' },
        },

        exchanging: {
          entry: ['clearRequest', 'exchange'],
          on: {
            changed: { actions: 'requestAnother' },
            'pull.requested': { actions: 'requestAnother' },
            relinked: { actions: 'requestAnother' },
            'exchange.done': [
              { guard: { type: 'hasMore', params: ({ event }) => event }, target: 'exchanging', reenter: true, actions: 'succeed' },
              { guard: and(['mustRepeat', 'isOnline']), target: 'gathering', actions: 'succeed' },
              { guard: 'mustRepeat', target: 'parked', actions: 'succeed' },
              { target: 'resting', actions: 'succeed' },
            ],
            'exchange.failed': [
              { guard: 'isOnline', target: 'retrying', actions: 'countFailure' },
              { target: 'parked', actions: 'countFailure' },
            ],
            'exchange.denied': 'denied',
          },
        },

        retrying: {
          entry: 'scheduleRetry',
          exit: 'unschedule',
          always: { guard: not('isOnline'), target: 'parked' },
          on: { due: 'starting', 'pull.requested': 'starting', relinked: 'starting', 'net.online': { target: 'starting', actions: { type: 'setOnline', params: { online: true } } } },
        },

        /** Waits for the network. Unsent events stay in the log. */
        parked: { always: { guard: 'isOnline', target: 'exchanging' } },

        /** The server denies access to this device. Local events are kept; a new link creates a new copy. */
        denied: { on: { relinked: 'starting' } },
      },
    },
  },
});
