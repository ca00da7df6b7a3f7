import { describe, expect, it } from 'vitest';
import { dalyan, kekova, kirlangic, party, saklikent } from '#tests/support/offers.ts';
import { carGross, rentalDays, type CarTerms } from './car.ts';
import { tourGross } from './tour.ts';
import { transferGross, type TransferTariff } from './transfer.ts';
import { villaGross } from './villa.ts';
import { yachtGross } from './yacht.ts';

describe('[P2] villa', () => {
  it('[P2] sums the nights by season; the departure day is no night', () => {
    expect(villaGross(kirlangic.terms, '2027-06-12', '2027-06-19')).toEqual({
      amount: '3470.00',
      steps: [
        { kind: 'nights', from: '2027-06-12', to: '2027-06-15', count: 3, unit: '410.00', amount: '1230.00' },
        { kind: 'nights', from: '2027-06-15', to: '2027-06-19', count: 4, unit: '560.00', amount: '2240.00' },
      ],
    });
  });

  it('[P2] adds the cleaning fee under its night limit only', () => {
    expect(villaGross(kirlangic.terms, '2027-10-01', '2027-10-07')).toMatchObject({ amount: '2430.00', steps: [{ kind: 'nights', count: 6 }, { kind: 'cleaning', belowNights: 7, amount: '90.00' }] });
    expect(villaGross(kirlangic.terms, '2027-10-01', '2027-10-08').amount).toBe('2730.00');
  });

  it('[P2] a reversed or empty range costs nothing', () => {
    expect(villaGross(kirlangic.terms, '2027-06-19', '2027-06-12')).toEqual({ amount: '0.00', steps: [] });
    expect(villaGross(kirlangic.terms, '2027-06-12', '2027-06-12').amount).toBe('0.00');
  });
});

describe('[P2] tour', () => {
  it('[P2] per person: adults, children and infants at their own price', () => {
    expect(tourGross(kekova.terms.pricing, party(2, 1, 1))).toEqual({
      amount: '125.00',
      steps: [
        { kind: 'people', who: 'adults', count: 2, unit: '48.00', amount: '96.00' },
        { kind: 'people', who: 'children', count: 1, unit: '29.00', amount: '29.00' },
        { kind: 'people', who: 'infants', count: 1, unit: '0.00', amount: '0.00' },
      ],
    });
  });

  it('[P2] group: the base up to the most people, then each extra adult or child', () => {
    expect(tourGross(saklikent.terms.pricing, party(3, 2)).amount).toBe('240.00');
    expect(tourGross(saklikent.terms.pricing, party(5, 2, 2))).toEqual({
      amount: '316.00',
      steps: [{ kind: 'group', maxPeople: 5, amount: '240.00' }, { kind: 'extraPeople', count: 2, unit: '38.00', amount: '76.00' }],
    });
    expect(tourGross(dalyan.terms.pricing, party(1, 0, 8)).amount).toBe('14500.00');
  });
});

describe('[P2] yacht', () => {
  const seasons = [{ from: '11-01', to: '04-30', price: '690.00' }, { from: '05-01', to: '06-14', price: '890.00' }, { from: '06-15', to: '09-10', price: '1290.00' }, { from: '09-11', to: '10-31', price: '920.00' }];
  const start = { date: '2027-06-13', time: '10:00' };

  it('[P2] prices each day by its own date', () => {
    expect(yachtGross({ unit: 'day', seasons }, start, 4)).toMatchObject({ amount: '4360.00', runs: [{ count: 2, price: '890.00' }, { from: '2027-06-15', count: 2, price: '1290.00' }] });
  });

  it('[P2] prices each week by the date it begins on', () => {
    expect(yachtGross({ unit: 'week', seasons }, start, 2)).toMatchObject({ amount: '2180.00', runs: [{ from: '2027-06-13', to: '2027-06-20' }, { from: '2027-06-20', to: '2027-06-27' }] });
  });

  it('[P2] prices each hour by the date it begins on', () => {
    expect(yachtGross({ unit: 'hour', seasons }, { date: '2027-06-14', time: '22:30' }, 4)).toMatchObject({ amount: '4360.00', runs: [{ from: '2027-06-14', count: 2 }, { from: '2027-06-15', count: 2 }] });
    expect(yachtGross({ unit: 'hour', seasons }, start, 3).amount).toBe('2670.00');
  });
});

describe('[P2] transfer', () => {
  const vip: TransferTariff = { oneWay: '104.00', returnPercentOff: '10', nightSurcharge: { from: '23:00', to: '06:00', percent: '15' } };

  it('[P2] charges vehicles times the tariff', () => {
    expect(transferGross(vip, { vehicles: 3, outbound: '12:00', back: null }).amount).toBe('312.00');
  });

  it('[P2] takes the percent off the return leg and surcharges the leg at night: 104 + 15.60 + 93.60', () => {
    expect(transferGross(vip, { vehicles: 1, outbound: '23:40', back: '11:00' })).toEqual({
      amount: '213.20',
      steps: [
        { kind: 'leg', leg: 'outbound', vehicles: 1, unit: '104.00', amount: '104.00' },
        { kind: 'nightSurcharge', leg: 'outbound', percent: '15', amount: '15.60' },
        { kind: 'leg', leg: 'return', vehicles: 1, unit: '104.00', amount: '104.00' },
        { kind: 'returnDiscount', percent: '10', amount: '-10.40' },
      ],
    });
  });

  it('[P2] surcharges the return leg after its discount', () => {
    expect(transferGross(vip, { vehicles: 1, outbound: '12:00', back: '02:00' }).steps.at(-1)).toEqual({ kind: 'nightSurcharge', leg: 'return', percent: '15', amount: '14.04' });
  });

  it.each([['22:59', false], ['23:00', true], ['05:59', true], ['06:00', false]])('[P2] night at %s: %s, its end exclusive', (outbound, isNight) => {
    expect(transferGross(vip, { vehicles: 1, outbound, back: null }).amount).toBe(isNight ? '119.60' : '104.00');
  });
});

describe('[P2] transfer, a surcharge within one day', () => {
  it.each([['00:59', false], ['01:00', true], ['04:59', true], ['05:00', false]])('[P2] at %s: %s', (outbound, isNight) => {
    const tariff = { oneWay: '100.00', returnPercentOff: '0', nightSurcharge: { from: '01:00', to: '05:00', percent: '15' } };
    expect(transferGross(tariff, { vehicles: 1, outbound, back: null }).amount).toBe(isNight ? '115.00' : '100.00');
  });
});

describe('[P2] car', () => {
  const small: CarTerms = {
    seasons: [{ from: '11-01', to: '03-31', daily: '24.00' }, { from: '04-01', to: '06-14', daily: '31.00' }, { from: '06-15', to: '09-15', daily: '48.00' }, { from: '09-16', to: '10-31', daily: '33.00' }],
    durationBands: [{ minDays: 4, percentOff: '5' }, { minDays: 7, percentOff: '10' }],
    oneWayFee: '35.00',
  };
  const pickUp = { date: '2027-06-12', time: '10:00' };

  it.each([['2027-06-13', '10:00', 1], ['2027-06-13', '10:01', 2], ['2027-06-12', '10:30', 1], ['2027-06-12', '10:00', 0], ['2027-06-11', '10:00', 0]])(
    '[P2] returned on %s at %s is %i begun blocks of 24 hours', (date, time, days) => expect(rentalDays(pickUp, { date, time })).toBe(days));

  it('[P2] prices days by their own date, less the longest band reached, plus the one-way fee', () => {
    expect(carGross(small, { pickUp, dropOff: { date: '2027-06-19', time: '09:00' }, oneWay: true })).toEqual({
      amount: '291.50',
      steps: [
        { kind: 'days', from: '2027-06-12', count: 3, unit: '31.00', amount: '93.00' },
        { kind: 'days', from: '2027-06-15', count: 4, unit: '48.00', amount: '192.00' },
        { kind: 'durationBand', minDays: 7, percent: '10', amount: '-28.50' },
        { kind: 'oneWay', amount: '35.00' },
      ],
    });
    expect(carGross(small, { pickUp, dropOff: { date: '2027-06-15', time: '10:00' }, oneWay: false }).amount).toBe('93.00');
    expect(carGross(small, { pickUp, dropOff: { date: '2027-06-16', time: '10:00' }, oneWay: false }).amount).toBe('133.95');
  });
});
