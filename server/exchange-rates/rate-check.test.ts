import { describe, expect, it } from 'vitest';
import { checkedRate } from './rate-check.ts';
import type { BulletinRate } from './bulletin-source.ts';

const FRIDAY = '2026-11-27';
const IN_FORCE = { buy: '50', sell: '60', day: FRIDAY };
const check = (rate: BulletinRate | null, day = '2026-11-28') => checkedRate({ day, rates: new Map([['EUR', rate]]) }, 'EUR', IN_FORCE);

describe('[P14] a rate of a bulletin', () => {
  it('is taken where it differs by at most 20 % of the lower one', () => {
    for (const rate of [{ buy: '50', sell: '60' }, { buy: '60', sell: '72' }, { buy: '41.666667', sell: '50' }]) expect(check(rate)).toEqual(rate);
    for (const rate of [{ buy: '50', sell: '72.000001' }, { buy: '60.000001', sell: '60' }, { buy: '50', sell: '49.999999' }, { buy: '5000', sell: '6000' }]) expect(check(rate)).toBe('moved');
  });

  it('may differ by as much for each day since, so that a rate that has really moved is taken some days later', () => {
    const moved = { buy: '75', sell: '90' };
    expect(check(moved, '2026-11-29')).toBe('moved');
    expect(check(moved, '2026-11-30')).toEqual(moved);
    expect(check({ buy: '5', sell: '6' }, '2027-01-10')).toBe('moved');
    expect(check({ buy: '5', sell: '6' }, '2027-01-11')).toEqual({ buy: '5', sell: '6' });
  });

  it('is taken of the same day, and not of an earlier one', () => {
    const rate = { buy: '51', sell: '61' };
    expect(check(rate, FRIDAY)).toEqual(rate);
    expect(check({ buy: '75', sell: '90' }, FRIDAY)).toBe('moved');
    expect(check(rate, '2026-11-26')).toBe('older');
  });

  it('is kept where the bulletin has none', () => {
    expect(check(null)).toBe('notPositive');
    expect(checkedRate({ day: FRIDAY, rates: new Map() }, 'EUR', IN_FORCE)).toBe('missing');
  });
});
