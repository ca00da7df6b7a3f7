import { describe, expect, it } from 'vitest';
import { quoteDraftMachine } from '#machines/reservation-draft/quote.machine.ts';
import { causedBy, quoteModel, replies, statuses, views, type QuoteLeaf } from './quote-draft.model.ts';
import { leafOf, walkEveryTransition, type Stop } from './walk-transitions.ts';

type QuoteStop = Stop<typeof quoteDraftMachine>;

const seen = (leaf: QuoteLeaf, also: (stop: QuoteStop) => void = () => {}) => (stop: QuoteStop) => {
  const { status, command, editable } = views[leaf];
  const { facts, reply } = stop.snapshot.context;
  expect(stop.snapshot.hasTag('editable')).toBe(editable);
  expect(stop.snapshot.hasTag('busy')).toBe(command !== null);
  // A change of the facts alone leads to the state of those facts at once, unless the request is on its way.
  expect(status).toContain(facts.status);
  // An answer is known while it is sent, and at no other time.
  expect(reply !== null).toBe(leaf === 'replying');
  const isEntered = stop.before === null || leafOf(stop.before.value) !== leaf;
  expect(stop.emitted.map(({ type }) => type)).toEqual(isEntered && command ? [command] : []);
  also(stop);
};

const states: Record<QuoteLeaf, (stop: QuoteStop) => void> = {
  empty: seen('empty'),
  'collecting.editing': seen('collecting.editing'),
  'collecting.refused': seen('collecting.refused', ({ event }) => expect(['failed', 'reply.chosen', 'retry.chosen', 'unreachable', 'draft.changed']).toContain(event?.type)),
  'requested.sending': seen('requested.sending'),
  'requested.unsent': seen('requested.unsent'),
  'requested.awaiting': seen('requested.awaiting'),
  quoted: seen('quoted'),
  replying: seen('replying', ({ emitted, event, snapshot, before }) => {
    if (event?.type !== 'reply.chosen') return;
    if (emitted.length === 0) return;
    expect(emitted).toEqual([{ type: 'SendReply', reply: event.reply }]);
    // One that has no price can only be withdrawn, and an expired one only renewed.
    const allowed = { requested: ['decline'], quoted: replies, expired: ['askAgain'] }[snapshot.context.facts.status as 'requested' | 'quoted' | 'expired'];
    expect(allowed).toContain(event.reply);
    expect(before).not.toBeNull();
  }),
  accepted: seen('accepted'),
  declined: seen('declined'),
  rejected: seen('rejected'),
  expired: seen('expired'),
};

describe('every transition of a request for a quote', () => {
  it.each(statuses)('[P13] [L12] from %s', async (status) => {
    expect(await walkEveryTransition(quoteDraftMachine, quoteModel(status), { states, events: Object.keys(causedBy) })).toEqual(Object.keys(views).sort());
  });
});
