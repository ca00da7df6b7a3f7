import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressPlacesOf } from '#domain/address-place.ts';
import { claimOf, periodOf, validateItem } from '#domain/booking-item.ts';
import type { BookingItem, SelectionIn } from '#domain/catalogue.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import { lineDifferences } from '#domain/pricing/line-differences.ts';
import { dalamanKalkan, dalamanKalkanLine, kasKalkanLine, party, rates } from '#tests/support/offer-fixtures.ts';
import { transfer } from './domain.ts';
import { flightNumberOf, isFlightNumber } from './flight-number.ts';
import { vehiclesNeeded } from './vehicles.ts';

const today = '2026-11-20';
const ride = dalamanKalkanLine().selection as SelectionIn<'transfer'>;
const oneWay = { returnDate: null, returnTime: null } as const;
const problems = (selection: Partial<SelectionIn<'transfer'>> = {}, change: Partial<BookingItem> = {}) =>
  validateItem(dalamanKalkanLine({ selection: { ...ride, ...selection }, ...change }), { today });

describe('transfer', () => {
  it('has no problems with the sample ride', () => expect(problems()).toEqual([]));

  it('[P2] [P4] prices both legs, the night, the discount and a child seat; paid in full, VAT included', () => {
    const quote = quoteBasket({ lines: [dalamanKalkanLine()], currency: 'EUR', rates });
    expect(quote).toMatchObject({ products: '213.20', extras: '6.00', grandTotal: '219.20', deposit: '219.20', remaining: '0.00', vatAdded: '0.00', vatIncluded: '36.53' });
  });

  it('[V5] needs the two ends of its route, in either direction', () => {
    expect(problems({ from: ride.to, to: ride.from })).toEqual([]);
    expect(problems({ to: 'resort-kas' })).toEqual([{ code: 'placesMissing' }]);
    expect(problems({ to: ride.from })).toEqual([{ code: 'placesMissing' }]);
  });

  it('refuses missing, past and far dates', () => {
    expect(problems({ date: '' })).toEqual([{ code: 'datesMissing' }]);
    expect(problems({ returnDate: null })).toEqual([{ code: 'datesMissing' }]);
    expect(problems({ returnTime: null })).toEqual([{ code: 'datesMissing' }]);
    expect(problems({ date: '2026-11-19' })).toEqual([{ code: 'inThePast' }]);
    expect(problems({ returnDate: '2028-11-21' })).toEqual([{ code: 'tooFarAhead', lastDay: '2028-11-20' }]);
  });

  it('[V5] lets the way back begin at the arrival, and not before', () => {
    expect(problems({ time: '10:00', returnDate: ride.date, returnTime: '11:45' })).toEqual([]);
    expect(problems({ time: '10:00', returnDate: ride.date, returnTime: '11:44' })).toEqual([{ code: 'datesReversed' }]);
    expect(problems({ returnDate: '2027-06-11' })).toEqual([{ code: 'datesReversed' }]);
    expect(problems({ time: '23:40', returnDate: '2027-06-13', returnTime: '01:25' })).toEqual([]);
    expect(problems({ time: '23:40', returnDate: '2027-06-13', returnTime: '01:24' })).toEqual([{ code: 'datesReversed' }]);
  });

  it('[V1] [V5] seats adults and children, and takes bags, in all its vehicles', () => {
    expect(problems({ vehicle: 'economy', vehicles: 1, bags: 2 }, { party: party(2, 1, 2) })).toEqual([]);
    expect(problems({ vehicle: 'economy', vehicles: 1, bags: 3 }, { party: party(2, 2) })).toEqual([{ code: 'overCapacity', capacity: 3 }, { code: 'tooManyBags', luggage: 2 }]);
    expect(problems({ vehicle: 'economy', vehicles: 2, bags: 4 }, { party: party(4, 2) })).toEqual([]);
    expect(problems({ vehicle: 'tram' })).toEqual([{ code: 'noSuchVehicle' }]);
    expect(problems({}, { party: party(0, 2) })).toEqual([{ code: 'noAdult' }]);
  });

  it.each(['TK2556', 'TK 2556', 'PC 1', 'U28613', '9W 123', 'THY2556', 'BA 678A'])('[V5] takes %s as a flight number', (number) => {
    expect(isFlightNumber(number)).toBe(true);
    expect(problems({ flight: number, returnFlight: number })).toEqual([]);
  });

  it.each(['2556', 'TK', 'TK25566', '12 345', 'TK-2556', 'flight', 'TK 25 56'])('[V5] does not take %s as one', (number) => {
    expect(problems({ flight: number })).toEqual([{ code: 'noFlightNumber' }]);
    expect(problems({ returnFlight: number })).toEqual([{ code: 'noFlightNumber' }]);
  });

  it('reads a flight number as it is typed', () => {
    expect(flightNumberOf(' tk 2556 ')).toBe('TK2556');
    expect(flightNumberOf('  ')).toBeNull();
  });

  it('[E2] claims nothing, and asks for an address at the end that is no airport', () => {
    expect(claimOf(dalamanKalkanLine())).toEqual({ kind: 'nothing' });
    expect(addressPlacesOf([dalamanKalkanLine()])).toMatchObject([{ kind: 'town', code: 'resort-kalkan', destination: 'kalkan' }]);
    const airports = { ...dalamanKalkan, terms: { ...dalamanKalkan.terms, places: [dalamanKalkan.terms.places[0], { ...dalamanKalkan.terms.places[1], kind: 'airport' }] as const } };
    expect(addressPlacesOf([dalamanKalkanLine({ offer: airports })])).toEqual([]);
  });

  it('[E2] asks for an address at each end of a ride between two towns, each place once', () => {
    const there = kasKalkanLine();
    const selection = there.selection as SelectionIn<'transfer'>;
    expect(addressPlacesOf([there])).toMatchObject([{ code: 'resort-kas', name: { en: 'Kaş' } }, { code: 'resort-kalkan', name: { en: 'Kalkan' } }]);
    expect(addressPlacesOf([{ ...there, selection: { ...selection, from: 'resort-kalkan', to: 'resort-kas' } }, there]).map(({ code }) => code)).toEqual(['resort-kalkan', 'resort-kas']);
  });

  it('[T1] is a ride for each leg of a trip, with the arrival by the time on the road', () => {
    expect(transfer.trip(dalamanKalkan, ride)).toEqual([
      { kind: 'ride', from: '2027-06-12', to: '2027-06-13', time: '23:40', until: '01:25', between: { from: null, to: 'kalkan' } },
      { kind: 'ride', from: '2027-06-19', to: '2027-06-19', time: '11:00', until: '12:45', between: { from: 'kalkan', to: null } },
    ]);
    expect(transfer.trip(dalamanKalkan, { ...ride, ...oneWay })).toHaveLength(1);
  });

  it('[B11] closes six hours before the pick-up', () => {
    expect(validateItem(dalamanKalkanLine(), { today: '2027-06-12', time: '17:39' })).toEqual([]);
    expect(validateItem(dalamanKalkanLine(), { today: '2027-06-12', time: '17:40' })).toEqual([{ code: 'bookingClosed', leadHours: 6 }]);
  });

  it('has the time of its first leg, and the way back as its end', () => {
    expect(periodOf(ride)).toEqual({ from: '2027-06-12', to: '2027-06-19', time: '23:40', until: '11:00', length: null });
    expect(periodOf({ ...ride, ...oneWay })).toEqual({ from: '2027-06-12', to: '2027-06-12', time: '23:40', until: null, length: null });
  });

  it('shows the cheapest vehicle first, then the chosen one', () => {
    expect(transfer.unitPrice(dalamanKalkan, null)).toEqual({ amount: '72.00', unit: 'vehicle', isFrom: true, isWhole: false });
    expect(transfer.unitPrice(dalamanKalkan, transfer.gross(dalamanKalkan, ride, party(4)).steps)).toEqual({ amount: '104.00', unit: 'vehicle', isFrom: false, isWhole: false });
  });

  it('[P12] explains a new tariff by its old and new price', () => {
    const { terms } = dalamanKalkan;
    const offer = { ...dalamanKalkan, terms: { ...terms, vehicles: terms.vehicles.map((vehicle) => (vehicle.code === 'vip' ? { ...vehicle, oneWay: '110.00' } : vehicle)) } };
    expect(lineDifferences(dalamanKalkanLine(), dalamanKalkanLine({ offer }))).toMatchObject([{ kind: 'price', from: '104.00', to: '110.00' }]);
  });
});

describe('vehicles of a party', () => {
  const count = fc.integer({ min: 0, max: 60 });
  const vehicle = fc.record({ capacity: fc.integer({ min: 1, max: 45 }), luggage: fc.integer({ min: 0, max: 45 }) });

  it('are the fewest that seat everybody and take every bag', () => {
    fc.assert(fc.property(vehicle, count, count, count, ({ capacity, luggage }, adults, children, bags) => {
      const fits = (vehicles: number) => vehicles >= 1 && vehicles * capacity >= adults + children && vehicles * luggage >= bags;
      const needed = vehiclesNeeded({ capacity, luggage }, party(adults, children), bags);
      if (needed === null) expect(fits(10)).toBe(false);
      else expect([fits(needed), fits(needed - 1)]).toEqual([true, false]);
    }));
  });
});
