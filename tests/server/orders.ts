import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { basketPrice } from '#contract/calls/basket.ts';
import type { BookingRequest } from '#contract/calls/booking.ts';
import { bookingCreate, type BookingReceipt } from '#contract/calls/booking.ts';
import { cardTokenise, paymentStart, type PaymentOutcome } from '#contract/calls/payment.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import { draftHash } from '#domain/draft/draft-hash.ts';
import type { PaymentPlan } from '#domain/pricing/quote.ts';
import type { BookingStatus } from '#machines/booking-status/booking-status.machine.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { freshId, type TestServer } from './test-server.ts';

export const GUEST = {
  firstName: 'Ada', lastName: 'Yılmaz', email: 'Ada@example.org', phone: '+90 532 000 00 00', birthDate: null, identityNumber: null, address: 'İzmir',
};

export const HOTEL = { hotelName: 'Taş Konak', room: '', city: 'Göreme', district: '' };

const TWO = { adults: 2, children: 0, infants: 0 };

/** A week at Villa Kırlangıç (deposit 30 %). Each call creates a new line id, because a line is booked once. */
export const week = (arrival: string, departure: string, lineId = freshId('villa')): WantedLine =>
  ({ lineId, productCode: 'VIL-001', selection: { vertical: 'villa', arrival, departure }, party: TWO, extras: {} });

/** The balloon flight: two sessions every day, 32 seats each; everybody is collected. */
export const flight = (date: string, adults = 2, lineId = freshId('tour'), session = '04:45'): WantedLine =>
  ({ lineId, productCode: 'TUR-001', selection: { vertical: 'tour', date, session, pickup: 'cappadocia' }, party: { adults, children: 0, infants: 0 }, extras: {} });

/** Builds the booking request for these lines at the current price. */
export async function orderOf({ api }: Pick<TestServer, 'api'>, lines: readonly WantedLine[], { plan = 'deposit' as PaymentPlan, currency = 'EUR', draftId = freshId('draft'), voucher = null as string | null } = {}): Promise<BookingRequest> {
  const withVoucher = voucher === null ? {} : { voucherCode: voucher };
  const pricing = await api.send(basketPrice, { draftId, currency, lines, plan, ...withVoucher });
  const priced = lines.map((line, index) => ({ ...line, offer: pricing.lines[index]!.offer! }));
  return {
    checkoutId: randomUUID(), draftId, lang: 'en', currency, captured: {}, lines, guest: GUEST, hotel: lines.some(({ selection }) => selection.vertical === 'transfer' || ('pickup' in selection && selection.pickup !== null)) ? HOTEL : null, note: '', plan,
    method: { kind: 'card' }, agreements: { distanceSales: true, rental: true },
    acceptedTotal: pricing.quote.grandTotal, acceptedDueNow: pricing.quote.charged, draftHash: draftHash({ lines: priced, currency, plan, voucher }), ...withVoucher,
  };
}

export function book({ api }: Pick<TestServer, 'api'>, order: BookingRequest): Promise<BookingReceipt> {
  return api.send(bookingCreate, order, { idempotencyKey: order.checkoutId, retries: 0 });
}

export const CARDS = {
  approved: '4111111111111111', declined: '4000000000000002', insufficient: '4000000000009995', expired: '4000000000000069',
  challenged: '4000000000003220', noAnswer: '4000000000000341',
  /** Of a Turkish bank. */
  turkish: '5528790000000008',
} as const;

/** Requests a token for a test card from the bank. */
export async function tokenOf({ api }: Pick<TestServer, 'api'>, card: keyof typeof CARDS): Promise<string> {
  const { token } = await api.send(cardTokenise, { cardHolder: 'ADA YILMAZ', number: CARDS[card], expiryMonth: '12', expiryYear: '2031', cvv: '123' });
  return token;
}

export async function pay(running: Pick<TestServer, 'api' | 'url'>, checkoutId: string, card: keyof typeof CARDS, key = checkoutId, instalments?: { readonly count: number; readonly charged: string }): Promise<PaymentOutcome> {
  const request = { checkoutId, cardToken: await tokenOf(running, card), returnUrl: `${running.url}/basket/result`, ...(instalments && { instalments }) };
  return running.api.send(paymentStart, request, { idempotencyKey: key, retries: 0 });
}

/** Writes a status of a booking that its events do not lead to, as no code of the server can (B29). */
export const forceStatus = (queries: TenantQueries, bookingNumber: string, status: BookingStatus) =>
  sql`update bookings set status = ${status} where booking_number = ${bookingNumber}`.execute(queries);
