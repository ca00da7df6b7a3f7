import { randomUUID } from 'node:crypto';
import type { Call, RequestOf, ResponseOf } from '#contract/call.ts';
import { basketPrice } from '#contract/calls/basket.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import { encodeQuery } from '#contract/query.ts';
import { draftHash } from '#domain/draft/draft-hash.ts';
import { addDays } from '#domain/date.ts';
import { sendOnce, type HttpRequest } from './http-load.ts';

/** The demo operator's tenant. */
export const DEMO = 'meltem';

/** Makes the HTTP request of a call. */
export function requestOf<C extends Call>(call: C, request: RequestOf<C>, { company = DEMO, key }: { company?: string; key?: string } = {}): HttpRequest {
  const headers = { company, ...(key && { 'idempotency-key': key }) };
  if (call.method === 'POST') return { method: 'POST', path: `/api/${call.name}`, headers, body: call.request.encode(request) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(encodeQuery(call.request, request))) for (const one of [value].flat()) query.append(name, one);
  return { path: `/api/${call.name}?${query}`, headers };
}

/** Sends one call. @throws Error when it is not answered with 200 */
export async function callOnce<C extends Call>(url: string, call: C, request: RequestOf<C>): Promise<ResponseOf<C>> {
  const { headers, ...http } = requestOf(call, request);
  const { status, body } = await sendOnce(url, { ...http, headers: { ...headers, 'accept-encoding': 'identity' } });
  if (status !== 200) throw new Error(`${call.name}: ${status} ${body.toString()}`);
  return call.response.decode((JSON.parse(body.toString()) as { data: unknown }).data) as ResponseOf<C>;
}

/** The demo's villa for re-quotes: a week in spring, which no booking of the benchmark takes. */
const villa = (nth: number): WantedLine => ({
  lineId: `line-${nth}`, productCode: `VIL-${String((nth % 10) + 1).padStart(3, '0')}`,
  selection: { vertical: 'villa', arrival: day(200 + nth), departure: day(214 + nth) }, party: { adults: 2, children: 0, infants: 0 }, extras: {},
});

/** The demo's balloon flight: two sessions every day, 32 seats each. */
const flight = (nth: number, lineId: string): WantedLine => ({
  lineId, productCode: 'TUR-001', selection: { vertical: 'tour', date: day(10 + Math.floor(nth / 32)), session: nth % 2 === 0 ? '04:45' : '06:15', pickup: 'cappadocia' },
  party: { adults: 2, children: 0, infants: 0 }, extras: {},
});

/** The date some days from now, YYYY-MM-DD. */
function day(daysAhead: number): string {
  return addDays(new Date().toISOString().slice(0, 10), daysAhead);
}

/** Re-quotes of baskets with some lines; each request has another draft, of a few hundred. */
export function requotes(lines: number): HttpRequest[] {
  return Array.from({ length: 300 }, () => requestOf(basketPrice, { draftId: randomUUID(), currency: 'EUR', captured: {}, lines: Array.from({ length: lines }, (_, nth) => villa(nth)), plan: 'deposit' }));
}

const GUEST = { firstName: 'Ada', lastName: 'Yılmaz', email: 'ada@example.org', phone: '+90 532 000 00 00', birthDate: null, identityNumber: null, address: 'İzmir' };

const HOTEL = { hotelName: 'Taş Konak', room: '', city: 'Göreme', district: '' };

/**
 * Bookings of a balloon flight for two, each with its own ids; 16 fill a session.
 * @param from number of the first booking, so that later ones take other sessions
 */
export async function bookings(url: string, count: number, from = 0): Promise<{ readonly request: RequestOf<typeof bookingCreate>; readonly http: HttpRequest }[]> {
  const first = flight(from, 'look');
  const priced = await callOnce(url, basketPrice, { draftId: randomUUID(), currency: 'EUR', captured: {}, lines: [first], plan: 'deposit' });
  const offer = priced.lines[0]!.offer!;
  return Array.from({ length: count }, (_, nth) => {
    const line = flight(from + nth, randomUUID());
    const checkoutId = randomUUID();
    const request: RequestOf<typeof bookingCreate> = {
      checkoutId, draftId: randomUUID(), lang: 'en', currency: 'EUR', captured: {}, lines: [line], guest: GUEST, hotel: HOTEL, note: '', plan: 'deposit',
      method: { kind: 'card' }, agreements: { distanceSales: true, rental: true },
      acceptedTotal: priced.quote.grandTotal, acceptedDueNow: priced.quote.charged, draftHash: draftHash({ lines: [{ ...line, offer }], currency: 'EUR', plan: 'deposit' }),
    };
    return { request, http: requestOf(bookingCreate, request, { key: checkoutId }) };
  });
}
