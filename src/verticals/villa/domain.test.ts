import { describe, expect, it } from 'vitest';
import type { SelectionIn } from '#domain/catalogue.ts';
import { selection as selectionSchema } from '#domain/offer-schema.ts';
import { read } from '#domain/schema/read.ts';
import { addressPlacesOf } from '#domain/address-place.ts';
import { chosenExtras, claimOf, periodOf, validateItem } from '#domain/booking-item.ts';
import { kirlangic, kirlangicLine, party } from '#tests/support/offer-fixtures.ts';
import { nightlyPrices } from './nightly-prices.ts';

const today = '2026-11-20';
const stay = (arrival: string, departure: string): { selection: SelectionIn<'villa'> } => ({ selection: { vertical: 'villa', arrival, departure } });
const problems = (change: Parameters<typeof kirlangicLine>[0], offer = kirlangic) => validateItem(kirlangicLine({ offer, ...change }), { today });

describe('villa', () => {
  it('[P2] has no problems with the sample stay', () => expect(problems({})).toEqual([]));

  it('requires the minimum stay of the season of the arrival night', () => {
    expect(problems(stay('2027-06-14', '2027-06-19'))).toEqual([]);
    expect(problems(stay('2027-06-14', '2027-06-18'))).toEqual([{ code: 'minimumStay', nights: 5 }]);
    expect(problems(stay('2027-06-15', '2027-06-21'))).toEqual([{ code: 'minimumStay', nights: 7 }]);
    expect(problems(stay('2027-12-30', '2028-01-03'))).toEqual([]);
  });

  it('[V4] begins on the check-in weekdays of the season of the arrival night', () => {
    const saturdays = { ...kirlangic, terms: { ...kirlangic.terms, seasons: kirlangic.terms.seasons.map((season) => (season.minNights === 7 ? { ...season, checkInDays: [6] } : season)) } };
    expect(problems(stay('2027-07-17', '2027-07-24'), saturdays)).toEqual([]);
    expect(problems(stay('2027-07-18', '2027-07-25'), saturdays)).toEqual([{ code: 'notACheckInDay', weekdays: [6] }]);
    expect(problems(stay('2027-05-18', '2027-05-25'), saturdays)).toEqual([]);
    const any = { ...kirlangic, terms: { ...kirlangic.terms, seasons: kirlangic.terms.seasons.map((season) => ({ ...season, checkInDays: [] })) } };
    expect(problems(stay('2027-07-18', '2027-07-25'), any)).toEqual([]);
    expect(nightlyPrices(any.terms, '2027-07-16', '2027-07-19').map(({ isCheckInDay }) => isCheckInDay)).toEqual([true, true, true]);
    expect(nightlyPrices(saturdays.terms, '2027-07-16', '2027-07-19').map(({ isCheckInDay }) => isCheckInDay)).toEqual([false, true, false]);
  });

  it('refuses reversed, past, missing and impossible dates', () => {
    expect(problems(stay('2027-06-19', '2027-06-12'))).toEqual([{ code: 'datesReversed' }]);
    expect(problems(stay('2027-06-19', '2027-06-19'))).toEqual([{ code: 'datesReversed' }]);
    expect(problems(stay('2026-11-19', '2026-11-26'))).toEqual([{ code: 'inThePast' }]);
    expect(problems(stay(today, '2026-11-27'))).toEqual([]);
    expect(problems(stay('', '2027-06-12'))).toEqual([{ code: 'datesMissing' }]);
    expect(problems(stay('2027-02-29', '2027-03-07'))).toEqual([{ code: 'datesMissing' }]);
  });

  it('names the first night that is not let', () => {
    const summer = { ...kirlangic, terms: { ...kirlangic.terms, seasons: kirlangic.terms.seasons.filter(({ from }) => from > '04-14' && from < '10-01') } };
    expect(problems(stay('2027-09-28', '2027-10-05'), summer)).toEqual([{ code: 'notOffered', date: '2027-10-01' }]);
    expect(nightlyPrices(summer.terms, '2027-09-30', '2027-10-03').map(({ date }) => date)).toEqual(['2027-09-30']);
  });

  it('counts adults and children against the capacity; infants are free', () => {
    expect(problems({ party: party(6, 2, 2) })).toEqual([]);
    expect(problems({ party: party(6, 3) })).toEqual([{ code: 'overCapacity', capacity: 8 }]);
    expect(problems({ party: party(0, 2) })).toEqual([{ code: 'noAdult' }]);
  });

  it('[P4] validates extras and their maximum', () => {
    expect(problems({ extras: { jacuzzi: 1 } })).toEqual([{ code: 'noSuchExtra', extra: 'jacuzzi' }]);
    expect(problems({ extras: { 'mid-clean': 10 } })).toEqual([{ code: 'extraQuantity', extra: 'mid-clean', most: 9 }]);
    expect(problems({ extras: { 'mid-clean': 0.5 } })).toEqual([{ code: 'extraQuantity', extra: 'mid-clean', most: 9 }]);
    expect(problems({ extras: { jacuzzi: 0, 'mid-clean': 0 } })).toEqual([]);
  });

  it('claims its nights and returns its period', () => {
    expect(claimOf(kirlangicLine())).toEqual({ kind: 'span', units: 1, from: '2027-06-12T00:00', to: '2027-06-19T00:00' });
    const { selection } = kirlangicLine();
    expect(periodOf(selection)).toEqual({ from: '2027-06-12', to: '2027-06-19', time: null, until: null, length: { unit: 'night', count: 7 } });
    expect(addressPlacesOf([kirlangicLine()])).toEqual([]);
    expect(chosenExtras(kirlangicLine())).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
  });

  it('gives the calendar a price, a minimum stay and the season changes by night', () => {
    expect(nightlyPrices(kirlangic.terms, '2027-06-14', '2027-06-17')).toEqual([
      { date: '2027-06-14', price: '410.00', minNights: 5, isCheckInDay: true, isSeasonChange: false },
      { date: '2027-06-15', price: '560.00', minNights: 7, isCheckInDay: true, isSeasonChange: true },
      { date: '2027-06-16', price: '560.00', minNights: 7, isCheckInDay: true, isSeasonChange: false },
    ]);
    expect(nightlyPrices(kirlangic.terms, '2027-06-15', '2027-06-16')[0]).toMatchObject({ isSeasonChange: true });
    expect(nightlyPrices(kirlangic.terms, '2028-01-01', '2028-01-02')[0]).toMatchObject({ isSeasonChange: false });
  });

  it('takes a selection from outside only in its exact schema', () => {
    const good = { vertical: 'villa', arrival: '2027-06-12', departure: '2027-06-19' };
    expect(read(selectionSchema, good)).toEqual(good);
    for (const bad of [{ ...good, arrival: '2027-02-29' }, { ...good, arrival: 20270612 }, { ...good, night: 1 }, { ...good, vertical: 'tent' }, { vertical: 'villa', arrival: '2027-06-12' }, null, 'villa', undefined]) {
      expect(() => read(selectionSchema, bad), JSON.stringify(bad)).toThrow();
    }
  });
});
