import { describe, expect, it } from 'vitest';
import { wrongAwaitedFields } from './awaited-days.ts';

const DAYS = { today: '2027-05-01', lastDay: '2029-05-01' };
const awaited = { productCode: 'VIL-001', email: 'ada@example.org', from: '2027-06-12', to: '2027-06-19', guests: 2 };

describe('[B15] the days that a visitor waits for', () => {
  it.each([
    [{}, []],
    [{ to: '2027-06-12' }, []],
    [{ from: '2027-04-30' }, ['from']],
    [{ from: '' }, ['from']],
    [{ from: '2029-05-02', to: '2029-05-09' }, ['from']],
    [{ to: '2027-06-11' }, ['to']],
    [{ to: '2027-08-13' }, []],
    [{ to: '2027-08-14' }, ['to']],
    [{ from: '2029-05-01', to: '2029-05-02' }, ['to']],
    [{ guests: 0 }, ['guests']],
    [{ guests: Number.NaN }, ['guests']],
    [{ guests: 1.5, email: 'ada@' }, ['guests', 'email']],
    [{ email: `${'a'.repeat(250)}@example.org` }, ['email']],
  ])('%j has the wrong fields %j', (change, wrong) => {
    expect(wrongAwaitedFields({ ...awaited, ...change }, DAYS)).toEqual(wrong);
  });
});
