import { describe, expect, it } from 'vitest';
import { knownSearch } from './known-search.ts';

describe('knownSearch', () => {
  it.each([
    ['/', '?utm_source=mail&gclid=1', ''],
    ['/c/villas', '', ''],
    ['/c/villas', '?guests=6&utm_source=mail&destination=kas', '?destination=kas&guests=6'],
    ['/c/villas', '?guests=many&page=1&sort=cheapest', ''],
    ['/c/villas', '?from=2027-06-05&to=2027-06-12&amenities=wifi.seaView', '?from=2027-06-05&to=2027-06-12&amenities=seaView.wifi'],
    ['/u/villas/villa-kirlangic', '?line=l-1&fbclid=2', '?line=l-1'],
    ['/basket/cart', '?x=1', ''],
    ['/no/such/page', '?x=1', ''],
  ])('of %s%s is %j', (path, search, known) => {
    expect(knownSearch(path, search)).toBe(known);
  });

  it('is stable: what it returns is known', () => {
    const known = knownSearch('/c/villas', '?sort=priceAsc&destination=kas&guests=2&page=3');
    expect(knownSearch('/c/villas', known)).toBe(known);
  });
});
