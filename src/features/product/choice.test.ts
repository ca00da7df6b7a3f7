import { describe, expect, it } from 'vitest';
import { dalamanKalkan, dalamanKalkanLine, kekova, kekovaLine, kirlangic, kirlangicLine, lodos, panda, saklikent, villaVatExcluded } from '#tests/support/offer-fixtures.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { loadPages } from '#verticals/page.ts';
import { atOpenTime, closedStarts, selectionOf, withExtra, withParty } from './choice.ts';
import { addressOf, choiceFrom, lineChoice } from './choice-address.ts';
import { parseProductSearch } from './product-search.ts';

await loadPages(VERTICALS);

describe('choice', () => {
  it('starts with two, with the dates of the address, with as many as fit', () => {
    expect(choiceFrom(kirlangic, {})).toEqual({ dates: { vertical: 'villa', arrival: null, departure: null }, party: { adults: 2, children: 0, infants: 0 }, extras: {} });
    expect(selectionOf(choiceFrom(kirlangic, { from: '2027-06-12', to: '2027-06-19', guests: 40 }), kirlangic)).toEqual({ vertical: 'villa', arrival: '2027-06-12', departure: '2027-06-19' });
    expect(choiceFrom(kirlangic, { guests: 40 }).party.adults).toBe(8);
  });

  it('chooses the session where there is only one, and one of the address only if it exists', () => {
    expect(choiceFrom(kekova, { from: '2027-06-14' }).dates).toMatchObject({ session: '10:00' });
    expect(choiceFrom(saklikent, { session: '09:00' }).dates).toMatchObject({ session: '09:00' });
    expect(choiceFrom(saklikent, { session: '03:00' }).dates).toMatchObject({ session: null });
  });

  it.each([
    ['villa', kirlangic, { from: '2027-06-12', to: '2027-06-19', guests: 4, children: 2, infants: 1, extras: 'pool-heating:1,private-chef:1' }],
    ['tour', kekova, { from: '2027-06-14', session: '10:00', guests: 3, details: 'pickup:kalkan' }],
    ['yacht', lodos, { from: '2027-06-14', guests: 2, details: 'unit:day,units:3,licensed:true' }],
    ['yacht by the hour', lodos, { from: '2027-06-14', session: '14:00', guests: 2, extras: 'sushi:1', details: 'unit:hour,units:4' }],
    ['car', panda, { from: '2027-06-12', to: '2027-06-19', session: '09:30', guests: 2, details: 'pickUpPlace:resort-kalkan,dropOffPlace:airport-dlm,dropOffTime:18:00,driverAge:30,licenceYears:8' }],
    ['arrival only', kirlangic, { from: '2027-06-12', guests: 2 }],
  ] as const)('is in the address, and read from it again: %s', (_, offer, address) => {
    const choice = choiceFrom(offer, parseProductSearch(address));
    const written = addressOf(choice);
    expect(JSON.parse(JSON.stringify(written))).toEqual(address);
    expect(choiceFrom(offer, parseProductSearch(written as Record<string, unknown>))).toEqual(choice);
  });

  it('[T2] is that of a line on the dates that an address proposes', () => {
    const tour = kekovaLine();
    expect(lineChoice(kekova, tour, {})).toEqual({ dates: tour.selection, party: tour.party, extras: tour.extras });
    expect(lineChoice(kekova, tour, { from: '2027-06-20' })).toEqual({ dates: { ...tour.selection, date: '2027-06-20' }, party: tour.party, extras: tour.extras });
    const villa = kirlangicLine();
    expect(lineChoice(kirlangic, villa, { from: '2027-06-14', to: '2027-06-19' })).toEqual({ dates: { vertical: 'villa', arrival: '2027-06-14', departure: '2027-06-19' }, party: villa.party, extras: villa.extras });
  });

  it('[V5] has no more vehicles and bags than a smaller party needs, unless the visitor wanted more', () => {
    const { selection } = dalamanKalkanLine();
    const six = { adults: 6, children: 0, infants: 0 };
    const two = { adults: 2, children: 0, infants: 0 };
    const shrunk = (change: object) => {
      const line = { selection: { ...selection, vehicle: 'economy', ...change }, party: six, extras: {} } as PricedLine;
      return selectionOf(withParty(lineChoice(dalamanKalkan, line, {}), dalamanKalkan, two), dalamanKalkan);
    };
    expect(shrunk({ vehicles: 3, bags: 6 })).toMatchObject({ vehicles: 1, bags: 2 });
    expect(shrunk({ vehicles: 4, bags: 3 })).toMatchObject({ vehicles: 4, bags: 3 });
  });

  it('takes from an address only what the offer has', () => {
    expect(choiceFrom(kirlangic, { guests: 6, children: 9, infants: 20, extras: 'pool-heating:7,jacuzzi:1,private-chef:x' })).toMatchObject({
      party: { adults: 6, children: 2, infants: 9 }, extras: { 'pool-heating': expect.any(Number) as number },
    });
    expect(choiceFrom(kekova, { details: 'pickup:bodrum' }).dates).toMatchObject({ pickup: null });
    expect(choiceFrom(lodos, { details: 'unit:month,units:0' }).dates).toMatchObject({ unit: 'hour', units: 2 });
    expect(choiceFrom(panda, { details: 'pickUpPlace:nowhere,driverAge:-1,dropOffTime:late' }).dates).toMatchObject({ pickUpPlace: 'resort-kalkan', driverAge: null, dropOffTime: '10:00' });
    expect([500, 501].map((guests) => parseProductSearch({ guests }).guests)).toEqual([500, undefined]);
    expect(parseProductSearch({ extras: 'a b', details: '<x>', children: -1, infants: 1.5 })).toMatchObject({ extras: undefined, details: undefined, children: undefined, infants: undefined });
  });

  it('[B11] is at the first time that is still open, where nobody has chosen one', () => {
    const at = (from: string, time: string) => atOpenTime(choiceFrom(panda, { from, to: '2027-06-19' }), panda, closedStarts(panda, { today: '2027-06-12', time }));
    expect(at('2027-06-12', '15:00').dates).toMatchObject({ pickUpDate: '2027-06-12', pickUpTime: '18:30', dropOffTime: '10:00' });
    expect(at('2027-06-13', '15:00').dates).toMatchObject({ pickUpTime: '10:00' });
    const villa = choiceFrom(kirlangic, { from: '2027-06-12', to: '2027-06-19' });
    expect(atOpenTime(villa, kirlangic, closedStarts(kirlangic, { today: '2027-06-12', time: '23:00' }))).toBe(villa);
  });

  it('has no selection until it is complete', () => {
    expect(selectionOf(choiceFrom(kirlangic, { from: '2027-06-12' }), kirlangic)).toBeNull();
    expect(selectionOf(choiceFrom(saklikent, { from: '2027-06-14' }), saklikent)).toBeNull();
  });

  it('adjusts an extra of every traveller to the party, and limits one with a lower maximum', () => {
    const party = { adults: 4, children: 0, infants: 0 };
    const smaller = { adults: 2, children: 0, infants: 0 };
    const all = withExtra({ ...choiceFrom(villaVatExcluded, {}), party }, 'trout-dinner', 4);
    expect(withParty(all, villaVatExcluded, smaller).extras).toEqual({ 'trout-dinner': 2 });
    expect(withParty(all, villaVatExcluded, { ...party, adults: 6 }).extras).toEqual({ 'trout-dinner': 6 });
    const three = withExtra(all, 'trout-dinner', 3);
    expect(withParty(three, villaVatExcluded, smaller).extras).toEqual({ 'trout-dinner': 2 });
    expect(withParty(withExtra(three, 'trout-dinner', 1), villaVatExcluded, smaller).extras).toEqual({ 'trout-dinner': 1 });
  });
});
