import { describe, expect, it } from 'vitest';
import { dalamanKalkan, dalamanKalkanLine, kasKalkanLine, kekova, kekovaLine, kirlangicLine } from '#tests/support/offer-fixtures.ts';
import { addressPlacesOf, givenAddressesOf, isHotelEnough, placesIn } from './address-place.ts';
import type { BookingItem, SelectionIn } from './catalogue.ts';

const codes = (items: readonly BookingItem[]) => addressPlacesOf(items).map(({ code }) => code);
const tourFrom = (pickup: string | null) => kekovaLine({ selection: { ...(kekovaLine().selection as SelectionIn<'tour'>), pickup } });
const toKalkan = dalamanKalkanLine();
/** From Bodrum to its airport. */
const fromBodrum = dalamanKalkanLine({
  offer: { ...dalamanKalkan, terms: { ...dalamanKalkan.terms, places: [dalamanKalkan.terms.places[0], { ...dalamanKalkan.terms.places[1], code: 'resort-bodrum', destination: 'bodrum' }] } },
  selection: { ...(toKalkan.selection as SelectionIn<'transfer'>), from: 'resort-bodrum', to: 'airport-dlm' },
});
const addresses = [{ place: 'resort-kalkan', address: 'Villa Kekik' }, { place: 'resort-bodrum', address: 'Otel Mavi' }, { place: 'side', address: 'Otel Side' }];

describe('[E2] the addresses that the lines of a booking need', () => {
  it('are the one hotel while all drivers and guides come to one place', () => {
    for (const items of [[toKalkan], [tourFrom('kalkan')], [tourFrom('kalkan'), kirlangicLine(), toKalkan]]) {
      expect(isHotelEnough(addressPlacesOf(items))).toBe(true);
    }
    expect(codes([tourFrom('kalkan'), toKalkan])).toEqual(['resort-kalkan']);
    expect(codes([tourFrom(null), kirlangicLine()])).toEqual([]);
  });

  it('are one in each of several places, each place once, in the order of the lines', () => {
    expect(codes([toKalkan, fromBodrum, toKalkan])).toEqual(['resort-kalkan', 'resort-bodrum']);
    expect(codes([tourFrom('side'), tourFrom('kalkan'), tourFrom('side')])).toEqual(['side', 'kalkan']);
    expect(codes([tourFrom('kalkan'), kasKalkanLine(), fromBodrum])).toEqual(['resort-kas', 'resort-kalkan', 'resort-bodrum']);
    expect(addressPlacesOf([tourFrom('side'), toKalkan])[0]).toEqual({ kind: 'zone', code: 'side', title: kekova.title });
  });

  it('belong to the destination of a stay: an end of a ride as its town, a pick-up zone by its code', () => {
    const places = addressPlacesOf([tourFrom('side'), toKalkan, fromBodrum]);
    expect(['side', 'kalkan', 'fethiye'].map((destination) => placesIn(places, destination).map(({ code }) => code))).toEqual([['side'], ['resort-kalkan'], []]);
  });

  it('are given to each line as that of its own place', () => {
    const items = [toKalkan, fromBodrum, tourFrom('kalkan'), tourFrom('side'), tourFrom(null)];
    expect(items.map((item) => givenAddressesOf(item, items, addresses)?.map(({ address }) => address))).toEqual([['Villa Kekik'], ['Otel Mavi'], ['Villa Kekik'], ['Otel Side'], undefined]);
  });

  it('are the hotel in one place, whatever was entered for others, and where a client names no address', () => {
    expect(givenAddressesOf(toKalkan, [toKalkan, tourFrom('kalkan')], addresses)).toEqual([]);
    expect(givenAddressesOf(toKalkan, [toKalkan, fromBodrum], undefined)).toEqual([]);
    expect(givenAddressesOf(kasKalkanLine(), [kasKalkanLine()], undefined)).toEqual([]);
  });
});
