import { expect, it } from 'vitest';
import type { DraftEvent } from '#domain/draft/events.ts';
import { fold } from '#domain/draft/evolve.ts';
import { readinessOf } from '#domain/draft/readiness.ts';
import { createEvent, guest, hotel, intended, NOON, payableHistory, testContext, tourLine, villaLine } from '#tests/support/draft-fixtures.ts';
import { checkoutInputOf } from './checkout-input.ts';

function inputAfter(events: readonly DraftEvent[], { online = true, now = NOON } = {}) {
  const state = fold(events);
  return checkoutInputOf(state, readinessOf(state, testContext({ now })), { online, payment: 'missing' });
}

const villa = createEvent('ItemAdded', villaLine);
const tour = createEvent('ItemAdded', tourLine);
const withGuest = createEvent('GuestDetailsSet', { guest });
const withHotel = createEvent('HotelDetailsSet', { hotel });
const at = (step: 'guest' | 'stay' | 'payment' | 'review') => createEvent('CheckoutStepReached', { step });
const paying = [...payableHistory(), intended('mine')];

it.each<[string, readonly DraftEvent[], string]>([
  ['nothing yet', [villa], 'guest'],
  ['a step ahead of its answers', [villa, at('payment')], 'guest'],
  ['the step left open', [villa, tour, withGuest, withHotel, at('stay')], 'stay'],
  ['a hotel that is missing', [villa, tour, withGuest, at('payment')], 'stay'],
  ['a pick-up that is gone', [villa, withGuest, at('stay')], 'payment'],
  ['a review, whose card is gone with the page', [villa, withGuest, at('review')], 'payment'],
  ['an intent', paying, 'unknown'],
  ['a lost answer', [...paying, createEvent('CheckoutUnknown', { checkoutId: 'mine' })], 'unknown'],
  ['a challenge', [...paying, createEvent('PaymentChallenged', { checkoutId: 'mine' })], 'challenge'],
  ['a decline', [...paying, createEvent('CheckoutDeclined', { checkoutId: 'mine', code: 'declined' })], 'declined'],
  ['a booking', [...paying, createEvent('CheckoutConfirmed', { checkoutId: 'mine', bookingNumber: 'INT1' })], 'confirmed'],
  ['a booking that left a line behind', [...paying, createEvent('ItemAdded', { ...villaLine, lineId: 'late' }), createEvent('CheckoutConfirmed', { checkoutId: 'mine', bookingNumber: 'INT1' })], 'guest'],
])('[L12] resumes after %s', (_what, events, place) => {
  expect(inputAfter(events).start.at).toBe(place);
});

it('[L12] waits for the network before polling', () => {
  expect(inputAfter(paying, { online: false })).toMatchObject({ start: { at: 'parked', checkoutId: 'mine' }, online: false });
});

it('derives the facts that the flow depends on', () => {
  expect(inputAfter(payableHistory()).facts).toEqual({ stay: 'done', payment: 'missing', hold: 'all', clear: true });
  expect(inputAfter(payableHistory(), { now: NOON + 900_000 }).facts.hold).toBe('none');
  expect(inputAfter([...payableHistory(), createEvent('LineUnavailable', { lineId: 'tour-line', reason: 'taken' })]).facts).toMatchObject({ hold: 'part', clear: false });
  expect(inputAfter([villa]).facts).toEqual({ stay: 'unneeded', payment: 'missing', hold: 'none', clear: false });
  expect(inputAfter([tour]).facts.stay).toBe('missing');
});
