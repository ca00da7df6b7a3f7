import { describe, expect, it } from 'vitest';
import { createEvent, guest, hotel, intended, payableHistory, testContext, tourLine, villaOffer } from '#tests/support/draft-fixtures.ts';
import { requestedOffer } from '#domain/quotation/sent-request.ts';
import { carriedEvents } from './carried-events.ts';
import { fold } from './evolve.ts';

const open = fold([...payableHistory(), createEvent('NoteSet', { note: 'late' })]);
const typesOf = (carried: { lines: boolean; details: boolean }, state = open) => carriedEvents(state, carried, testContext()).map(({ type }) => type);

describe('what a draft puts into another one', () => {
  it('[D3] is its open lines, and its details only on request', () => {
    expect(typesOf({ lines: false, details: false })).toEqual([]);
    expect(typesOf({ lines: true, details: false })).toEqual(['ItemAdded', 'ItemAdded']);
    expect(typesOf({ lines: true, details: true })).toEqual(['ItemAdded', 'ItemAdded', 'GuestDetailsSet', 'HotelDetailsSet', 'NoteSet']);
    const joined = fold(carriedEvents(open, { lines: true, details: true }, testContext()));
    expect(joined).toMatchObject({ lines: open.lines.map(({ lineId, selection }) => ({ lineId, selection })), guest, hotel, note: 'late', hold: null, step: null, agreements: [] });
  });

  it('[D3] is the requests for quotes only with the details', () => {
    const request = { quoteId: '0b0f9f5e-5a0f-4c43-9b0b-6f5d2f0c7a11', offer: requestedOffer(villaOffer) };
    const asked = fold([createEvent('QuoteAsked', request)], open);
    expect(typesOf({ lines: true, details: false }, asked)).not.toContain('QuoteAsked');
    expect(fold(carriedEvents(asked, { lines: false, details: true }, testContext())).requests).toEqual([request]);
  });

  it('[D3] is never a finished booking', () => {
    const booked = fold([...payableHistory(), intended(), createEvent('CheckoutConfirmed', { checkoutId: 'checkout-1', bookingNumber: 'INT261120120000' })]);
    expect(typesOf({ lines: true, details: false }, booked)).toEqual([]);
    const next = fold([createEvent('ItemAdded', { ...tourLine, lineId: 'another' })], booked);
    expect(carriedEvents(next, { lines: true, details: true }, testContext())).toMatchObject([{ type: 'ItemAdded', data: { lineId: 'another' } }]);
  });
});
