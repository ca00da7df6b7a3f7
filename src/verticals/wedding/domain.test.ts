import { describe, expect, it } from 'vitest';
import type { OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { claimOf, periodOf, validateItem } from '#domain/booking-item.ts';
import { kirlangic, party } from '#tests/support/offer-fixtures.ts';
import { wedding } from './domain.ts';
import { weddingServer } from './server.ts';

const today = '2026-11-20';
const offer: OfferIn<'wedding'> = { ...kirlangic, vertical: 'wedding', saleMode: 'quote', terms: { fromPrice: '14800.00', durationDays: 3, capacity: 80 } };
const day: SelectionIn<'wedding'> = { vertical: 'wedding', from: '2027-06-12', to: '2027-06-12', guests: 60, ceremony: 'legal' };
const item = (change: Partial<SelectionIn<'wedding'>> = {}) => ({ offer, selection: { ...day, ...change }, party: party(60), extras: {} });
const problems = (change: Partial<SelectionIn<'wedding'>> = {}) => validateItem(item(change), { today });

describe('wedding', () => {
  it('is asked for by a day or a month', () => {
    expect(problems()).toEqual([]);
    expect(problems({ from: '2027-06-01', to: '2027-06-30' })).toEqual([]);
    expect(periodOf(day)).toEqual({ from: '2027-06-12', to: '2027-06-12', time: null, until: null, length: null });
  });

  it('[B11] can be asked for, and accepted, while one of its possible days is still far enough away', () => {
    const june = { from: '2027-06-01', to: '2027-06-30' };
    expect(validateItem(item(june), { today: '2027-06-10' })).toEqual([]);
    expect(validateItem(item(june), { today: '2027-07-01' })).toEqual([{ code: 'inThePast' }]);
  });

  it('refuses missing, reversed, past and distant days, and too many guests', () => {
    expect(problems({ from: '' })).toEqual([{ code: 'datesMissing' }]);
    expect(problems({ to: '2027-06-11' })).toEqual([{ code: 'datesReversed' }]);
    expect(problems({ from: '2026-11-19', to: '2026-11-19' })).toEqual([{ code: 'inThePast' }]);
    expect(problems({ from: '2029-06-12', to: '2029-06-12' })).toEqual([{ code: 'tooFarAhead', lastDay: '2028-11-20' }]);
    expect(problems({ guests: 81 })).toEqual([{ code: 'overCapacity', capacity: 80 }]);
  });

  it('takes no stock, and shows the lowest price', () => {
    expect(claimOf(item())).toEqual({ kind: 'nothing' });
    expect(wedding.unitPrice(offer, null)).toEqual({ amount: '14800.00', unit: 'package', isFrom: true, isWhole: true });
    expect(wedding.gross(offer, day, party(60)).amount).toBe('14800.00');
  });

  it('[T1] is an outing on its day, and in no trip while only its month is known', () => {
    expect(wedding.trip(offer, day)).toEqual([{ kind: 'outing', from: '2027-06-12', to: '2027-06-12', time: null, until: null }]);
    expect(wedding.trip(offer, { ...day, from: '2027-06-01', to: '2027-06-30' })).toEqual([]);
  });

  it('is listed for parties that fit, on days that can be asked for', () => {
    expect(weddingServer.claims(offer, { from: '2027-06-12', to: null, guests: 80 }, { today })).toEqual([{ kind: 'nothing' }]);
    expect(weddingServer.claims(offer, { from: '2027-06-12', to: null, guests: 81 }, { today })).toEqual([]);
    expect(weddingServer.claims(offer, { from: '2026-11-01', to: null, guests: 2 }, { today })).toEqual([]);
  });
});
