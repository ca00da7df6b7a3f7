import { describe, expect, it } from 'vitest';
import { parseCompareSearch, tripOf } from './compare-search.ts';

describe('[U19] the address of a comparison', () => {
  it.each([
    [{ ids: 'VIL-001,VIL-002' }, { ids: 'VIL-001,VIL-002' }],
    [{ ids: 7 }, { ids: '7' }],
    [{ from: 'soon', guests: 'many' }, {}],
    [{ ids: 'A', from: '2028-05-06', to: '2028-05-13', guests: 4 }, { ids: 'A', from: '2028-05-06', to: '2028-05-13', guests: 4 }],
    [{ ids: 'A', from: '2028-05-06', guests: 2, children: 2, infants: 1 }, { ids: 'A', from: '2028-05-06', guests: 2, children: 2, infants: 1 }],
    [{ ids: 'A', from: '2028-05-06', guests: 2, children: 0, infants: 100 }, { ids: 'A', from: '2028-05-06', guests: 2 }],
    [{ ids: 'A', from: '2028-05-06', to: '2028-05-01', guests: 100 }, { ids: 'A', from: '2028-05-06' }],
  ])('%o is read as %o', (raw, read) => {
    expect(parseCompareSearch(raw)).toEqual(read);
  });

  it('has a trip while its first day can be booked', () => {
    const search = { ids: 'A', from: '2028-05-06', to: '2028-05-13', guests: 2, children: 2, infants: 1 };
    expect(tripOf(search, '2028-05-06')).toEqual({ from: '2028-05-06', to: '2028-05-13', guests: 2, children: 2, infants: 1 });
    expect(tripOf(search, '2028-05-07')).toBeNull();
    expect(tripOf({ ids: 'A', guests: 4 }, '2028-05-06')).toBeNull();
  });
});
