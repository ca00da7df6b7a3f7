import { describe, expect, it } from 'vitest';
import { currenciesAt, sellingRatesAt, type TimedRate } from './rates.ts';

const rate = (code: string, sell: string, validFrom: string, position: number): TimedRate =>
  ({ code, symbol: code, bankCode: '1', buy: '1.0000', sell, validFrom: new Date(validFrom), position });

const RATES = [
  rate('EUR', '60.0000', '2027-06-01T00:00:00Z', 1), rate('EUR', '58.2000', '1970-01-01T00:00:00Z', 1), rate('EUR', '59.0000', '2027-05-01T00:00:00Z', 1),
  rate('TRY', '1.0000', '1970-01-01T00:00:00Z', 0), rate('GBP', '70.0000', '2027-07-01T00:00:00Z', 2),
];

describe('rates at a moment', () => {
  it.each([
    ['2027-04-30T23:59:59Z', { TRY: '1.0000', EUR: '58.2000' }],
    ['2027-05-01T00:00:00Z', { TRY: '1.0000', EUR: '59.0000' }],
    ['2027-05-31T23:59:59Z', { TRY: '1.0000', EUR: '59.0000' }],
    ['2027-08-01T00:00:00Z', { TRY: '1.0000', EUR: '60.0000', GBP: '70.0000' }],
  ])('at %s the latest valid rate of each currency counts', (now, expected) => {
    expect(sellingRatesAt(RATES, new Date(now))).toEqual(expected);
  });

  it('lists the currencies in the operator\'s order, without the moments', () => {
    expect(currenciesAt(RATES, new Date('2027-08-01')).map(({ code }) => code)).toEqual(['TRY', 'EUR', 'GBP']);
    expect(currenciesAt(RATES, new Date('2027-08-01'))[0]).toEqual({ code: 'TRY', symbol: 'TRY', bankCode: '1', buy: '1.0000', sell: '1.0000' });
  });
});
