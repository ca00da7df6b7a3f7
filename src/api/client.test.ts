import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal, success } from '#contract/envelope.ts';
import { bookingCreate, bookingEnquire, type BookingRequest } from '#contract/calls/booking.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import { basketHold } from '#contract/calls/basket.ts';
import { deviceForget, draftPull, draftPush } from '#contract/calls/draft.ts';
import { cardTokenise, paymentReturn, paymentStatus } from '#contract/calls/payment.ts';
import { memberSignOut } from '#contract/calls/member.ts';
import { otherSettingGet } from '#contract/calls/other-settings.ts';
import { decodeQuery } from '#contract/query.ts';
import { completeText } from '#domain/catalogue.ts';
import { type ApiClientOptions, createApiClient, type Evidence } from './client.ts';
import { ApiFailed, ApiGarbled, ApiOffline, ApiRefused, refusedBy } from './api-error.ts';

const settings = {
  defaultMemberGroup: 'standart',
  membershipAgreement: completeText({ en: 'Agreement', tr: 'Sözleşme', de: 'Vertrag', ru: 'Договор' }),
  commentWithoutMembership: false,
};
const answer = JSON.stringify(success(otherSettingGet, settings));

const CHECKOUT = '7b1c7a52-64a0-4d0f-9d0f-0d5a3c3c2f11';
const booking: BookingRequest = {
  checkoutId: CHECKOUT, draftId: 'd-1', lang: 'en', currency: 'EUR', captured: { EUR: '58.20' }, lines: [],
  guest: {
    firstName: 'Ada', lastName: 'Deniz', email: 'ada@example.org', phone: '+90 555 000 00 00', birthDate: null,
    identityNumber: null, address: '',
  },
  hotel: null, note: '', plan: 'deposit', method: { kind: 'card' }, agreements: { distanceSales: true, rental: true },
  acceptedTotal: '10.00', acceptedDueNow: '3.00', draftHash: 'abc',
};

let server: Server;
let seen: IncomingMessage[];
let bodies: string[];
let evidence: Evidence[];
let progress: string[];

beforeEach(() => {
  seen = [];
  bodies = [];
  evidence = [];
  progress = [];
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that answers request n with handler n; the last handler answers all later ones. */
async function serve(...handlers: RequestListener[]): Promise<string> {
  server = createServer(async (request, response) => {
    seen.push(request);
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    handlers[Math.min(seen.length, handlers.length) - 1]!(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

const reply = (status: number, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }): RequestListener =>
  (_, response) => void response.writeHead(status, headers).end(body);
const drop: RequestListener = (request) => void request.socket.destroy();

const clientOf = (baseUrl: string, more: Partial<ApiClientOptions> = {}) =>
  createApiClient({
    baseUrl, company: 'demo', backoffMs: 2,
    onEvidence: (one) => evidence.push(one), onProgress: (one) => progress.push(one), ...more,
  });
const failureOf = async (promise: Promise<unknown>) => promise.then(() => expect.unreachable(), (error: unknown) => error);

describe('api client', () => {
  it('reports no progress for a quiet call', async () => {
    const api = clientOf(await serve(reply(200, answer)));
    await api.send(otherSettingGet, {}, { quiet: true });
    expect(progress).toEqual([]);
  });

  it('sends the company with every request, and decodes the answer', async () => {
    const api = clientOf(await serve(reply(200, answer)));
    expect(await api.send(otherSettingGet, {})).toEqual(settings);
    expect(seen[0]!.headers).toMatchObject({ company: 'demo' });
    expect(seen[0]!.url).toBe('/api/other-setting-get');
    expect(evidence).toEqual(['answered']);
    expect(progress).toEqual(['started', 'finished']);
  });

  it('[M2] sends the access token of a member with the calls that take it alone', async () => {
    const signedIn = { memberToken: async () => 'token-1' };
    const api = clientOf(await serve(reply(200, '{"success":1,"data":{}}')), signedIn);
    await api.send(memberSignOut, {});
    await failureOf(api.send(otherSettingGet, {}));
    await clientOf(await serve(reply(200, '{"success":1,"data":{}}')), { memberToken: async () => null }).send(memberSignOut, {});
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', undefined, undefined]);
  });

  it('encodes a GET as a query string that the contract decodes', async () => {
    const api = clientOf(await serve(reply(404, '{"success":0,"code":"bulunamadi","message":"","errors":[]}')));
    const query = { category: 'villa', lang: 'ru', amenities: ['wifi', 'seaView'], guests: 6, priceMin: '100.50', page: 2, pageSize: 24 } as const;
    const error = await failureOf(api.send(categoryProducts, query));
    expect(refusedBy(categoryProducts, error)).toEqual({ code: 'notFound', details: null });
    expect(decodeQuery(categoryProducts.request, new URL(seen[0]!.url!, 'http://x').searchParams)).toEqual(query);
  });

  it('retries after a 500 and succeeds', async () => {
    const api = clientOf(await serve(reply(500, 'oops'), reply(200, answer)));
    expect(await api.send(otherSettingGet, {})).toEqual(settings);
    expect(evidence).toEqual(['answered', 'answered']);
    expect(progress).toEqual(['started', 'finished']);
  });

  it('fails with the status after two retries', async () => {
    const api = clientOf(await serve(reply(503, '')));
    const error = await failureOf(api.send(otherSettingGet, {}));
    expect(error).toBeInstanceOf(ApiFailed);
    expect(error).toMatchObject({ status: 503, call: 'other-setting-get' });
    expect(seen).toHaveLength(3);
  });

  const tooMany = (seconds: string): RequestListener =>
    reply(429, '{"success":0,"code":"cok_istek","message":"","errors":[]}', { 'content-type': 'application/json', 'retry-after': seconds });

  it('retries after a 429, not before Retry-After', async () => {
    const api = clientOf(await serve(tooMany('1'), reply(200, answer)));
    const started = performance.now();
    expect(await api.send(otherSettingGet, {})).toEqual(settings);
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
    expect(evidence).toEqual(['answered', 'answered']);
  });

  it.each([429, 503])('retries after a proxy\'s %i without envelope, not before Retry-After', async (status) => {
    const api = clientOf(await serve(reply(status, '<html>Slow down</html>', { 'content-type': 'text/html', 'retry-after': '1' }), reply(200, answer)));
    const started = performance.now();
    expect(await api.send(otherSettingGet, {})).toEqual(settings);
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
    expect(evidence).toEqual(['answered', 'answered']);
  });

  it('does not retry when a proxy\'s Retry-After is long, and reports it', async () => {
    const api = clientOf(await serve(reply(429, '', { 'retry-after': '60' })));
    const error = await failureOf(api.send(otherSettingGet, {}));
    expect(error).toBeInstanceOf(ApiFailed);
    expect(error).toMatchObject({ status: 429, retryAfterMs: 60_000 });
    expect(seen).toHaveLength(1);
  });

  it('does not retry when the server\'s Retry-After is long, and reports it', async () => {
    const api = clientOf(await serve(tooMany('60')));
    const error = await failureOf(api.send(otherSettingGet, {}));
    expect(error).toBeInstanceOf(ApiRefused);
    expect(error).toMatchObject({ status: 429, code: 'tooManyRequests', retryAfterMs: 60_000 });
    expect(seen).toHaveLength(1);
  });

  describe('server time from an answer', () => {
    /** Far from the clock of any device that runs this. */
    const SERVER_TIME = Date.UTC(2031, 4, 6, 12);
    const dated = (status: number, body: string, headers: Record<string, string> = {}) => reply(status, body, { 'content-type': 'application/json', date: new Date(SERVER_TIME).toUTCString(), ...headers });
    const hold = JSON.stringify(success(basketHold, { holdId: 'h-1', expiresAt: '2031-05-06T12:20:00.000Z', lines: [] }));
    const requestHold = (api: ReturnType<typeof clientOf>) => api.send(basketHold, { draftId: 'd-1', lines: [] }, { retries: 0 });

    it('follows the server\'s time', async () => {
      const api = clientOf(await serve(dated(200, hold)));
      expect(Math.abs(api.clock.now() - Date.now())).toBeLessThan(1000);
      await requestHold(api);
      expect(api.clock.isKnown()).toBe(true);
      expect(Math.abs(api.clock.now() - SERVER_TIME)).toBeLessThan(60_000);
    });

    it('also measures refusals and the Date that Node adds', async () => {
      const api = clientOf(await serve(dated(404, '{"success":0,"code":"bulunamadi","message":"","errors":[]}', { 'cache-control': 'no-store' }), reply(200, hold)));
      await failureOf(api.send(paymentStatus, { checkoutId: CHECKOUT }, { retries: 0 }));
      expect(Math.abs(api.clock.now() - SERVER_TIME)).toBeLessThan(60_000);
      await requestHold(api);
      expect(Math.abs(api.clock.now() - Date.now())).toBeLessThan(1000);
    });

    it.each([
      ['a cache may have kept', dated(200, answer), (api: ReturnType<typeof clientOf>) => api.send(otherSettingGet, {})],
      ['is a login page', dated(200, '<html>Welcome to the hotel</html>'), requestHold],
      ['comes from a gateway', dated(502, ''), requestHold],
      ['has no valid date', reply(200, hold, { date: 'now' }), requestHold],
    ])('ignores the time of an answer that %s', async (_, handler, ask) => {
      const api = clientOf(await serve(handler));
      await ask(api).catch(() => null);
      expect(seen).toHaveLength(1);
      expect(api.clock.isKnown()).toBe(false);
    });

    it('ignores the time of the bank', async () => {
      const bank = await serve(dated(422, '{"success":0,"code":"gecersiz","message":"","errors":[]}'));
      const api = clientOf('unused', { tokeniserUrl: () => bank });
      await failureOf(api.send(cardTokenise, { cardHolder: 'A', number: '0'.repeat(16), expiryMonth: '01', expiryYear: '2030', cvv: '000' }));
      expect(seen).toHaveLength(1);
      expect(api.clock.isKnown()).toBe(false);
    });

    it('measures a Retry-After date by the server\'s own clock', async () => {
      const api = clientOf(await serve(dated(503, '', { 'retry-after': new Date(SERVER_TIME + 90_000).toUTCString() })));
      expect(await failureOf(api.send(otherSettingGet, {}))).toMatchObject({ status: 503, retryAfterMs: 90_000 });
    });
  });

  it('does not repeat a call that is not idempotent', async () => {
    const api = clientOf('unused', { tokeniserUrl: () => bank });
    const bank = await serve(reply(500, ''));
    const card = { cardHolder: 'A', number: '0'.repeat(16), expiryMonth: '01', expiryYear: '2030', cvv: '000' };
    expect(await failureOf(api.send(cardTokenise, card))).toBeInstanceOf(ApiFailed);
    expect(seen).toHaveLength(1);
  });

  it('repeats a POST that declares itself idempotent, with the same body', async () => {
    const held = { holdId: 'h-1', expiresAt: '2026-11-20T12:00:00.000Z', lines: [] };
    const api = clientOf(await serve(drop, reply(200, JSON.stringify(success(basketHold, held)))));
    expect(await api.send(basketHold, { draftId: 'd-1', lines: [] })).toEqual(held);
    expect(bodies[1]).toBe('{"taslak_no":"d-1","sepet_urunler":[]}');
    expect(evidence).toEqual(['noAnswer', 'answered']);
  });

  it('[L12] repeats a keyed call under the same key with the same body, and refuses to send it without one', async () => {
    const receipt = { bookingNumber: 'INT261120120000', checkoutId: CHECKOUT, grandTotal: '10.00', dueNow: '3.00', currency: 'EUR', status: 'pendingPayment' } as const;
    const api = clientOf(await serve(drop, drop, reply(200, JSON.stringify(success(bookingCreate, receipt)))));
    await expect(api.send(bookingCreate, booking)).rejects.toThrow(TypeError);
    expect(await api.send(bookingCreate, booking, { idempotencyKey: CHECKOUT })).toEqual(receipt);
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([CHECKOUT, CHECKOUT, CHECKOUT]);
    expect(new Set(bodies).size).toBe(1);
  });

  it('sends a draft\'s token with the calls that are about drafts, in a header and never in an address', async () => {
    const api = clientOf(await serve(reply(200, JSON.stringify(success(deviceForget, { deleted: true }))), reply(404, '{"success":0,"code":"bulunamadi","message":"","errors":[]}'), reply(200, answer)));
    await api.send(deviceForget, { deleteCopy: true }, { draftToken: 'token-2' });
    await failureOf(api.send(draftPull, { deviceId: '00000000-0000-4000-8000-000000000000', cursor: 0 }, { draftToken: 'token-2' }));
    await api.send(otherSettingGet, {}, { draftToken: 'token-2' });
    expect(seen.map(({ headers }) => headers['draft-token'])).toEqual(['token-2', 'token-2', undefined]);
    expect(seen.map(({ url }) => url).join()).not.toContain('token-2');
  });

  it.each([[100, true], [59_000, true], [30_000, false, 'ş'], [70_000, false]])('[L11] sends a request of %i letters with keepalive: %s', async (letters, outlives, letter = 'x') => {
    const asked: (boolean | undefined)[] = [];
    const api = createApiClient({
      baseUrl: 'http://shop.example/api', company: 'meltem',
      fetch: async (_input, init) => {
        asked.push(init?.keepalive);
        throw new TypeError('no network');
      },
    });
    const id = '00000000-0000-4000-8000-000000000000';
    const push = { draftId: id, deviceId: id, cursor: 0, events: [{ id, type: 'NoteSet', v: 1, at: 0, data: { note: letter.repeat(letters) } }] };
    await failureOf(api.send(draftPush, push, { retries: 0, keepalive: true }));
    await failureOf(api.send(draftPush, push, { retries: 0 }));
    expect(asked).toEqual([outlives || undefined, undefined]);
  });

  it('does not retry with retries: 0', async () => {
    const api = clientOf(await serve(drop));
    expect(await failureOf(api.send(paymentStatus, { checkoutId: CHECKOUT }, { retries: 0 }))).toBeInstanceOf(ApiOffline);
    expect(seen).toHaveLength(1);
  });

  it('reports a 409 with its typed details, without a retry', async () => {
    const refused = { code: 'unavailable', details: { lines: [{ lineId: 'l-1', reason: 'taken' }] } } as const;
    const { status, body } = refusal(bookingCreate, refused, 'someone was faster');
    const api = clientOf(await serve(reply(status, JSON.stringify(body))));
    const error = await failureOf(api.send(bookingCreate, booking, { idempotencyKey: CHECKOUT }));
    expect(error).toMatchObject({ status: 409, code: 'unavailable' });
    expect(refusedBy(bookingCreate, error)).toEqual(refused);
    expect(refusedBy(bookingEnquire, error)).toBeNull();
    expect(seen).toHaveLength(1);
    expect(evidence).toEqual(['answered']);
  });

  it('passes on the issues of a 422 and the wire code of an unknown refusal', async () => {
    const issues = [{ field: 'kategori', code: 'required', message: 'kategori must be defined' }];
    const api = clientOf(await serve(
      reply(422, JSON.stringify({ success: 0, code: 'dogrulama', message: 'bad', errors: issues })),
      reply(403, JSON.stringify({ success: 0, code: 'yeni_kod', message: 'new', errors: [] })),
    ));
    expect(await failureOf(api.send(otherSettingGet, {}))).toMatchObject({ code: 'validation', issues });
    const unknown = await failureOf(api.send(otherSettingGet, {}));
    expect(unknown).toBeInstanceOf(ApiRefused);
    expect(unknown).toMatchObject({ code: 'yeni_kod', status: 403 });
  });

  it.each([
    ['a login page with 200', 200, '<!doctype html><title>Ferry Wi-Fi</title>', 'text/html'],
    ['a login page with 403', 403, '<html>', 'text/html'],
    ['511 of a captive network', 511, '', 'text/html'],
    ['an empty 200', 200, '', 'application/json'],
    ['another shape', 200, '{"success":1,"data":{"var_uye_k_no":3}}', 'application/json'],
    ['another envelope', 200, '{"ok":true}', 'application/json'],
    ['a success with 404', 404, answer, 'application/json'],
  ])('reports %s as garbled and does not retry', async (_, status, body, type) => {
    const api = clientOf(await serve(reply(status, body, { 'content-type': type })));
    expect(await failureOf(api.send(otherSettingGet, {}))).toBeInstanceOf(ApiGarbled);
    expect(evidence).toEqual(['garbled']);
    expect(seen).toHaveLength(1);
  });

  it('is offline when no server listens, and keeps the cause', async () => {
    const baseUrl = await serve(drop);
    await new Promise((resolve) => server.close(resolve));
    const error = await failureOf(clientOf(baseUrl).send(otherSettingGet, {}));
    expect(error).toMatchObject({ name: 'ApiOffline', reason: 'network', cause: { cause: { code: 'ECONNREFUSED' } } });
    expect(evidence).toEqual(['noAnswer', 'noAnswer', 'noAnswer']);
  });

  it('is offline when the connection breaks in the middle of an answer', async () => {
    const half: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"success":1,', () => response.destroy());
    };
    const api = clientOf(await serve(half, reply(200, answer)));
    expect(await api.send(otherSettingGet, {})).toEqual(settings);
    expect(evidence).toEqual(['noAnswer', 'answered']);
  });

  it.each<[string, RequestListener]>([
    ['never begins', () => undefined],
    ['never ends', (_, response) => void response.writeHead(200).write('{"success"')],
  ])('times out when the answer %s', async (_, handler) => {
    const api = clientOf(await serve(handler), { timeoutMs: 60 });
    const error = await failureOf(api.send(otherSettingGet, {}, { retries: 1 }));
    expect(error).toMatchObject({ name: 'ApiOffline', reason: 'timeout' });
    expect(seen).toHaveLength(2);
  });

  it('throws what the caller aborted with, without evidence', async () => {
    const controller = new AbortController();
    const reason = new Error('the visitor left');
    const api = clientOf(await serve(() => controller.abort(reason)));
    expect(await failureOf(api.send(otherSettingGet, {}, { signal: controller.signal }))).toBe(reason);
    expect(evidence).toEqual([]);
    expect(progress).toEqual(['started', 'finished']);
  });

  it('stops waiting for a retry when the caller aborts', async () => {
    const controller = new AbortController();
    const api = clientOf(await serve(reply(503, '')), {
      backoffMs: 60_000,
      onEvidence: () => setTimeout(() => controller.abort(new Error('enough')), 5),
    });
    await expect(api.send(otherSettingGet, {}, { signal: controller.signal })).rejects.toThrow('enough');
    expect(seen).toHaveLength(1);
  });

  it('sends the card to the tokeniser alone, without the bearer, and keeps it out of errors', async () => {
    const bank = await serve(drop);
    const api = clientOf('http://127.0.0.1:1/api', { tokeniserUrl: () => bank, memberToken: async () => 'token-1' });
    const number = '9'.repeat(16);
    const error = await failureOf(api.send(cardTokenise, { cardHolder: 'A', number, expiryMonth: '01', expiryYear: '2030', cvv: '987' }));
    expect(bodies[0]).toContain(number);
    expect(seen[0]!.headers.authorization).toBeUndefined();
    const { inspect } = await import('node:util');
    expect(inspect(error, { depth: 20, showHidden: true, getters: true })).not.toContain(number);
    await expect(clientOf(bank).send(cardTokenise, { cardHolder: 'A', number, expiryMonth: '01', expiryYear: '2030', cvv: '987' })).rejects.toThrow(TypeError);
  });

  it('does not send what another party\'s page sends', async () => {
    const api = clientOf(await serve(reply(200, answer)));
    const form = { checkoutId: CHECKOUT, challengeId: 'm', result: 'authenticated', signature: 's' } as const;
    await expect(api.send(paymentReturn, form)).rejects.toThrow(TypeError);
    expect(seen).toHaveLength(0);
  });
});
