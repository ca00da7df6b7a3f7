import { describe, expect, it } from 'vitest';
import { createEvent, NOON, payableHistory, testContext, villaLine } from '#tests/support/draft-fixtures.ts';
import { dalamanKalkanLine, kasKalkanLine, kekovaLine } from '#tests/support/offer-fixtures.ts';
import { decide } from './decide.ts';
import { fold } from './evolve.ts';
import { BLANK_HOTEL, type HotelDetails } from './guest.ts';
import { parseEvent } from './parse-event.ts';
import { readinessOf } from './readiness.ts';

const HELD_FOR = 900_000;
const state = fold(payableHistory());
const pay = { type: 'IntendCheckout', acceptedTotal: '1500.00', currency: 'EUR' } as const;

describe('[E2] the addresses of a ride between two towns', () => {
  const { offer, selection, party, extras } = kasKalkanLine();
  const added = fold([createEvent('ItemAdded', { ...villaLine, lineId: 'ride', offer, selection, party, extras })]);
  const withAddresses = (addresses: HotelDetails['addresses']) => fold([createEvent('HotelDetailsSet', { hotel: { ...BLANK_HOTEL, ...(addresses && { addresses }) } })], added);
  const missing = (draft: typeof added) => readinessOf(draft, testContext()).stay.map((problem) => (problem.code === 'addressMissing' ? problem.places.map(({ code }) => code) : problem.code));
  const kas = { place: 'resort-kas', address: 'Hotel Sardunya' };

  it('are needed at both ends, the hotel is not', () => {
    expect(readinessOf(added, testContext()).needsStay).toBe(true);
    expect(missing(added)).toEqual([['resort-kas', 'resort-kalkan']]);
    expect(missing(withAddresses([kas, { place: 'resort-kalkan', address: ' ' }]))).toEqual([['resort-kalkan']]);
    expect(missing(withAddresses([kas, { place: 'resort-kalkan', address: 'Villa Kekik' }]))).toEqual([]);
  });

  it('are needed in each of several towns that drivers and guides come to, and not the hotel', () => {
    const lineOf = (lineId: string, item: ReturnType<typeof kekovaLine>) => createEvent('ItemAdded', { ...villaLine, lineId, offer: item.offer, selection: item.selection, party: item.party, extras: item.extras });
    const one = fold([lineOf('ride', dalamanKalkanLine()), lineOf('tour', kekovaLine())]);
    expect(readinessOf(one, testContext())).toMatchObject({ needsStay: true, needsHotel: true, addressPlaces: [] });
    expect(missing(one)).toEqual(['hotelIncomplete']);
    const several = fold([lineOf('towns', kasKalkanLine()), createEvent('HotelDetailsSet', { hotel: { ...BLANK_HOTEL, hotelName: 'Otel', city: 'Kalkan', addresses: [kas] } })], one);
    expect(readinessOf(several, testContext())).toMatchObject({ needsStay: true, needsHotel: false });
    expect(missing(several)).toEqual([['resort-kalkan']]);
  });

  it('[D2] hold no card number, neither when they are entered nor when they are read back', () => {
    const hotel = { ...BLANK_HOTEL, addresses: [kas, { place: 'resort-kalkan', address: '4111 1111 1111 1111' }] };
    expect(decide(added, { type: 'SetHotel', hotel }, testContext())).toMatchObject({ ok: false, problems: [{ code: 'cardNumberInText', fields: ['resort-kalkan'] }] });
    expect(parseEvent(createEvent('HotelDetailsSet', { hotel }))).toBeNull();
    const event = createEvent('HotelDetailsSet', { hotel: { ...hotel, addresses: [kas] } });
    expect(parseEvent(event)).toEqual(event);
  });
});

describe('a hold', () => {
  it.each([
    ['a device that is right', NOON, undefined, true],
    ['a device that is right, at the end', NOON + HELD_FOR, undefined, false],
    ['a device that is ahead', NOON + 2 * HELD_FOR, NOON, true],
    ['a device that is behind', NOON - 2 * HELD_FOR, NOON + HELD_FOR, false],
  ])('is compared with the server\'s clock where that is known: %s', (_, now, serverNow, isHeld) => {
    const context = testContext({ now, ...(serverNow === undefined ? {} : { serverNow }) });
    expect(readinessOf(state, context).hold).toEqual(isHeld ? [] : [{ code: 'notHeld', lineIds: ['villa-line', 'tour-line'] }]);
    const decision = decide(state, pay, context);
    expect(decision.ok).toBe(isHeld);
    // Events get the device's timestamp, as everything else in its log.
    if (decision.ok) expect(decision.events[0]!.at).toBe(now);
  });
});
