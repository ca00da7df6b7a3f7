import { describe, expect, it } from 'vitest';
import { kirlangic } from '#tests/support/offer-fixtures.ts';
import { villaGross } from './gross.ts';

describe('[P2] villa', () => {
  it('[P2] sums the nights by season; the departure day is no night', () => {
    expect(villaGross(kirlangic.terms, '2027-06-12', '2027-06-19')).toEqual({
      amount: '3470.00',
      steps: [
        { kind: 'nights', from: '2027-06-12', to: '2027-06-15', count: 3, unit: '410.00', amount: '1230.00' },
        { kind: 'nights', from: '2027-06-15', to: '2027-06-19', count: 4, unit: '560.00', amount: '2240.00' },
      ],
    });
  });

  it('[P2] adds the cleaning fee under its night limit only', () => {
    expect(villaGross(kirlangic.terms, '2027-10-01', '2027-10-07')).toMatchObject({ amount: '2430.00', steps: [{ kind: 'nights', count: 6 }, { kind: 'cleaning', belowNights: 7, amount: '90.00' }] });
    expect(villaGross(kirlangic.terms, '2027-10-01', '2027-10-08').amount).toBe('2730.00');
  });

  it('[P2] a reversed or empty range costs nothing', () => {
    expect(villaGross(kirlangic.terms, '2027-06-19', '2027-06-12')).toEqual({ amount: '0.00', steps: [] });
    expect(villaGross(kirlangic.terms, '2027-06-12', '2027-06-12').amount).toBe('0.00');
  });
});
