import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { basketPrice } from '#contract/calls/basket.ts';
import { balanceStart } from '#contract/calls/balance-payment.ts';
import { bankTransferNotify, bookingCreate, bookingDocument, bookingEnquire, type BookingRequest } from '#contract/calls/booking.ts';
import { cancellationLink } from '#contract/calls/cancellation.ts';
import { voucherQuery } from '#contract/calls/voucher.ts';
import type { Offer } from '#domain/catalogue.ts';
import { draftHash } from '#domain/draft/draft-hash.ts';
import { createEnquiryLimit } from '#server/services/enquiry-limit.ts';
import { book, flight, GUEST, orderOf } from './orders.ts';
import { useServer } from './test-server.ts';

/** Half of the limits: 5 misses at once for an e-mail address and one in 10 minutes, 10 and one in 2 minutes for a client. */
const SCALE = '0.5';

describe('[B10] enquiries by number', () => {
  const running = useServer('postgres', { RATE_LIMIT: SCALE, TRUSTED_PROXIES: '127.0.0.1' });
  const aClient = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
  const anEmail = () => `${randomUUID()}@example.org`;
  const enquire = (query: Record<string, string>, client = aClient()) =>
    fetch(`${running().url}/api/${bookingEnquire.name}?${new URLSearchParams(query)}`, { headers: { company: 'meltem', 'x-forwarded-for': client } });
  const byNumber = (bookingNumber: string, email: string, client?: string) => enquire({ sorgu: 'rezervasyon', rezervasyon_no: bookingNumber, e_mail: email }, client);
  const number = (second: number) => `INT261120${String(120_000 + second)}`;
  let day = 0;
  const aBooking = async () => book(running(), await orderOf(running(), [flight(`2027-05-${String((day += 1)).padStart(2, '0')}`)]));

  it('does not tell an unknown number from another e-mail address', async () => {
    const { bookingNumber } = await aBooking();
    const answers = await Promise.all([byNumber(bookingNumber, anEmail()), byNumber(number(1), GUEST.email), byNumber(number(2), anEmail())]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(bodies).size).toBe(1);
  });

  it('limits the misses of an e-mail address, from whatever addresses, and then answers no booking either', async () => {
    const { bookingNumber, checkoutId } = await aBooking();
    const email = GUEST.email;
    // The test above has missed once with this address.
    running().pass(60);
    const missed = await Promise.all(Array.from({ length: 12 }, (_, second) => byNumber(number(second), email)));
    const statuses = missed.map(({ status }) => status);
    expect([statuses.filter((status) => status === 404).length, statuses.filter((status) => status === 429).length]).toEqual([5, 7]);
    const refused = await byNumber(bookingNumber, email.toUpperCase());
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({ success: 0, code: 'cok_istek', message: expect.stringContaining('found no booking') as string, errors: [] });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    const document = await fetch(`${running().url}/api/${bookingDocument.name}?${new URLSearchParams({ rezervasyon_no: bookingNumber, e_mail: email, lang: 'en' })}`, { headers: { company: 'meltem', 'x-forwarded-for': aClient() } });
    expect(document.status).toBe(429);
    // Other addresses, and the id of the checkout, which cannot be guessed, are not affected.
    expect((await byNumber(number(1), anEmail())).status).toBe(404);
    expect((await enquire({ sorgu: 'islem', islem_no: checkoutId })).status).toBe(200);
    running().pass(10);
    expect((await byNumber(bookingNumber, email)).status).toBe(200);
  });

  it('limits the misses of a client, with whatever e-mail addresses', async () => {
    const client = aClient();
    const statuses: number[] = [];
    for (let second = 0; second < 11; second += 1) statuses.push((await byNumber(number(second), anEmail(), client)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
    // A refused enquiry counts for nobody else.
    const email = anEmail();
    expect((await byNumber(number(1), email, client)).status).toBe(429);
    for (let time = 0; time < 5; time += 1) expect((await byNumber(number(1), email)).status).toBe(404);
  });

  it('[B18] limits the codes of vouchers that a client tries, by their own call and by re-quotes, and none that is valid', async () => {
    const client = aClient();
    const post = async (name: string, body: object, from = client) =>
      (await fetch(`${running().url}/api/${name}`, { method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json', 'x-forwarded-for': from }, body: JSON.stringify(body) })).status;
    const ask = (code: string, from?: string) => post(voucherQuery.name, { promosyon_kodu: code }, from);
    const requote = (code: string) => post(basketPrice.name, { taslak_no: 'any', secilen_kur: 'EUR', sepet_urunler: [], odeme_tipi: 'on_odeme', promosyon_kodu: code });
    for (let time = 0; time < 12; time += 1) expect(await ask('WELCOME10')).toBe(200);
    for (let time = 0; time < 5; time += 1) expect([await ask(`GUESS${time}`), await requote(`GUESS-${time}`)]).toEqual([404, 200]);
    expect([await ask('WELCOME10'), await requote('WELCOME10')]).toEqual([429, 429]);
    expect(await ask('WELCOME10', aClient())).toBe(200);
    // Enquiries have counters of their own.
    expect((await byNumber(number(1), anEmail(), client)).status).toBe(404);
  });

  it('[B18] limits the codes of vouchers that a client tries by bookings at a wrong total, and no booking with a valid one', async () => {
    const client = aClient();
    const order = await orderOf(running(), [flight('2027-06-01')]);
    const lines = order.lines.map((line) => ({ ...line, offer: { productCode: line.productCode } as Offer }));
    const statusOf = async (request: BookingRequest) => (await fetch(`${running().url}/api/${bookingCreate.name}`, {
      method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json', 'x-forwarded-for': client, 'idempotency-key': request.checkoutId }, body: JSON.stringify(bookingCreate.request.encode(request)),
    })).status;
    const guess = (voucherCode: string) => statusOf({ ...order, checkoutId: randomUUID(), voucherCode, acceptedTotal: '0.01', draftHash: draftHash({ lines, currency: 'EUR', plan: 'deposit', voucher: voucherCode }) });
    for (let time = 0; time < 12; time += 1) expect(await guess('WELCOME10')).toBe(409);
    for (let time = 0; time < 9; time += 1) expect(await guess(`GUESS${time}`)).toBe(409);
    const valid = await orderOf(running(), [flight('2027-06-02')], { voucher: 'WELCOME10' });
    expect([await statusOf(valid), await statusOf(valid)]).toEqual([200, 200]);
    expect([await guess('GUESS'), await guess('WELCOME10'), await guess('GUESS')]).toEqual([409, 429, 429]);
    // Without a code nothing is limited.
    expect(await statusOf(order)).toBe(200);
  });

  it('does not count an enquiry that finds its booking', async () => {
    const { bookingNumber } = await aBooking();
    running().pass(60);
    for (let time = 0; time < 12; time += 1) expect((await byNumber(bookingNumber, GUEST.email)).status).toBe(200);
  });

  it('[B32] [B21] [B22] does not count a request that finds its booking and is refused for another reason', async () => {
    const { bookingNumber } = await aBooking();
    running().pass(60);
    const post = async (name: string, body: unknown) => (await fetch(`${running().url}/api/${name}`, {
      method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json', 'x-forwarded-for': aClient(), 'idempotency-key': randomUUID() }, body: JSON.stringify(body),
    })).status;
    const payer = { by: 'number', bookingNumber, email: GUEST.email } as const;
    const pay = () => post(balanceStart.name, balanceStart.request.encode({ part: 'due', payer, amount: '1.00', cardToken: 'tok_12345678', returnUrl: `${running().url}/` }));
    const notify = () => post(bankTransferNotify.name, bankTransferNotify.request.encode({ bookingNumber, email: GUEST.email, notice: { iban: 'TR000000000000000000000002', sentOn: '2026-11-30', sender: 'Ada' } }));
    const link = () => post(cancellationLink.name, cancellationLink.request.encode({ bookingNumber, email: GUEST.email }));
    for (let time = 0; time < 4; time += 1) expect([await pay(), await notify(), await link()]).toEqual([409, 409, 409]);
    expect((await byNumber(bookingNumber, GUEST.email)).status).toBe(200);
  });

  it('allows all of a burst, in whatever order its requests read the clock', async () => {
    const { database, now } = running();
    const begin = now().getTime();
    let calls = 0;
    const limit = createEnquiryLimit({ database, clock: () => new Date(begin - (calls += 1)), scale: Number(SCALE) });
    const misses = await Promise.allSettled(Array.from({ length: 7 }, () => limit.guarded('meltem', { email: 'burst@example.org', client: null }, async () => undefined)));
    expect(misses.map(({ status }) => status).sort()).toEqual([...Array<string>(5).fill('fulfilled'), 'rejected', 'rejected']);
  });

  it('keeps no e-mail address in clear, and forgets old misses', async () => {
    const email = anEmail();
    await byNumber(number(1), email);
    const rows = () => running().database.inTenant('meltem', (queries) => queries.selectFrom('enquiry_misses').selectAll().execute());
    expect((await rows()).length).toBeGreaterThan(0);
    expect(JSON.stringify(await rows())).not.toContain(email);
    running().pass(24 * 60);
    await running().jobs.run();
    expect(await rows()).toEqual([]);
  });
});
