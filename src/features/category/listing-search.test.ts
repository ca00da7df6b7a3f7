import { describe, expect, it } from 'vitest';
import { DEFAULT_ADULTS } from '#domain/party.ts';
import { amenitiesOf, filtersOf, parseListingSearch, tripOf } from './listing-search.ts';

describe('address of a listing', () => {
  it('reads what the router has parsed', () => {
    const search = { destination: 'kas', from: '2027-06-12', to: '2027-06-19', guests: 4, priceMin: 100, priceMax: 500, amenities: 'wifi.ac', sort: 'priceAsc', page: 2 };
    expect(parseListingSearch(search)).toEqual({ ...search, amenities: 'ac.wifi' });
  });

  it('[U21] has the map in the address, and more products on a page then', () => {
    expect(parseListingSearch({ view: 'map' })).toEqual({ view: 'map' });
    expect(parseListingSearch({ view: 'globe' })).toEqual({});
    expect([filtersOf({}).pageSize, filtersOf({ view: 'map' }).pageSize]).toEqual([9, 60]);
  });

  it('reads what a form without script sends: digits, repeated fields, empty fields', () => {
    expect(parseListingSearch({ destination: '', from: '', to: '', guests: '4', priceMin: '', amenities: ['seaView', 'wifi'], sort: '' })).toEqual({ guests: 4, amenities: 'seaView.wifi' });
  });

  it('[C16] has rooms and one choice of each name in the address', () => {
    expect(parseListingSearch({ rooms: 3, choices: 'gearbox:automatic,fuel:diesel' })).toEqual({ rooms: 3, choices: 'fuel:diesel,gearbox:automatic' });
    expect(parseListingSearch({ rooms: '3', choices: ['', 'gearbox:manual', 'pickUpPlace:airport-dlm', 'gearbox:automatic'] })).toEqual({ rooms: 3, choices: 'gearbox:automatic,pickUpPlace:airport-dlm' });
    expect(parseListingSearch({ rooms: 0, choices: 'gearbox,fuel:,:diesel,fu el:x,fuel:a b' })).toEqual({});
  });

  it('[C16] has the currency of a price in the address, and of no other filter', () => {
    expect(parseListingSearch({ priceMax: 300, currency: 'EUR' })).toEqual({ priceMax: 300, currency: 'EUR' });
    for (const search of [{ currency: 'EUR' }, { currency: 'EUR', priceMin: 'low' }]) expect(parseListingSearch(search)).toEqual({});
    expect(parseListingSearch({ priceMax: 300, currency: 'euro' })).toEqual({ priceMax: 300 });
  });

  it('[C16] takes a party of up to 500', () => {
    expect([500, 501].map((guests) => parseListingSearch({ guests }).guests)).toEqual([500, undefined]);
  });

  it('[C16] adds up the adults and the children of a form, with script and without', () => {
    expect(parseListingSearch({ adults: '2', children: '1' })).toEqual({ guests: 3, children: 1 });
    expect(parseListingSearch({ adults: '2', children: '' })).toEqual({ guests: 2 });
    expect(parseListingSearch({ adults: '', children: '2' })).toEqual({ guests: DEFAULT_ADULTS + 2, children: 2 });
    expect(parseListingSearch({ adults: '', children: '', guests: 4 })).toEqual({});
    expect(parseListingSearch({ adults: 500, children: 2 })).toEqual({ guests: 500, children: 2 });
    expect(parseListingSearch({ adults: 1, children: 500 })).toEqual({ guests: 500, children: 499 });
    expect(parseListingSearch({ adults: 'two', children: '-1' })).toEqual({});
    // An address keeps the form's field out, so a removed party does not come back.
    const raw = { adults: '2', children: '1' };
    expect(parseListingSearch({ ...raw, ...parseListingSearch(raw), guests: undefined })).toEqual({});
  });

  it('[U20] has the children among the travellers, and the infants beside them, for the totals of days and for the pages of products', () => {
    const search = parseListingSearch({ from: '2027-06-12', guests: 4, children: 2, infants: 1 });
    expect(filtersOf(search)).toMatchObject({ guests: 4, children: 2, infants: 1 });
    expect(tripOf(search)).toEqual({ from: '2027-06-12', to: undefined, guests: 2, children: 2, infants: 1 });
    expect(parseListingSearch({ children: 2, infants: 1 })).toEqual({});
    expect(parseListingSearch({ guests: 2, children: 2 })).toEqual({ guests: 2 });
    // An answer without days is shared, and is the same for every party of that size (C7).
    expect(filtersOf({ guests: 4, children: 2, infants: 1 })).not.toHaveProperty('children');
  });

  it('takes anything malformed as absent', () => {
    const search = {
      destination: { $ne: 1 }, from: '2027-02-30', to: 'soon', guests: 2.5, priceMin: -1, priceMax: '1e9', amenities: 'pool.__proto__.toString', sort: 'cheapest', page: 0, other: 'x',
    };
    expect(parseListingSearch(search)).toEqual({});
  });

  it('keeps dates that cannot be searched, so that the form can say why', () => {
    for (const search of [{ to: '2027-06-19' }, { from: '2027-06-19', to: '2027-06-12' }, { from: '2027-06-19', to: '2029-06-12' }]) expect(parseListingSearch(search)).toEqual(search);
  });

  it('names every key, so that a malformed value of the address cannot show through', () => {
    const raw = { from: 'soon', guests: '' };
    expect({ ...raw, ...parseListingSearch(raw) }).toEqual({});
  });

  it('is its own canonical form', () => {
    const once = parseListingSearch({ guests: '2', amenities: 'wifi.wifi.ac', page: 1 });
    expect(once).toEqual({ guests: 2, amenities: 'ac.wifi' });
    expect(parseListingSearch({ ...once })).toEqual(once);
  });

  it('passes an unknown destination on', () => {
    expect(parseListingSearch({ destination: 'atlantis' })).toEqual({ destination: 'atlantis' });
  });
});

describe('listing request', () => {
  it('asks for the first page, with prices as decimal strings and amenities as codes', () => {
    expect(filtersOf({ destination: 'kas', priceMin: 100, amenities: 'ac.wifi' })).toMatchObject({ destination: 'kas', priceMin: '100', amenities: ['ac', 'wifi'], page: 1, pageSize: 9 });
  });

  it('[C16] asks for the prices in the currency of the address, and for each choice', () => {
    expect(filtersOf({ priceMin: 100, currency: 'USD', rooms: 2, choices: 'crew:crew,type:gulet' })).toMatchObject({ priceMin: '100', currency: 'USD', rooms: 2, choices: ['crew:crew', 'type:gulet'] });
  });

  it('accepts amenity codes and no inherited property names', () => {
    expect(amenitiesOf(['wifi', 'constructor', 3, null])).toEqual(['wifi']);
  });
});
