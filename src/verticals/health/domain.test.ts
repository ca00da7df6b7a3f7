import { describe, expect, it } from 'vitest';
import type { OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { claimOf, validateItem } from '#domain/booking-item.ts';
import { kirlangic, party } from '#tests/support/offer-fixtures.ts';
import { health } from './domain.ts';
import { healthServer } from './server.ts';

const today = '2026-11-20';
const offer: OfferIn<'health'> = { ...kirlangic, vertical: 'health', saleMode: 'quote', terms: { fromPrice: '520.00', durationDays: 6, capacity: 2 } };
const spring: SelectionIn<'health'> = { vertical: 'health', from: '2027-03-01', to: '2027-03-20', companions: 1 };
const item = (change: Partial<SelectionIn<'health'>> = {}) => ({ offer, selection: { ...spring, ...change }, party: party(2), extras: {} });
const problems = (change: Partial<SelectionIn<'health'>> = {}) => validateItem(item(change), { today });

describe('health', () => {
  it('is asked for between two days, with companions', () => {
    expect(problems()).toEqual([]);
    expect(problems({ companions: 2 })).toEqual([{ code: 'overCapacity', capacity: 2 }]);
    expect(problems({ to: '2027-02-01' })).toEqual([{ code: 'datesReversed' }]);
    expect(problems({ from: '2026-11-01', to: '2026-12-20' })).toEqual([]);
    expect(problems({ to: '' })).toEqual([{ code: 'datesMissing' }]);
  });

  it('takes no stock, and shows the lowest price', () => {
    expect(claimOf(item())).toEqual({ kind: 'nothing' });
    expect(health.unitPrice(offer, null)).toEqual({ amount: '520.00', unit: 'package', isFrom: true, isWhole: true });
    expect(health.duration(offer, spring)).toBe(6);
  });

  it('is listed for the guest with companions', () => {
    expect(healthServer.claims(offer, { from: '2027-03-01', to: null, guests: 2 }, { today })).toEqual([{ kind: 'nothing' }]);
    expect(healthServer.claims(offer, { from: '2027-03-01', to: null, guests: 3 }, { today })).toEqual([]);
  });
});
