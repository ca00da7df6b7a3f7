import { describe, expect, it } from 'vitest';
import { createEvent, villaLine, villaOffer } from '#tests/support/draft-fixtures.ts';
import { rates } from '#tests/support/offer-fixtures.ts';
import type { Offer } from '#domain/catalogue.ts';
import { fold } from './evolve.ts';
import { requoteCommand } from './requote-command.ts';

const { lineId } = villaLine;
const state = fold([createEvent('ItemAdded', villaLine)]);
const available = { status: 'available' } as const;
const taken = { status: 'unavailable', reason: 'taken' } as const;
const dearer: Offer = { ...villaOffer, terms: { ...villaOffer.terms, seasons: villaOffer.terms.seasons.map((season) => ({ ...season, nightly: `${Number(season.nightly) + 10}.00` })) } };

describe('requoteCommand', () => {
  it('[L11] records a changed price with the line\'s totals and causes that add up', () => {
    const fact = requoteCommand(state, { lineId, offer: dearer, availability: available }, rates);
    if (fact?.type !== 'RecordRequote') throw new Error(`told ${fact?.type}`);
    const moved = Number(fact.to.amount) - Number(fact.from.amount);
    expect(moved).toBeGreaterThan(0);
    expect(fact.causes.reduce((sum, cause) => sum + Number(cause.amount), 0)).toBeCloseTo(moved, 2);
    expect(fact.offer).toEqual(dearer);
  });

  it('returns null when nothing changed', () => {
    expect(requoteCommand(state, { lineId, offer: villaOffer, availability: { status: 'held' } }, rates)).toBeNull();
    expect(requoteCommand(state, { lineId: 'another', offer: dearer, availability: available }, rates)).toBeNull();
    const gone = fold([createEvent('LineUnavailable', { lineId, reason: 'taken' })], state);
    expect(requoteCommand(gone, { lineId, offer: villaOffer, availability: taken }, rates)).toBeNull();
  });

  it('records a taken line and one that is no longer sold', () => {
    expect(requoteCommand(state, { lineId, offer: villaOffer, availability: taken }, rates)).toEqual({ type: 'RecordUnavailable', lineId, reason: 'taken' });
    expect(requoteCommand(state, { lineId, offer: null, availability: available }, rates)).toEqual({ type: 'RecordUnavailable', lineId, reason: 'withdrawn' });
  });

  it('records that a line is available again at its price', () => {
    const gone = fold([createEvent('LineUnavailable', { lineId, reason: 'taken' })], state);
    const fact = requoteCommand(gone, { lineId, offer: villaOffer, availability: available }, rates);
    expect(fact).toMatchObject({ type: 'RecordRequote', causes: [] });
    if (fact?.type === 'RecordRequote') expect(fact.from).toEqual(fact.to);
  });

  it('has no causes where the line had no price', () => {
    const unpriced = fold([createEvent('ItemAdded', { ...villaLine, offer: { ...villaOffer, terms: { ...villaOffer.terms, seasons: [] } } })]);
    const fact = requoteCommand(unpriced, { lineId, offer: villaOffer, availability: available }, rates);
    if (fact?.type !== 'RecordRequote') throw new Error(`told ${fact?.type}`);
    expect(fact).toMatchObject({ from: fact.to, causes: [] });
  });
});
