import { describe, expect, it } from 'vitest';
import { expectedCount } from './expected-count.ts';
import { parseListingSearch } from './listing-search.ts';

const FILTERS = {
  destinations: [{ code: 'kas', title: 'Kas', count: 2 }], languages: [{ code: 'de', count: 3 }],
  amenities: [{ code: 'wifi', count: 14 }, { code: 'sauna', count: 5 }, { code: 'gym', count: null }],
  choices: [{ name: 'gearbox', values: [{ code: 'manual', count: 4 }, { code: 'automatic', count: 7 }] }, { name: 'fuel', values: [{ code: 'diesel', count: 1 }] }],
} as const;

describe('[C16] the number of products on the button of the filters', () => {
  it.each([
    // Nothing, or only the order; one option; one value instead of another.
    [{}, {}, 9], [{}, { sort: 'priceAsc' }, 9], [{}, { destination: 'kas' }, 2], [{ guests: 4 }, { guests: 4, language: 'de' }, 3], [{ amenities: 'wifi' }, { amenities: 'sauna.wifi' }, 5],
    [{ choices: 'gearbox:manual' }, { choices: 'gearbox:automatic' }, 7], [{ from: '2027-06-01' }, { from: '2027-06-01' }, 9],
    // Too many to count; two options; one less; what has no number; days.
    [{}, { amenities: 'gym' }, null], [{}, { destination: 'kas', amenities: 'sauna' }, null], [{}, { amenities: 'sauna.wifi' }, null], [{ amenities: 'wifi' }, {}, null], [{ amenities: 'wifi' }, { amenities: 'sauna' }, null],
    [{ choices: 'gearbox:manual' }, { choices: 'fuel:diesel' }, null], [{}, { guests: 3 }, null], [{ from: '2027-06-01' }, { from: '2027-06-01', destination: 'kas' }, null], [{}, { from: '2027-06-01' }, null],
  ])('after %j for %j is %j', (current, draft, expected) => {
    expect(expectedCount({ current: parseListingSearch(current), draft: parseListingSearch(draft), filters: FILTERS as never, total: 9 })).toBe(expected);
  });
});
