import { quoteDraftMachine, type QuoteCommand, type QuoteEvent, type QuoteFacts, type QuoteReply } from '#machines/reservation-draft/quote.machine.ts';
import { modelOf } from './walk-transitions.ts';

/** A request for a quote, as a model for the machine and for the pages. */

export type QuoteLeaf =
  | 'empty' | 'collecting.editing' | 'collecting.refused' | 'requested.sending' | 'requested.unsent' | 'requested.awaiting'
  | 'quoted' | 'replying' | 'accepted' | 'declined' | 'rejected' | 'expired';

/** What is true in each leaf: the status of the facts that it may have, and the command that is sent on entering it. */
export const views: Readonly<Record<QuoteLeaf, { readonly status: readonly QuoteFacts['status'][]; readonly command: QuoteCommand['type'] | null; readonly editable: boolean }>> = {
  empty: { status: ['none'], command: null, editable: true },
  'collecting.editing': { status: ['collecting'], command: null, editable: true },
  'collecting.refused': { status: ['collecting'], command: null, editable: true },
  'requested.sending': { status: ['none', 'collecting', 'sending'], command: 'SendRequest', editable: false },
  'requested.unsent': { status: ['none', 'collecting', 'sending'], command: null, editable: false },
  'requested.awaiting': { status: ['requested'], command: null, editable: false },
  quoted: { status: ['quoted'], command: null, editable: false },
  replying: { status: ['requested', 'quoted', 'expired'], command: 'SendReply', editable: false },
  accepted: { status: ['accepted'], command: null, editable: false },
  declined: { status: ['declined'], command: null, editable: false },
  rejected: { status: ['rejected'], command: null, editable: false },
  expired: { status: ['expired'], command: null, editable: false },
};

export const causedBy: Readonly<Record<QuoteEvent['type'], 'log or server' | 'visitor' | 'runtime'>> = {
  'draft.changed': 'log or server',
  'request.chosen': 'visitor',
  'retry.chosen': 'visitor',
  'reply.chosen': 'visitor',
  failed: 'runtime',
  unreachable: 'runtime',
};

export const statuses: readonly QuoteFacts['status'][] = ['none', 'collecting', 'sending', 'requested', 'quoted', 'accepted', 'declined', 'rejected', 'expired'];
export const replies: readonly QuoteReply[] = ['decline', 'askAgain'];

const cases: readonly QuoteEvent[] = [
  ...statuses.map((status) => ({ type: 'draft.changed', facts: { status } }) as const),
  ...replies.map((reply) => ({ type: 'reply.chosen', reply }) as const),
];

export const quoteModel = (status: QuoteFacts['status']) => modelOf(quoteDraftMachine, { input: { facts: { status } }, events: cases });
