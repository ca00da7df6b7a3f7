import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateItem } from '#domain/booking-item.ts';
import type { BookingItem, Offer, OfferIn, Selection } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { decide } from '#domain/draft/decide.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import { fold } from '#domain/draft/evolve.ts';
import { createEvent, testContext } from '#tests/support/draft-fixtures.ts';
import { dalamanKalkan, kekova, lodos, villaVatExcluded } from '#tests/support/offer-fixtures.ts';

const bareboat: OfferIn<'yacht'> = {
  ...lodos, extras: [...lodos.extras, { code: 'skipper', title: lodos.title, price: '150.00', per: 'day' }], terms: { ...lodos.terms, crew: 0 },
};

const days = fc.nat(60);
const selections: readonly (readonly [string, Offer, fc.Arbitrary<Selection>])[] = [
  ['villa', villaVatExcluded, fc.tuple(days, fc.integer({ min: 3, max: 14 })).map(([day, nights]) => ({ vertical: 'villa', arrival: addDays('2027-05-10', day), departure: addDays('2027-05-10', day + nights) }))],
  ['tour', kekova, fc.record({ vertical: fc.constant('tour'), date: days.map((day) => addDays('2027-06-01', day)), session: fc.constant('10:00'), pickup: fc.constantFrom(null, 'kalkan') })],
  ['yacht', bareboat, fc.tuple(fc.constantFrom('day', 'week'), fc.nat(8), fc.integer({ min: 1, max: 3 }), fc.boolean()).map(([unit, week, units, licensed]) =>
    // 5 June 2027 is a Saturday.
    ({ vertical: 'yacht', unit, date: addDays('2027-06-05', week * 7), time: null, units, licensed }))],
  ['transfer', dalamanKalkan, fc.record({ vehicle: fc.constantFrom('economy', 'vip'), vehicles: fc.integer({ min: 1, max: 3 }), bags: fc.nat(8), way: fc.constantFrom(true, false) }).map(({ way, ...ride }) => {
    const [from, to] = way ? ['airport-dlm', 'resort-kalkan'] : ['resort-kalkan', 'airport-dlm'];
    return { vertical: 'transfer', from, to, date: '2027-06-12', time: '12:00', flight: null, returnDate: null, returnTime: null, returnFlight: null, ...ride };
  })],
];

/** Any item of the offer that can be booked. */
const items = (offer: Offer, selection: fc.Arbitrary<Selection>): fc.Arbitrary<BookingItem> => fc.record({
  offer: fc.constant(offer),
  selection,
  party: fc.record({ adults: fc.integer({ min: 1, max: 10 }), children: fc.nat(3), infants: fc.nat(2) }),
  extras: fc.uniqueArray(fc.tuple(fc.constantFrom(...offer.extras.map(({ code }) => code)), fc.integer({ min: 1, max: 4 })), { selector: ([code]) => code }).map((extras) => Object.fromEntries(extras)),
}).filter((item) => validateItem(item, testContext()).length === 0);

describe('a change of a line', () => {
  it.each(selections)('[D1] from one item that can be booked to another is stored whole, with nothing that stays the same: %s', (_, offer, selection) => {
    fc.assert(fc.property(items(offer, selection), items(offer, selection), (before, after) => {
      const state = fold([createEvent('ItemAdded', { lineId: 'line', ...before })]);
      const { selection: chosen, party, extras } = after;
      const decision = decide(state, { type: 'ChangeLine', lineId: 'line', selection: chosen, party, extras }, testContext());
      if (!decision.ok) throw new Error(decision.problems.map(({ code }) => code).join());
      const changed = fold(decision.events, state);
      expect(changed.lines).toMatchObject([{ selection: chosen, party }]);
      expect(changed.lines[0]!.extras).toEqual(extras);
      for (const event of decision.events) expect(fold(decision.events.filter((each: DraftEvent) => each !== event), state).lines).not.toEqual(changed.lines);
    }));
  });
});
