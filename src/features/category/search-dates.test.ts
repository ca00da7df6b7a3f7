import { describe, expect, it } from 'vitest';
import { datesProblem } from './search-dates.ts';

const days = { today: '2026-11-20', lastDay: '2028-11-20' };

describe('the dates of a search', () => {
  it.each([
    [undefined, undefined, null],
    ['2026-11-20', undefined, null],
    ['2026-12-01', '2026-12-08', null],
    [undefined, '2026-12-08', { field: 'from', code: 'missing' }],
    ['2026-11-19', '2026-12-08', { field: 'from', code: 'inThePast' }],
    ['2028-11-21', undefined, { field: 'from', code: 'tooFarAhead' }],
    ['2026-12-08', '2026-12-01', { field: 'to', code: 'reversed' }],
    ['2026-12-08', '2026-12-08', { field: 'to', code: 'reversed' }],
    ['2028-11-19', '2028-11-21', { field: 'to', code: 'tooFarAhead' }],
    ['2026-12-01', '2028-02-01', { field: 'to', code: 'tooLong' }],
  ] as const)('%s to %s: %o', (from, to, problem) => {
    expect(datesProblem({ from, to }, days)).toEqual(problem);
  });
});
