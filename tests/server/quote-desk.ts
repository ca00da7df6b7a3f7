import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiClient, type ApiClient } from '#api/client.ts';
import type { RequestOf } from '#contract/call.ts';
import { operatorSignIn } from '#contract/calls/operator.ts';
import type { BoughtQuote } from '#contract/calls/basket.ts';
import type { BookingRequest } from '#contract/calls/booking.ts';
import { quoteBasket, quoteRequest, type quotePrice, type QuoteSummary } from '#contract/calls/quote.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import { draftHash } from '#domain/draft/draft-hash.ts';
import type { PaymentPlan } from '#domain/pricing/quote.ts';
import { PASSWORD_FILE } from '#server/desk/operator-account.ts';
import { OUTBOX_FOLDER } from '#server/mail/mailer.ts';
import { freshId, type TestServer } from './test-server.ts';

/** Steps of quotes for the server tests, from both sides. */

export const DESK_EMAIL = 'desk@meltem.example';
export const CONTACT = { firstName: 'Ada', lastName: 'Yılmaz', email: 'Ada@example.org', phone: '+90 532 000 00 00' };

export const wedding = (guests = 60): WantedLine => ({
  lineId: 'wedding', productCode: 'WED-001', selection: { vertical: 'wedding', from: '2027-06-12', to: '2027-06-12', guests, ceremony: 'legal' },
  party: { adults: guests, children: 0, infants: 0 }, extras: { photographer: 1 },
});

export const dentist = (): WantedLine => ({
  lineId: 'dentist', productCode: 'HEA-001', selection: { vertical: 'health', from: '2027-03-01', to: '2027-03-20', companions: 1 },
  party: { adults: 2, children: 0, infants: 0 }, extras: {},
});

/** A villa that the operator prices on request. */
export const villaOnRequest = (arrival: string, departure: string): WantedLine => ({
  lineId: 'villa', productCode: 'VIL-009', selection: { vertical: 'villa', arrival, departure }, party: { adults: 6, children: 2, infants: 0 }, extras: {},
});

export function requestFor(lines: readonly WantedLine[] = [wedding()], change: Partial<RequestOf<typeof quoteRequest>> = {}): RequestOf<typeof quoteRequest> {
  return { quoteId: randomUUID(), lang: 'en', lines, contact: CONTACT, wishes: 'Lanterns, please.', ...change };
}

export const send = ({ api }: Pick<TestServer, 'api'>, request: RequestOf<typeof quoteRequest>): Promise<QuoteSummary> =>
  api.send(quoteRequest, request, { idempotencyKey: request.quoteId, retries: 0 });

export const passwordOf = ({ dataDir }: TestServer) => readFile(join(dataDir, PASSWORD_FILE), 'utf8');

/** Signs in over HTTP. @returns the answer's `Set-Cookie`, or null */
export async function signIn({ url }: Pick<TestServer, 'url'>, email: string, password: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${url}/api/${operatorSignIn.name}`, {
    method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json', ...headers }, body: JSON.stringify({ e_mail: email, sifre: password }),
  });
}

export const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

/** A client that sends a session cookie. */
export function deskClient({ url }: Pick<TestServer, 'url'>, cookie: string, company = 'meltem'): ApiClient {
  return createApiClient({
    baseUrl: `${url}/api`, company,
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('cookie', cookie);
      return fetch(request);
    },
  });
}

export async function deskOf(running: TestServer): Promise<ApiClient> {
  return deskClient(running, cookieOf(await signIn(running, DESK_EMAIL, await passwordOf(running))));
}

export const priceFor = ({ quoteId, revision }: QuoteSummary, change: Partial<RequestOf<typeof quotePrice>> = {}): RequestOf<typeof quotePrice> => ({
  quoteId, revision, currency: 'EUR', lines: [{ lineId: 'wedding', entries: [{ title: 'House for three nights', quantity: 3, unit: '4000.00' }, { title: 'Dinner', quantity: 60, unit: '95.50' }] }],
  discount: '230.00', depositPercent: '25', validUntil: '2027-01-31', message: 'The house is free on that day.', ...change,
});

/** Builds the booking request that accepts a quote, as its own basket does. */
export async function acceptanceOf({ api }: Pick<TestServer, 'api'>, { quoteId }: Pick<QuoteSummary, 'quoteId'>, { plan = 'deposit' as PaymentPlan, draftId = freshId('draft') } = {}): Promise<BookingRequest & { readonly quote: BoughtQuote }> {
  const { revision, lines, price, contact } = await api.send(quoteBasket, { quoteId }, { retries: 0 });
  const { currency, grandTotal } = price;
  return {
    checkoutId: randomUUID(), draftId, lang: 'en', currency, captured: {}, quote: { quoteId, revision },
    lines: lines.map(({ lineId, offer, selection, party, extras }) => ({ lineId, productCode: offer.productCode, selection, party, extras })),
    guest: { ...contact, birthDate: null, identityNumber: null, address: '' }, hotel: null, note: '', plan, method: { kind: 'card' },
    agreements: { distanceSales: true, rental: true }, acceptedTotal: grandTotal, acceptedDueNow: plan === 'everything' ? grandTotal : price.deposit,
    draftHash: draftHash({ lines, currency, plan }),
  };
}

/** The e-mails in the outbox's folder, oldest first, decoded. */
export async function mailsIn({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<{ readonly to: string; readonly replyTo: string | null; readonly subject: string; readonly body: string }[]> {
  const folder = join(dataDir, OUTBOX_FOLDER);
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  return Promise.all(files.map(async (file) => {
    const [head = '', ...rest] = (await readFile(join(folder, file), 'utf8')).split('\r\n\r\n');
    const decode = (text: string) => Buffer.from(text, 'base64').toString();
    return {
      to: /^To: (.*)$/m.exec(head)![1]!.trim(),
      replyTo: /^Reply-To: (.*)$/m.exec(head)?.[1]?.trim() ?? null,
      subject: [...head.matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)].map(([, word]) => decode(word!)).join(''),
      body: decode(rest.join('')),
    };
  }));
}
