import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingCreate, bookingEnquire, type BookingRequest } from '#contract/calls/booking.ts';
import { paymentStatus } from '#contract/calls/payment.ts';
import { quoteEnquire, quoteList, quotePrice, quoteRequest } from '#contract/calls/quote.ts';
import type { Components, Fields } from '#contract/codec.ts';
import type { Call, RequestOf } from '#contract/call.ts';
import { addDays } from '#domain/date.ts';
import { arbitraryOf } from '#tests/properties/json-schema-arbitrary.ts';
import { newDraft, openDraftDevice, sharedEvent } from './draft-device.ts';
import { book, flight, orderOf } from './orders.ts';
import { deskOf, priceFor, requestFor, send } from './quote-desk.ts';
import { refusalOf, useServer } from './test-server.ts';

/** A field of a request, from any wire form that its JSON Schema allows, with texts of the shortest and the longest length. */
function atLimits<T>({ request }: Call, field: string): fc.Arbitrary<T> {
  const codec = (request as unknown as { readonly fields: Fields }).fields[field]![1];
  const components: Components = new Map();
  return arbitraryOf(codec.json(components), components, 'atLimits').map((wire) => codec.decode(wire) as T);
}

const EMAIL = `${'e'.repeat(242)}@example.org`;
const PHONE = '+90 532 000 00 00'.padEnd(40, ' ');

/** What else is needed of somebody for the request to be accepted. */
const reachable = <T extends { readonly email: string; readonly phone: string }>(somebody: T): T => ({ ...somebody, email: EMAIL, phone: PHONE });

const runs = { numRuns: 12 };

describe('what the server accepts, it can answer later', () => {
  const running = useServer('postgres');
  let day = 0;

  it('a booking, with everything about the guest at its limits', async () => {
    const guests = atLimits<BookingRequest['guest']>(bookingCreate, 'guest');
    const hotels = atLimits<NonNullable<BookingRequest['hotel']> | null>(bookingCreate, 'hotel');
    const notes = atLimits<string>(bookingCreate, 'note');
    await fc.assert(fc.asyncProperty(guests, hotels, notes, async (guest, hotel, note) => {
      day += 1;
      const order = await orderOf(running(), [flight(addDays('2027-03-01', day), 1)]);
      const pickup = { ...order.hotel!, ...hotel, hotelName: hotel?.hotelName || 'Hotel', city: hotel?.city || 'Göreme' };
      const wanted = { ...order, guest: { ...reachable(guest), birthDate: null, identityNumber: guest.identityNumber && 'P1'.repeat(20) }, hotel: pickup, note };
      const { bookingNumber } = await book(running(), wanted);
      const { api } = running();
      const summary = await api.send(bookingEnquire, { by: 'checkout', checkoutId: order.checkoutId });
      expect(summary.guestName).toBe(`${guest.firstName} ${guest.lastName}`);
      const { note: written = '', guestPhone, ...others } = summary;
      expect({ written, guestPhone }).toEqual({ written: note, guestPhone: wanted.guest.phone });
      expect(await api.send(bookingEnquire, { by: 'number', bookingNumber, email: EMAIL })).toEqual(others);
      expect(await api.send(paymentStatus, { checkoutId: order.checkoutId })).toEqual({ status: 'none' });
    }), runs);
  }, 60_000);

  it('a request for a quote, and the price of it', async () => {
    const desk = await deskOf(running());
    const contacts = atLimits<RequestOf<typeof quoteRequest>['contact']>(quoteRequest, 'contact');
    const texts = atLimits<string>(quoteRequest, 'wishes');
    await fc.assert(fc.asyncProperty(contacts, texts, texts, async (contact, wishes, message) => {
      const request = requestFor(undefined, { contact: reachable(contact), wishes });
      const asked = await send(running(), request);
      const open = await desk.send(quoteList, { which: 'open', page: 1 });
      expect(open.quotes.find(({ quote }) => quote.quoteId === asked.quoteId)).toEqual({ contact: request.contact, quote: asked });
      const { quote } = await desk.send(quotePrice, priceFor(asked, {
        message, discount: '0.000000000001', lines: [{ lineId: 'wedding', entries: Array.from({ length: 30 }, () => ({ title: 'T'.repeat(200), quantity: 10_000, unit: '999999.999999999999' })) }],
      }));
      const { api } = running();
      expect(await api.send(quoteEnquire, { by: 'id', quoteId: asked.quoteId })).toEqual(quote);
      expect(await api.send(quoteEnquire, { by: 'number', quoteNumber: asked.quoteNumber, email: EMAIL })).toEqual(quote);
    }), runs);
  }, 60_000);

  it('no price of which an amount has more digits than an answer can have', async () => {
    const desk = await deskOf(running());
    const asked = await send(running(), requestFor());
    const highest = { title: 'House', quantity: 10_000, unit: '9'.repeat(20) };
    // A discount as high as the price leaves a small total, but not small amounts.
    for (const discount of ['0', '9'.repeat(20)]) {
      const refused = await refusalOf(desk.send(quotePrice, priceFor(asked, { discount, lines: [{ lineId: 'wedding', entries: [highest] }] }), { retries: 0 }));
      expect(refused.issues.map(({ field, code }) => [field, code])).toEqual([['satirlar', 'max']]);
    }
    expect(await running().api.send(quoteEnquire, { by: 'id', quoteId: asked.quoteId })).toEqual(asked);
  });

  it('the guest, the hotel and the note of a draft', async () => {
    const guests = atLimits<BookingRequest['guest']>(bookingCreate, 'guest');
    const hotels = atLimits<BookingRequest['hotel']>(bookingCreate, 'hotel');
    const notes = atLimits<string>(bookingCreate, 'note');
    await fc.assert(fc.asyncProperty(guests, hotels, notes, async (guest, hotel, note) => {
      const events = [
        // The identity number stays on the device until the booking.
        sharedEvent('GuestDetailsSet', { guest: { ...guest, birthDate: null, identityNumber: null } }),
        ...(hotel ? [sharedEvent('HotelDetailsSet', { hotel })] : []),
        sharedEvent('NoteSet', { note }),
      ];
      const draft = newDraft();
      await openDraftDevice(running(), draft).push(events);
      const { events: read } = await openDraftDevice(running(), draft).pull();
      expect(read.map(({ event }) => event)).toEqual(events);
    }), runs);
  });
});
