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
  /** Others' changes are to be fetched now: the page is looked at again, or it is time. */
  | { readonly type: 'pull.requested' }
  /** The page is being left: nothing waits any longer. */
  | { readonly type: 'flush' }
  /** The draft has another copy at the server than before. */
  | { readonly type: 'relinked' }
  | { readonly type: 'due' }
  // What became of an exchange. `left`: there is more to send or to fetch.
  | { readonly type: 'exchange.done'; readonly left: boolean }
  | { readonly type: 'exchange.failed' }
  | { readonly type: 'exchange.denied' };

export type SyncCommand =
  /** Send what is new here and fetch what is new there, once; answer `exchange.done`, `.failed` or `.denied`. */
  | { readonly type: 'Exchange' }
  /** Send `due` after the pause in which changes gather. */
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

const MOST_FAILURES = 6;

/**
 * When a draft is exchanged with the server (L11). What is sent, and how an answer
 * is read, is decided elsewhere. One tab of the browser leads; nothing depends on
 * its being the only one.
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
    countFailure: assign({ failures: ({ context }) => Math.min(context.failures + 1, MOST_FAILURES) }),
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
      // What an earlier page or another tab left unsent goes first.
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

        /** Until the network is back. What is to be sent is in the log. */
        parked: { always: { guard: 'isOnline', target: 'exchanging' } },

        /** The server no longer lets this device in. Nothing is lost here; a new link makes a new copy. */
        denied: { on: { relinked: 'starting' } },
      },
    },
  },
});
