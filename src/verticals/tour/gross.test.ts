import { describe, expect, it } from 'vitest';
import { dalyan, kekova, party, saklikent } from '#tests/support/offer-fixtures.ts';
import { tourGross } from './gross.ts';

describe('[P2] tour', () => {
  it('[P2] per person: adults, children and infants at their own price', () => {
    expect(tourGross(kekova.terms.pricing, party(2, 1, 1))).toEqual({
      amount: '125.00',
      steps: [
        { kind: 'people', who: 'adults', count: 2, unit: '48.00', amount: '96.00' },
        { kind: 'people', who: 'children', count: 1, unit: '29.00', amount: '29.00' },
        { kind: 'people', who: 'infants', count: 1, unit: '0.00', amount: '0.00' },
      ],
    });
  });

  it('[P2] group: the base up to the most people, then each extra adult or child', () => {
    expect(tourGross(saklikent.terms.pricing, party(3, 2)).amount).toBe('240.00');
    expect(tourGross(saklikent.terms.pricing, party(5, 2, 2))).toEqual({
      amount: '316.00',
      steps: [{ kind: 'group', maxPeople: 5, amount: '240.00' }, { kind: 'extraPeople', count: 2, unit: '38.00', amount: '76.00' }],
    });
    expect(tourGross(dalyan.terms.pricing, party(1, 0, 8)).amount).toBe('14500.00');
  });
});
