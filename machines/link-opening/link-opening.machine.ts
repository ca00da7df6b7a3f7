import { and, assign, emit, not, setup } from 'xstate';

/** The facts about this device's basket that the question depends on. */
export interface LinkFacts {
  /** Number of lines in the basket that is open here. */
  readonly lines: number;
  /** Guest details, a hotel or a note were entered in it. */
  readonly hasDetails: boolean;
  /** A payment of it is in progress. */
  readonly isPaying: boolean;
  /** The link leads to the basket that is open here already. */
  readonly isCurrent: boolean;
}

export type LinkForm = 'missing' | 'malformed' | 'valid';

export type LinkOpeningEvent =
  /** A link was opened in this window, the first or another one. */
  | { readonly type: 'link.received'; readonly form: LinkForm }
  /** The basket of this device was read, or has changed. */
  | { readonly type: 'facts.changed'; readonly facts: LinkFacts }
  // The visitor.
  | { readonly type: 'details.set'; readonly included: boolean }
  | { readonly type: 'open.chosen'; readonly withLines: boolean }
  | { readonly type: 'decline.chosen' }
  | { readonly type: 'retry.chosen' }
  // Result of opening, then of the first exchange with the server.
  | { readonly type: 'opened' }
  | { readonly type: 'refused' }
  | { readonly type: 'failed' }
  | { readonly type: 'basket.arrived' }
  | { readonly type: 'basket.delayed' };

export type LinkOpeningCommand =
  /** Make the link's basket the open one and put the chosen lines and details into it; answer `opened`, `refused` or `failed`. */
  | { readonly type: 'Open'; readonly lines: boolean; readonly details: boolean }
  /** Exchange with the server; answer `basket.arrived`, `basket.delayed` or `refused`. */
  | { readonly type: 'Fetch' };

export interface LinkOpeningContext {
  /** Null before the address was read. */
  readonly form: LinkForm | null;
  readonly facts: LinkFacts | null;
  /** The visitor's choice; kept for a retry. */
  readonly withLines: boolean;
  /** The visitor ticked that the guest details go along. */
  readonly withDetails: boolean;
}

const unanswered = { facts: null, withLines: false, withDetails: false } as const;

/**
 * Asks whether to open the basket of a hand-over link, and opens it. Anybody can make such a link and send a visitor
 * to it. So no command is emitted, and nothing is sent, before the visitor has chosen.
 */
export const linkOpeningMachine = setup({
  types: {
    context: {} as LinkOpeningContext,
    events: {} as LinkOpeningEvent,
    emitted: {} as LinkOpeningCommand,
  },
  guards: {
    isMissing: ({ context }) => context.form === 'missing',
    isMalformed: ({ context }) => context.form === 'malformed',
    isKnown: ({ context }) => context.form === 'valid' && context.facts !== null,
    isCurrent: ({ context }) => context.facts?.isCurrent === true,
    isPaying: ({ context }) => context.facts?.isPaying === true,
    hasDetails: ({ context }) => context.facts?.hasDetails === true,
  },
  actions: {
    setForm: assign((_, params: { form: LinkForm }) => ({ ...unanswered, form: params.form })),
    setFacts: assign({ facts: (_, params: { facts: LinkFacts }) => params.facts }),
    setDetails: assign({ withDetails: (_, params: { included: boolean }) => params.included }),
    setChoice: assign(({ context: { facts, withDetails } }, params: { withLines: boolean }) => {
      const withLines = params.withLines && facts !== null && facts.lines > 0;
      return { withLines, withDetails: withLines && withDetails && facts.hasDetails };
    }),
    open: emit(({ context }) => ({ type: 'Open', lines: context.withLines, details: context.withDetails })),
    fetch: emit({ type: 'Fetch' }),
  },
}).createMachine({
  id: 'linkOpening',
  context: { ...unanswered, form: null },
  initial: 'reading',
  on: {
    'link.received': { target: '.reading', actions: { type: 'setForm', params: ({ event }) => event } },
  },
  states: {
    /** Reads the link and this device's basket; asks the server nothing. */
    reading: {
      always: [
        { guard: 'isMissing', target: 'missing' },
        { guard: 'isMalformed', target: 'malformed' },
        // The link's basket is open here already, so nobody sees anything new.
        { guard: and(['isKnown', 'isCurrent']), target: 'fetching' },
        { guard: and(['isKnown', 'isPaying']), target: 'paying' },
        { guard: 'isKnown', target: 'asking' },
      ],
      on: { 'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event } }, failed: 'failed' },
    },

    asking: {
      always: { guard: 'isPaying', target: 'paying' },
      on: {
        'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event } },
        'details.set': { guard: 'hasDetails', actions: { type: 'setDetails', params: ({ event }) => event } },
        'open.chosen': { target: 'opening', actions: { type: 'setChoice', params: ({ event }) => event } },
        'decline.chosen': 'declined',
      },
    },

    /** Another basket must not be opened while a payment of the open one is in progress. */
    paying: {
      always: { guard: not('isPaying'), target: 'asking' },
      on: {
        'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => event } },
        'decline.chosen': 'declined',
      },
    },

    opening: {
      entry: 'open',
      on: { opened: 'fetching', refused: 'refused', failed: 'failed' },
    },

    fetching: {
      entry: 'fetch',
      on: { 'basket.arrived': 'arrived', 'basket.delayed': 'delayed', refused: 'refused' },
    },

    /** Opened without a connection. */
    delayed: { on: { 'basket.arrived': 'arrived', refused: 'refused' } },

    /** The device could not store the choice, or its basket could not be read. */
    failed: {
      on: { 'retry.chosen': [{ guard: 'isKnown', target: 'opening' }, { target: 'reading' }] },
    },

    arrived: {},
    declined: {},
    refused: {},
    missing: {},
    malformed: {},
  },
});
