import { describe, expect, it } from 'vitest';
import { dalamanKalkan, dalamanKalkanLine, kasKalkanLine, kirlangicLine } from '#tests/support/offer-fixtures.ts';
import { correctableTexts, correctedHotel, correctionProblems, missingStayFields, stayDetailsOf, withTexts } from './booking-details.ts';
import type { SelectionIn } from './catalogue.ts';

const ride = dalamanKalkanLine();
const selection = { ...(ride.selection as SelectionIn<'transfer'>), flight: 'TK 2556', returnFlight: null };
const item = { ...ride, selection };
const hotel = { hotelName: 'Taş Konak', room: '', city: 'Kalkan', district: '' };
const [kas, kalkan] = [{ place: 'resort-kas', address: 'Otel Mavi' }, { place: 'resort-kalkan', address: 'Villa Kekik' }];

describe('[B33] texts that a guest may correct', () => {
  it('are the flights of a ride that touches an airport, and nothing of a villa', () => {
    expect(correctableTexts(item)).toEqual({ flight: 'TK 2556', returnFlight: '' });
    expect(correctableTexts({ offer: dalamanKalkan, selection: { ...selection, returnDate: null, returnTime: null } })).toEqual({ flight: 'TK 2556' });
    expect(correctableTexts(kasKalkanLine())).toEqual({});
    expect(correctableTexts(kirlangicLine())).toEqual({});
  });

  it('change nothing else, and nothing at all where they are the same', () => {
    expect(withTexts(item, { flight: 'pc 2012', date: '2030-01-01', vehicle: 'coach' })).toEqual({ ...selection, flight: 'PC2012' });
    expect(withTexts(item, { flight: '' })).toEqual({ ...selection, flight: null });
    // As it is stored, and as it would be stored.
    expect(withTexts(item, { flight: 'TK 2556', returnFlight: ' ' })).toBe(selection);
    const oneWay = { ...item, selection: { ...selection, flight: 'TK2556', returnDate: null, returnTime: null } };
    expect(withTexts(oneWay, { flight: 'tk 2556', returnFlight: 'TK1' })).toBe(oneWay.selection);
    const villa = kirlangicLine();
    expect(withTexts(villa, { arrival: '2030-01-01' })).toBe(villa.selection);
  });

  it('are refused for the problems that they bring, not for those of the booking', () => {
    expect(correctionProblems(item, withTexts(item, { flight: 'soon' }), '2026-11-20')).toEqual([{ code: 'noFlightNumber' }]);
    expect(correctionProblems(item, withTexts(item, { flight: 'PC 2012' }), '2099-01-01')).toEqual([]);
  });
});

describe('[B33] [E2] where the guests of a booking stay', () => {
  const both = [kasKalkanLine()];

  it('is asked for as it was booked: not at all, as one hotel, or in each place', () => {
    expect(stayDetailsOf([kirlangicLine()], null)).toEqual({ kind: 'none' });
    expect(stayDetailsOf([item], hotel)).toEqual({ kind: 'hotel' });
    expect(stayDetailsOf(both, hotel)).toEqual({ kind: 'hotel' });
    expect(stayDetailsOf(both, { ...hotel, addresses: [kas] })).toMatchObject({ kind: 'addresses', places: [{ code: 'resort-kas' }, { code: 'resort-kalkan' }] });
  });

  it('changes in these fields only', () => {
    const stray = { place: 'elsewhere', address: 'Nowhere' };
    expect(correctedHotel({ kind: 'none' }, null, hotel)).toBeNull();
    const one = stayDetailsOf([item], hotel);
    expect(correctedHotel(one, hotel, { ...hotel, hotelName: ' Taş Konak ', addresses: [stray] })).toBe(hotel);
    expect(correctedHotel(one, { ...hotel, addresses: [kas] }, { ...hotel, room: '12', addresses: [stray] })).toEqual({ ...hotel, room: '12', addresses: [kas] });
    const stored = { ...hotel, addresses: [stray, kas, kalkan] };
    const several = stayDetailsOf(both, stored);
    expect(correctedHotel(several, stored, { ...hotel, city: 'Bodrum', addresses: [kalkan, kas] })).toBe(stored);
    const moved = correctedHotel(several, stored, { ...hotel, city: 'Bodrum', addresses: [{ ...kas, address: '' }, { ...kalkan, address: 'Villa Çam' }, { ...stray, address: 'Here' }] });
    expect(moved).toEqual({ ...hotel, addresses: [stray, { ...kalkan, address: 'Villa Çam' }] });
    expect(missingStayFields(several, moved)).toEqual(['resort-kas']);
    expect(missingStayFields(one, { ...hotel, city: ' ' })).toEqual(['city']);
  });
});
