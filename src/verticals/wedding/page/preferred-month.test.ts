import { describe, expect, it } from 'vitest';
import { firstOpenDay } from '#features/common/first-open-day.ts';
import { monthsUntil, spanOfMonth } from './preferred-month.ts';

describe('the preferred month of a wedding', () => {
  it('is one of those that can be booked', () => {
    expect(monthsUntil('2026-11-20', '2027-02-20')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  });

  it('[B11] is none whose last day is closed', () => {
    const isTooLate = (start: string) => start < '2026-12-01T00:00';
    expect(monthsUntil(firstOpenDay('2026-11-24', isTooLate), '2027-02-20')).toEqual(['2026-12', '2027-01', '2027-02']);
    expect(monthsUntil(firstOpenDay('2026-11-23', (start) => start < '2026-11-30T00:00'), '2026-12-20')).toEqual(['2026-11', '2026-12']);
  });

  it('spans its days that are neither past nor after the last day', () => {
    expect(spanOfMonth('2027-02', '2026-11-20', '2028-11-20')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(spanOfMonth('2028-02', '2026-11-20', '2028-11-20')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(spanOfMonth('2026-11', '2026-11-20', '2028-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-30' });
    expect(spanOfMonth('2028-11', '2026-11-20', '2028-11-20')).toEqual({ from: '2028-11-01', to: '2028-11-20' });
  });
});
