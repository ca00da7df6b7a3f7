import { describe, expect, it } from 'vitest';
import { groupExpiry, groupNumber, readCard } from './card-checks.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const good = { cardHolder: ' Helen Ward ', number: '4111 1111 1111 1111', expiry: '12 / 28', cvv: '123' };
const faultsOf = (change: Partial<typeof good>) => {
  const read = readCard({ ...good, ...change }, NOW);
  return 'faults' in read ? read.faults : [];
};

describe('readCard', () => {
  it('returns the card in the bank’s format', () => {
    expect(readCard(good, NOW)).toEqual({ card: { cardHolder: 'Helen Ward', number: '4111111111111111', expiryMonth: '12', expiryYear: '28', cvv: '123' } });
  });

  it('reports every error at once, in form order', () => {
    expect(faultsOf({ cardHolder: ' ', number: '', expiry: '', cvv: '' }).map(({ field }) => field)).toEqual(['cardHolder', 'number', 'expiry', 'cvv']);
  });

  it.each([
    [{ number: '4111 1111 1111 1112' }, { field: 'number', code: 'checkDigit' }],
    [{ number: '4111' }, { field: 'number', code: 'length' }],
    [{ expiry: '13 / 28' }, { field: 'expiry', code: 'month', month: 13 }],
    [{ expiry: '10 / 26' }, { field: 'expiry', code: 'past' }],
    [{ expiry: '1' }, { field: 'expiry', code: 'format' }],
    [{ cvv: '12' }, { field: 'cvv', code: 'length' }],
    [{ cvv: '12a' }, { field: 'cvv', code: 'length' }],
  ])('reports the error of %o', (change, fault) => {
    expect(faultsOf(change)).toEqual([fault]);
  });

  it('takes a card until the end of its month', () => {
    expect(faultsOf({ expiry: '11 / 26' })).toEqual([]);
  });
});

describe('grouping what is typed', () => {
  it.each([['41111', '4111 1'], ['4111-1111 1111x1111', '4111 1111 1111 1111'], ['378282246310005', '3782 822463 10005'], ['', '']])('number %s', (typed, shown) => {
    expect(groupNumber(typed)).toBe(shown);
  });
  it.each([['1', '1'], ['12', '12'], ['123', '12 / 3'], ['12/2028', '12 / 28'], ['1/28', '01 / 28'], ['12 / ', '12 / ']])('expiry %s', (typed, shown) => {
    expect(groupExpiry(typed)).toBe(shown);
  });
});
