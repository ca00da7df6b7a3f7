import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dalamanKalkan, dalamanKalkanLine, kasKalkanLine, kirlangicLine } from '#tests/support/offer-fixtures.ts';
import { correctableTexts, correctedHotel, correctionProblems, missingStayFields, rebaseChange, stayDetailsOf, withTexts, type CorrectableDetails, type DetailsChange } from './booking-details.ts';
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

describe('[B33] a correction of details that were corrected meanwhile', () => {
  const text = fc.constantFrom<string>('', 'a', 'b', 'c');
  const flight = fc.constantFrom<string | null>(null, 'TK1', 'TK2', 'TK3');
  const details = fc.record({ hotelName: text, room: text, city: text, district: text, kas: text, kalkan: text, flight, returnFlight: flight })
    .map(({ kas: inKas, kalkan: inKalkan, flight: there, returnFlight: back, ...stay }): CorrectableDetails => ({
      hotel: { ...stay, addresses: [{ ...kas, address: inKas }, { ...kalkan, address: inKalkan }].filter(({ address }) => address !== '') },
      lines: [{ ...item, lineId: 'ride', selection: { ...selection, flight: there, returnFlight: back } }],
    }));
  const changeTo = ({ hotel: stay, lines }: CorrectableDetails): DetailsChange => ({ hotel: stay!, lines });
  const textsOf = ({ hotel: stay, lines }: DetailsChange): Readonly<Record<string, string>> => {
    const { addresses = [], ...texts } = stay!;
    return { ...texts, ...Object.fromEntries([kas, kalkan].map(({ place }) => [place, addresses.find((one) => one.place === place)?.address ?? ''])), ...correctableTexts({ ...item, selection: lines![0]!.selection }) };
  };

  it('keeps the newer texts beside those that it changes', () => {
    fc.assert(fc.property(details, details, details, (seen, wanted, newer) => {
      const change = { ...changeTo(wanted), note: 'late' };
      const rebased = rebaseChange(change, seen, newer);
      const [before, mine, theirs] = [seen, wanted, newer].map((of) => textsOf(changeTo(of)));
      expect(textsOf(rebased)).toEqual(Object.fromEntries(Object.entries(mine!).map(([name, typed]) => [name, typed === before![name] ? theirs![name] : typed])));
      expect(rebased.note).toBe('late');
      // Based on what was seen, it is as it was made.
      expect(textsOf(rebaseChange(change, seen, seen))).toEqual(mine);
    }));
  });
});
