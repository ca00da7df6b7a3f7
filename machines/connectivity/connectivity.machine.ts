import { assign, emit, setup } from 'xstate';

export type ConnectivityEvent =
  // Hints: `navigator.onLine` of the browser.
  | { readonly type: 'browser.online' }
  | { readonly type: 'browser.offline' }
  // Evidence: the result of a request to our server.
  | { readonly type: 'request.answered' }
  | { readonly type: 'request.failed' }
  /** The answer was a page instead of data: a captive portal answers 200 to every request. */
  | { readonly type: 'request.captured' }
  // The visitor and the clock.
  | { readonly type: 'retry.requested' }
  | { readonly type: 'probe.due' };

export type ConnectivityCommand =
  /** Send a small uncached request; answer `request.answered`, `request.failed` or `request.captured`. */
  | { readonly type: 'Probe' }
  /** Send `probe.due` after a pause for the given number of failures in a row, 1 to 6. */
  | { readonly type: 'ScheduleProbe'; readonly failures: number };

export interface ConnectivityInput {
  /** `navigator.onLine`; a hint, so `false` starts with a probe. */
  readonly hint: boolean;
}

export interface ConnectivityContext {
  readonly hint: boolean;
  readonly failures: number;
  /** The last evidence was a captive portal: the visitor may have to sign in to the network. */
  readonly captive: boolean;
}

const MAX_FAILURES = 6;

/**
 * Decides whether the server is reachable. A hint only causes a probe; a failed or
 * answered request is evidence (C6). One failure leads to `suspect`, a second in a
 * row to `offline`.
 */
export const connectivityMachine = setup({
  types: {
    context: {} as ConnectivityContext,
    events: {} as ConnectivityEvent,
    emitted: {} as ConnectivityCommand,
    input: {} as ConnectivityInput,
    tags: {} as 'reachable',
  },
  guards: {
    hintedOffline: ({ context }) => !context.hint,
  },
  actions: {
    recover: assign({ failures: 0, captive: false }),
    countFailure: assign({ failures: ({ context }) => Math.min(context.failures + 1, MAX_FAILURES), captive: false }),
    countCapture: assign({ failures: ({ context }) => Math.min(context.failures + 1, MAX_FAILURES), captive: true }),
    probe: emit({ type: 'Probe' }),
    scheduleProbe: emit(({ context }) => ({ type: 'ScheduleProbe', failures: context.failures })),
  },
}).createMachine({
  id: 'connectivity',
  context: ({ input }) => ({ hint: input.hint, failures: 0, captive: false }),
  initial: 'resuming',
  on: {
    'request.answered': { target: '.online', actions: 'recover' },
    'request.captured': { target: '.offline', actions: 'countCapture' },
  },
  states: {
    resuming: {
      always: [{ guard: 'hintedOffline', target: 'suspect' }, { target: 'online' }],
    },
    online: {
      tags: 'reachable',
      on: {
        'request.answered': {},
        'request.failed': { target: 'suspect', actions: 'countFailure' },
        'browser.offline': 'suspect',
      },
    },
    /** Was online; a hint or one failure contradicts it. Requests are still sent. */
    suspect: {
      tags: 'reachable',
      entry: 'probe',
      on: { 'request.failed': { target: 'offline', actions: 'countFailure' } },
    },
    offline: {
      entry: 'scheduleProbe',
      on: {
        'probe.due': 'probing',
        'browser.online': 'probing',
        'retry.requested': 'probing',
      },
    },
    probing: {
      entry: 'probe',
      on: { 'request.failed': { target: 'offline', actions: 'countFailure' } },
    },
  },
});
