import { assign, emit, setup } from 'xstate';

/** The facts of the fold and the server that the flow of one request depends on. All are sent when one changes. */
export interface QuoteFacts {
  /** `none`: there is no draft. The others are those of the draft (`#domain/quotation/quote-draft.ts`). */
  readonly status: 'none' | 'collecting' | 'sending' | 'requested' | 'quoted' | 'accepted' | 'declined' | 'rejected' | 'expired';
}

/** The visitor's answers other than accepting, which is a checkout of the quote's own basket. */
export type QuoteReply = 'decline' | 'askAgain';

export interface QuoteInput {
  readonly facts: QuoteFacts;
}

export interface QuoteContext {
  readonly facts: QuoteFacts;
  /** The visitor's answer that is being sent; null without one. */
  readonly reply: QuoteReply | null;
}

export type QuoteEvent =
  | { readonly type: 'draft.changed'; readonly facts: QuoteFacts }
  // The visitor.
  | { readonly type: 'request.chosen' }
  | { readonly type: 'retry.chosen' }
  | { readonly type: 'reply.chosen'; readonly reply: QuoteReply }
  // Results of a command.
  | { readonly type: 'failed' }
  | { readonly type: 'unreachable' };

export type QuoteCommand =
  /** Store the request and send it, under the same id each time; then the facts change, or answer `failed` or `unreachable`. */
  | { readonly type: 'SendRequest' }
  /** Send the visitor's answer; then the facts change, or answer `failed` or `unreachable`. */
  | { readonly type: 'SendReply'; readonly reply: QuoteReply };

/**
 * The flow of one request for a quote, from the form to its end. The fold has the requested item; the server has the
 * price and the answers of both sides. A request or an answer that could not be sent can be sent again under the same
 * id, so it takes effect once.
 */
export const quoteDraftMachine = setup({
  types: {
    context: {} as QuoteContext,
    events: {} as QuoteEvent,
    emitted: {} as QuoteCommand,
    input: {} as QuoteInput,
    tags: {} as 'editable' | 'busy',
  },
  guards: {
    is: ({ context }, params: { status: QuoteFacts['status'] }) => context.facts.status === params.status,
    isNot: ({ context }, params: { status: QuoteFacts['status'] }) => context.facts.status !== params.status,
    /** The server has the request. */
    isAnswered: ({ context }) => !['none', 'collecting', 'sending'].includes(context.facts.status),
    mayReply: (_, params: { reply: QuoteReply; allowed: readonly QuoteReply[] }) => params.allowed.includes(params.reply),
  },
  actions: {
    setFacts: assign({ facts: (_, params: { facts: QuoteFacts }) => params.facts }),
    setReply: assign({ reply: (_, params: { reply: QuoteReply | null }) => params.reply }),
    sendRequest: emit({ type: 'SendRequest' }),
    sendReply: emit(({ context }) => ({ type: 'SendReply', reply: context.reply! })),
  },
}).createMachine({
  id: 'quoteDraft',
  context: ({ input }) => ({ facts: input.facts, reply: null }),
  initial: 'reading',
  on: { 'draft.changed': { actions: { type: 'setFacts', params: ({ event }) => event } } },
  states: {
    /** Finds the state of the facts. */
    reading: {
      always: [
        { guard: { type: 'is', params: { status: 'none' } }, target: 'empty' },
        { guard: { type: 'is', params: { status: 'collecting' } }, target: 'collecting' },
        { guard: { type: 'is', params: { status: 'sending' } }, target: 'requested.sending' },
        { guard: { type: 'is', params: { status: 'requested' } }, target: 'requested.awaiting' },
        { guard: { type: 'is', params: { status: 'quoted' } }, target: 'quoted' },
        { guard: { type: 'is', params: { status: 'accepted' } }, target: 'accepted' },
        { guard: { type: 'is', params: { status: 'declined' } }, target: 'declined' },
        { guard: { type: 'is', params: { status: 'rejected' } }, target: 'rejected' },
        { target: 'expired' },
      ],
    },

    empty: { tags: 'editable', always: { guard: { type: 'isNot', params: { status: 'none' } }, target: 'reading' } },

    collecting: {
      tags: 'editable',
      always: { guard: { type: 'isNot', params: { status: 'collecting' } }, target: 'reading' },
      initial: 'editing',
      states: {
        editing: { on: { 'request.chosen': '#quoteDraft.requested.sending' } },
        /** The device or the server refused the request. */
        refused: { on: { 'request.chosen': '#quoteDraft.requested.sending' } },
      },
    },

    requested: {
      initial: 'sending',
      states: {
        /** Also after a reload: the request is stored before it is sent, and the server keeps it once. */
        sending: {
          tags: 'busy',
          entry: 'sendRequest',
          always: { guard: 'isAnswered', target: '#quoteDraft.reading' },
          on: {
            // A refused draft that could not be reopened for changes is sent again only when the visitor chooses to.
            failed: [{ guard: { type: 'is', params: { status: 'sending' } }, target: 'unsent' }, { target: '#quoteDraft.collecting.refused' }],
            unreachable: 'unsent',
          },
        },
        /** No answer: the request may have arrived or not. */
        unsent: {
          always: { guard: 'isAnswered', target: '#quoteDraft.reading' },
          on: { 'retry.chosen': 'sending' },
        },
        /** The operator is to answer. */
        awaiting: {
          always: { guard: { type: 'isNot', params: { status: 'requested' } }, target: '#quoteDraft.reading' },
          on: { 'reply.chosen': { guard: { type: 'mayReply', params: ({ event }) => ({ reply: event.reply, allowed: ['decline'] }) }, target: '#quoteDraft.replying', actions: { type: 'setReply', params: ({ event }) => event } } },
        },
      },
    },

    /** The visitor is to answer. */
    quoted: {
      always: { guard: { type: 'isNot', params: { status: 'quoted' } }, target: 'reading' },
      on: { 'reply.chosen': { target: 'replying', actions: { type: 'setReply', params: ({ event }) => event } } },
    },

    replying: {
      tags: 'busy',
      entry: 'sendReply',
      exit: { type: 'setReply', params: { reply: null } },
      on: {
        'draft.changed': { target: 'reading', actions: { type: 'setFacts', params: ({ event }) => event } },
        failed: 'reading',
        unreachable: 'reading',
      },
    },

    accepted: { always: { guard: { type: 'isNot', params: { status: 'accepted' } }, target: 'reading' } },
    declined: { always: { guard: { type: 'isNot', params: { status: 'declined' } }, target: 'reading' } },
    /** The operator has declined the request. */
    rejected: { always: { guard: { type: 'isNot', params: { status: 'rejected' } }, target: 'reading' } },
    expired: {
      always: { guard: { type: 'isNot', params: { status: 'expired' } }, target: 'reading' },
      on: { 'reply.chosen': { guard: { type: 'mayReply', params: ({ event }) => ({ reply: event.reply, allowed: ['askAgain'] }) }, target: 'replying', actions: { type: 'setReply', params: ({ event }) => event } } },
    },
  },
});
