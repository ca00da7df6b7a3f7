import { randomBytes, randomUUID } from 'node:crypto';
import { createApiClient } from '#api/client.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import { draftPush } from '#contract/calls/draft.ts';
import { categoryProducts, filterData } from '#contract/calls/listings.ts';
import { cardTokenise, paymentStart } from '#contract/calls/payment.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { LOCALES } from '#domain/catalogue.ts';
import { versionOf } from '#domain/draft/upcast.ts';
import { Random } from '#tests/bench/large-catalogue/random.ts';
import { bookings, callOnce, DEMO, requestOf, requotes } from '#tests/bench/server/call-requests.ts';
import { Connection, encode, type HttpRequest } from '#tests/bench/server/http-load.ts';
import type { ServerProcess } from '#tests/bench/server/server-process.ts';

/** What the server confirmed to its clients. */
export interface Confirmed {
  /** Checkout id by booking number. */
  readonly bookings: Map<string, string>;
  /** Checkouts whose payment was captured. */
  readonly paid: Set<string>;
  /** Draft events that the server acknowledged. */
  events: number;
  readonly errors: string[];
}

/** The kinds of steps, with their share of all steps in percent. */
export const MIX = { 'pages': 40, 'listings': 26, 're-quotes': 20, 'draft pushes': 10, 'bookings with payment': 4 } as const;
type Step = keyof typeof MIX;

/** A sandbox card that is approved at once. */
const CARD = { cardHolder: 'ADA YILMAZ', number: '4111111111111111', expiryMonth: '12', expiryYear: '2031', cvv: '123' };
const PUSHES_PER_DRAFT = 100;
/** The balloon flights that the visitors may book. */
const MOST_BOOKINGS = 20_000;

/** Creates simulated visitors, who share one record of what the server confirmed to them. */
export async function createVisitors(shop: ServerProcess) {
  const confirmed: Confirmed = { bookings: new Map(), paid: new Set(), events: 0, errors: [] };
  const { payment: { tokeniserUrl } } = await callOnce(shop.url, settingGet, {});
  const api = createApiClient({ baseUrl: `${shop.url}/api`, company: DEMO, tokeniserUrl: () => tokeniserUrl, timeoutMs: 60_000 });
  const host = new URL(shop.url).host;
  const random = new Random(1);
  const pages = LOCALES.flatMap((locale) => ['', '/c/villas', '/c/tours', '/u/villas/villa-kirlangic-kalamar-bay'].map((path): HttpRequest => ({ path: (locale === 'en' ? path : `/${locale}${path}`) || '/' })));
  const listings = LOCALES.flatMap((lang) => (['villas', 'tours'] as const).flatMap((category) => [
    requestOf(filterData, { category, lang }),
    ...[1, 2, 4, 6].map((guests) => requestOf(categoryProducts, { category, lang, page: 1, pageSize: 12, guests, sort: 'priceAsc' })),
  ]));
  const priced = requotes(3);
  let booked = 0;
  let drafted = newDraft();

  function newDraft() {
    return { draftId: randomUUID(), deviceId: randomUUID(), token: randomBytes(32).toString('base64url'), pushes: 0, cursor: 0, isBusy: false };
  }

  async function sendRaw(connection: Connection, request: HttpRequest): Promise<void> {
    const { status, body } = await connection.send(encode(request, host));
    if (status >= 400) throw new Error(`${request.path}: ${status} ${body.toString('utf8', 0, 200)}`);
  }

  async function push(): Promise<void> {
    // One device sends one push at a time.
    if (drafted.isBusy || drafted.pushes >= PUSHES_PER_DRAFT) drafted = newDraft();
    const draft = drafted;
    draft.isBusy = true;
    draft.pushes += 1;
    const event = { id: randomUUID(), type: 'NoteSet' as const, v: versionOf('NoteSet'), at: Date.now(), data: { note: `Note ${draft.pushes}` } };
    const answer = await api.send(draftPush, { draftId: draft.draftId, deviceId: draft.deviceId, cursor: draft.cursor, events: [event] }, { draftToken: draft.token, retries: 0 });
    confirmed.events += answer.events.filter(({ own }) => own).length;
    draft.cursor = answer.cursor;
    draft.isBusy = false;
  }

  async function bookAndPay(): Promise<void> {
    if (booked >= MOST_BOOKINGS) throw new Error(`all ${MOST_BOOKINGS} flights are booked; use a shorter run`);
    const [{ request }] = (await bookings(shop.url, 1, (booked += 1))) as [Awaited<ReturnType<typeof bookings>>[number]];
    const { checkoutId } = request;
    const { bookingNumber } = await api.send(bookingCreate, request, { idempotencyKey: checkoutId, retries: 0 });
    if (confirmed.bookings.has(bookingNumber)) throw new Error(`two bookings were given the number ${bookingNumber}`);
    confirmed.bookings.set(bookingNumber, checkoutId);
    const { token } = await api.send(cardTokenise, CARD);
    const outcome = await api.send(paymentStart, { checkoutId, cardToken: token, returnUrl: `${shop.url}/basket/result` }, { idempotencyKey: checkoutId, retries: 0 });
    if (outcome.status !== 'captured') throw new Error(`a payment ended as ${outcome.status}`);
    confirmed.paid.add(checkoutId);
  }

  const steps: Record<Step, (connection: Connection) => Promise<void>> = {
    'pages': (connection) => sendRaw(connection, random.of(pages)),
    'listings': (connection) => sendRaw(connection, random.of(listings)),
    're-quotes': (connection) => sendRaw(connection, random.of(priced)),
    'draft pushes': push,
    'bookings with payment': bookAndPay,
  };

  /** Takes a random step of the mix, and records an error instead of throwing it. */
  async function takeStep(connection: Connection): Promise<void> {
    let point = random.next() * 100;
    const name = (Object.keys(MIX) as Step[]).find((step) => (point -= MIX[step]) < 0)!;
    await steps[name](connection).catch((error: unknown) => confirmed.errors.push(`${name}: ${String(error)}`));
  }

  return { confirmed, takeStep, connect: () => new Connection(new URL(shop.url).hostname, Number(new URL(shop.url).port)) };
}
export type Visitors = Awaited<ReturnType<typeof createVisitors>>;
