import { expect, it } from 'vitest';
import { createEvent, intended, NOON, payableHistory, tourLine, villaLine, villaOffer } from '#tests/support/draft-fixtures.ts';
import type { DraftEvent } from './events.ts';
import { historyOf } from './history.ts';
import type { Origin } from './news-item.ts';

const from = (origin: Origin, ...events: readonly DraftEvent[]) => events.map((event) => ({ event, origin }));
const people = (adults: number, at: number) => createEvent('PartySet', { lineId: 'villa-line', party: { adults, children: 0, infants: 0 } }, at);
const eur = (amount: string) => ({ amount, currency: 'EUR' });

it('lists the changes of the basket, newest first, with their source, without checkout steps', () => {
  const removal = createEvent('ItemRemoved', { lineId: 'tour-line' });
  const moved = createEvent('LineRequoted', { lineId: 'villa-line', from: eur('1.00'), to: eur('2.00'), causes: [], offer: { ...villaOffer, campaign: { kind: 'percent', value: '5' } } });
  const history = historyOf([
    ...from('here', ...payableHistory()),
    ...from('elsewhere', removal, moved, createEvent('RequoteSeen', { lineId: 'villa-line', requoteId: moved.id }), createEvent('NoteSet', { note: 'late' })),
    ...from('here', intended(), createEvent('CheckoutConfirmed', { checkoutId: 'checkout-1', bookingNumber: 'INT1' })),
  ]);
  expect(history).toMatchObject([
    { kind: 'booked', by: 'thisDevice', bookingNumber: 'INT1' },
    { kind: 'paymentStarted', total: eur('1500.00') },
    { kind: 'detailsChanged', by: 'otherDevice', detail: 'note' },
    { kind: 'requoted', by: 'server', from: eur('1.00'), to: eur('2.00'), title: villaOffer.title },
    { kind: 'lineRemoved', by: 'otherDevice', lineId: 'tour-line', title: tourLine.offer.title },
    { kind: 'detailsChanged', by: 'thisDevice', detail: 'hotel' },
    { kind: 'detailsChanged', detail: 'guest' },
    { kind: 'lineAdded', lineId: 'tour-line' },
    { kind: 'lineAdded', lineId: 'villa-line', by: 'thisDevice', at: NOON },
  ]);
});

it('merges changes in quick succession and drops undone ones', () => {
  const added = createEvent('ItemAdded', villaLine);
  const kinds = (...events: readonly DraftEvent[]) => historyOf(from('here', added, ...events)).slice(0, -1);
  const minute = 60_000;
  expect(kinds(people(3, NOON), people(4, NOON + minute))).toMatchObject([{ change: { what: 'party', before: villaLine.party, after: { adults: 4 } } }]);
  expect(kinds(people(3, NOON), people(4, NOON + 11 * minute))).toHaveLength(2);
  expect(kinds(createEvent('ExtraSet', { lineId: 'villa-line', code: 'chef', quantity: 5 }), createEvent('ExtraSet', { lineId: 'villa-line', code: 'chef', quantity: 2 }))).toEqual([]);
});
