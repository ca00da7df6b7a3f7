import { describe, expect, it } from 'vitest';
import { allocate, cents, decimal, money, percentOf, quotient, sum, times, clamp, ZERO } from './money.ts';

const shares = (total: string, ...weights: [string, string][]) =>
  allocate(money(total), weights.map(([id, weight]) => ({ id, weight: money(weight) }))).map(decimal);

describe('money', () => {
  it('[P1] rounds half up to two places', () => {
    expect(decimal(money('1.005'))).toBe('1.01');
    expect(decimal(money('1.0049999'))).toBe('1.00');
    expect(decimal(cents(money('2.675')))).toBe('2.68');
  });

  it('[P1] rounds a quotient once, from the exact value', () => {
    expect(decimal(quotient(money('0.0149'), money('3')))).toBe('0.00');
    expect(decimal(quotient(money('1'), money('3')))).toBe('0.33');
    expect(decimal(quotient(money('2'), money('3')))).toBe('0.67');
    expect(decimal(percentOf(money('0.10'), '4.99999'))).toBe('0.00');
    expect(decimal(percentOf(money('0.10'), '25'))).toBe('0.03');
  });

  it('[P1] rejects binary floats', () => {
    // @ts-expect-error a number is no amount
    expect(() => money(0.1)).toThrow();
    expect(() => times(money('1'), 0.5)).toThrow(RangeError);
    expect(decimal(sum([money('0.1'), money('0.2')]))).toBe('0.30');
  });

  it('[P1] never shows a negative zero', () => {
    expect(decimal(ZERO.neg())).toBe('0.00');
    expect(decimal(money('-0.004'))).toBe('0.00');
  });

  it('keeps an amount within bounds', () => {
    expect(decimal(clamp(money('-1'), money('5')))).toBe('0.00');
    expect(decimal(clamp(money('7'), money('5')))).toBe('5.00');
  });

  it('[P6] allocates to the cent by largest remainder', () => {
    expect(shares('75.00', ['a', '3528.00'], ['b', '213.20'], ['c', '139.00'])).toEqual(['68.19', '4.12', '2.69']);
    expect(shares('0.05', ['a', '1.00'], ['b', '1.00'], ['c', '5.00'])).toEqual(['0.01', '0.01', '0.03']);
  });

  it('[P6] gives equal remainders by id, in any order of the parts', () => {
    expect(shares('10.00', ['a', '1.00'], ['b', '1.00'], ['c', '1.00'])).toEqual(['3.34', '3.33', '3.33']);
    expect(shares('10.00', ['c', '1.00'], ['b', '1.00'], ['a', '1.00'])).toEqual(['3.33', '3.33', '3.34']);
  });

  it('[P6] gives nothing to a part of weight 0', () => {
    expect(shares('0.01', ['a', '0.00'], ['b', '5.00'])).toEqual(['0.00', '0.01']);
    expect(shares('0.00', ['a', '0.00'])).toEqual(['0.00']);
  });
});
