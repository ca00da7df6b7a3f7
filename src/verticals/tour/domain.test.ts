import { describe, expect, it } from 'vitest';
import type { OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { selection as selectionSchema } from '#domain/offer-schema.ts';
import { read } from '#domain/schema/read.ts';
import { addressPlacesOf } from '#domain/address-place.ts';
import { chosenExtras, claimOf, periodOf, validateItem } from '#domain/booking-item.ts';
import { kekova, kekovaLine, party, saklikent } from '#tests/support/offer-fixtures.ts';
import { tour as rules } from './domain.ts';
import { pickupTime } from './pickup-time.ts';

const today = '2026-11-20';
const selection = (change: Partial<SelectionIn<'tour'>>): { selection: SelectionIn<'tour'> } =>
  ({ selection: { vertical: 'tour', date: '2027-06-15', session: '10:00', pickup: null, ...change } });
const problems = (change: Parameters<typeof kekovaLine>[0], offer: OfferIn<'tour'> = kekova) => validateItem(kekovaLine({ offer, ...change }), { today });

describe('tour', () => {
  it('has no problems with the sample trip', () => expect(problems({})).toEqual([]));

  it('runs on its weekdays, in its sessions', () => {
    const weekdays = { ...kekova, terms: { ...kekova.terms, weekdays: [1, 3, 5] } };
    expect(problems(selection({ date: '2027-06-14' }), weekdays)).toEqual([]);
    expect(problems(selection({ date: '2027-06-15' }), weekdays)).toEqual([{ code: 'notThatWeekday', weekdays: [1, 3, 5] }]);
    expect(problems(selection({ session: '11:00' }))).toEqual([{ code: 'noSuchSession' }]);
  });

  it('refuses past and missing dates', () => {
    expect(problems(selection({ date: '2026-11-19' }))).toEqual([{ code: 'inThePast' }]);
    expect(problems(selection({ date: '' }))).toEqual([{ code: 'datesMissing' }]);
  });

  it('collects from its zones only', () => {
    expect(problems(selection({ pickup: 'bodrum' }))).toEqual([{ code: 'noSuchPickup' }]);
    expect(problems(selection({ pickup: 'kalkan' }), { ...kekova, terms: { ...kekova.terms, pickup: null } })).toEqual([{ code: 'noSuchPickup' }]);
  });

  it('needs a pick-up where everybody is collected at the door', () => {
    const atDoor = { ...kekova, terms: { ...kekova.terms, pickup: { zones: ['kalkan'], fee: '0.00', atDoor: true } } };
    expect(problems(selection({ pickup: null }), atDoor)).toEqual([{ code: 'pickupMissing' }]);
    expect(problems(selection({ pickup: 'kalkan' }), atDoor)).toEqual([]);
  });

  it('collects in each zone some minutes before the session, or at a time that is not known', () => {
    const terms = { pickup: { zones: ['kalkan', 'kas', 'side'], fee: '0.00', minutesBefore: { kalkan: 45, kas: 0 } } };
    expect(['kalkan', 'kas', 'side'].map((zone) => pickupTime(terms, zone, '10:00'))).toEqual(['09:15', '10:00', null]);
    expect(pickupTime(terms, 'kalkan', '00:30')).toBe('23:45');
    expect(pickupTime({ pickup: null }, 'kalkan', '10:00')).toBeNull();
  });

  it('seats adults and children up to the capacity of a session, however it is sold', () => {
    const most = kekova.terms.capacityPerSession;
    expect(problems({ party: party(most, 0, 3) })).toEqual([]);
    expect(problems({ party: party(most, 1) })).toEqual([{ code: 'overCapacity', capacity: most }]);
    expect(problems({ ...selection({ session: '09:00' }), party: party(saklikent.terms.capacityPerSession + 1) }, saklikent)).toEqual([{ code: 'overCapacity', capacity: saklikent.terms.capacityPerSession }]);
    expect(problems({ party: party(0, 1) })).toEqual([{ code: 'noAdult' }]);
  });

  it('claims seats for adults and children', () => {
    expect(claimOf(kekovaLine({ party: party(2, 1, 1) }))).toEqual({ kind: 'seats', capacity: kekova.terms.capacityPerSession, date: '2027-06-15', time: '10:00', seats: 3 });
  });

  it('returns its period', () => {
    const line = kekovaLine({ extras: { 'kayak-double': 2 } });
    expect(periodOf(line.selection)).toEqual({ from: '2027-06-15', to: '2027-06-15', time: '10:00', until: null, length: null });
    expect(addressPlacesOf([line])).toEqual([{ kind: 'zone', code: 'kalkan', title: kekova.title }]);
    expect(chosenExtras(line)).toEqual([{ title: kekova.extras[0]!.title, quantity: 2 }]);
  });

  it('[P4] an extra per day counts the days the tour touches', () => {
    const lasting = (durationMinutes: number): OfferIn<'tour'> => ({ ...kekova, terms: { ...kekova.terms, durationMinutes } });
    const { selection: own } = selection({});
    expect([180, 1440, 1441].map((minutes) => rules.duration(lasting(minutes), own))).toEqual([1, 1, 2]);
  });

  it('[P4] charges the pick-up fee of a known zone only', () => {
    expect(rules.fees(kekova, selection({ pickup: 'kalkan' }).selection)).toEqual([{ kind: 'pickup', zone: 'kalkan', amount: '14.00' }]);
    expect(rules.fees(kekova, selection({ pickup: 'bodrum' }).selection)).toEqual([]);
    expect(rules.fees(kekova, selection({}).selection)).toEqual([]);
  });

  it('takes a selection from outside only in its exact schema', () => {
    const good = { vertical: 'tour', date: '2027-06-15', session: '10:00', pickup: null };
    expect(read(selectionSchema, good)).toEqual(good);
    expect(read(selectionSchema, { ...good, pickup: 'kalkan' })).toEqual({ ...good, pickup: 'kalkan' });
    for (const bad of [{ ...good, session: '24:00' }, { ...good, pickup: undefined }, { ...good, pickup: '' }, { ...good, arrival: '2027-06-15' }, { ...good, date: '2027-06-31' }]) {
      expect(() => read(selectionSchema, bad), JSON.stringify(bad)).toThrow();
    }
  });
});
