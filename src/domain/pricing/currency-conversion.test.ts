import { describe, expect, it } from 'vitest';
import { convert, sellingRate, displayRate, UnknownRateError } from './currency-conversion.ts';
import { decimal, money } from './money.ts';

const rates = { TRY: '1', EUR: '58.2000', USD: '50.0500' };

describe('conversion', () => {
  it('[P10] converts by selling rates to TRY and rounds once', () => {
    expect(decimal(convert(money('100.00'), 'EUR', 'TRY', { rates }))).toBe('5820.00');
    expect(decimal(convert(money('100.00'), 'EUR', 'USD', { rates }))).toBe('116.28');
    expect(decimal(convert(money('100.00'), 'TRY', 'EUR', { rates }))).toBe('1.72');
  });

  it('[P10] uses the captured rate wherever its currency occurs', () => {
    const captured = { EUR: '60' };
    expect(decimal(convert(money('100.00'), 'EUR', 'TRY', { rates, captured }))).toBe('6000.00');
    expect(decimal(convert(money('600.00'), 'TRY', 'EUR', { rates, captured }))).toBe('10.00');
    expect(decimal(convert(money('100.00'), 'USD', 'TRY', { rates, captured }))).toBe('5005.00');
  });

  it('[P10] needs no rate within one currency and none for TRY', () => {
    expect(decimal(convert(money('1.00'), 'CHF', 'CHF', { rates: {} }))).toBe('1.00');
    expect(sellingRate({ rates: {} }, 'TRY')).toBe('1');
  });

  it('[P10] rejects a currency without a rate', () => {
    expect(() => convert(money('1.00'), 'CHF', 'TRY', { rates })).toThrow(UnknownRateError);
    expect(() => sellingRate({ rates: { EUR: '0' } }, 'EUR')).toThrow(UnknownRateError);
    expect(() => sellingRate({ rates }, 'constructor')).toThrow(UnknownRateError);
  });

  it('[P12] shows the value of one unit without exponent', () => {
    expect(displayRate('EUR', 'TRY', { rates })).toBe('58.2');
    expect(displayRate('TRY', 'EUR', { rates })).toBe('0.017182131');
  });
});
