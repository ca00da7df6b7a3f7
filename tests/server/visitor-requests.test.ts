import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contactPost, specialOfferPost } from '#contract/calls/visitor-requests.ts';
import { mailsIn, requestFor, send as sendQuoteRequest } from './quote-desk.ts';
import { refusalOf, useServer } from './test-server.ts';

const MESSAGE = { lang: 'de', name: 'Ada Lovelace', email: 'ada@example.com', phone: '', message: 'Ist der Pool im April geheizt?' } as const;
const WISH = {
  lang: 'en', name: 'Ada Lovelace', email: 'ada@example.com', phone: '+90 532 000 00 00', categories: ['villa'], destination: 'kas', from: null, to: null, adults: 2, children: 1,
  wishes: 'Two villas beside each other',
} as const;

describe('requests to the operator', () => {
  const running = useServer('postgres');
  const stored = () => running().database.inTenant('meltem', (queries) => queries.selectFrom('visitor_requests').select(['kind', 'locale', 'data', 'request_key']).orderBy('created_at').execute());

  it('are stored once for each key, with the first answer for a repeated one, and named in no log line', async () => {
    const key = randomUUID();
    // At its start the server logs the path of a file in its folder, whose random name may contain `Ada`.
    const atStart = running().logged.length;
    const first = await running().api.send(contactPost, MESSAGE, { idempotencyKey: key });
    running().pass(5);
    const again = await running().api.send(contactPost, MESSAGE, { idempotencyKey: key });
    expect(again).toEqual(first);
    expect(first.number).toMatch(/^MSJ[A-HJ-NP-Z]{8}$/);
    await running().api.send(specialOfferPost, WISH, { idempotencyKey: randomUUID() });
    const rows = await stored();
    expect(rows.map(({ kind: what, locale, data }) => ({ what, locale, data }))).toEqual([
      { what: 'contact', locale: 'de', data: MESSAGE },
      { what: 'specialOffer', locale: 'en', data: WISH },
    ]);
    const logged = running().logged.slice(atStart);
    expect(logged.filter((line) => line.includes('"visitorRequest"'))).toHaveLength(2);
    expect(logged.join('\n')).not.toMatch(/Ada|example\.com|Pool/);
  });

  it('[B19] are sent to the operator once, whose answer goes to the visitor', async () => {
    const send = (name: string, email: string, key = randomUUID()) => running().api.send(contactPost, { ...MESSAGE, name, email }, { idempotencyKey: key });
    const key = randomUUID();
    const [{ number }, repeated] = await Promise.all([send('Grace', 'grace@example.com', key), send('Grace', 'grace@example.com', key)]);
    expect(repeated.number).toBe(number);
    // An address that the header of an e-mail cannot hold.
    expect((await refusalOf(send('Joan', 'joan(1)@example.com'))).code).toBe('validation');
    const wish = await running().api.send(specialOfferPost, { ...WISH, name: 'Edith\r\nBcc: all@example.org' }, { idempotencyKey: randomUUID() });
    await running().jobs.run();
    const mails = await mailsIn(running());
    const about = (name: string) => mails.filter(({ subject }) => subject.includes(name));
    expect(about('Grace')).toEqual([{ to: 'hello@meltem.example', replyTo: 'grace@example.com', subject: `Message ${number} from Grace`, body: expect.stringContaining(MESSAGE.message) }]);
    expect(about('Grace')[0]!.body).toMatch(/Language: German[^]*\/desk/);
    expect(about('Joan')).toEqual([]);
    const [offer, ...others] = about('Edith');
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ to: 'hello@meltem.example', replyTo: WISH.email, subject: expect.stringContaining(wish.number) });
    for (const word of ['What: Villas', 'Destination: Kaş', 'Adults: 2, children: 1', WISH.wishes, WISH.phone]) expect(offer!.body, word).toContain(word);
    expect(running().logged.join('\n')).not.toMatch(/grace@|joan\(/);

    // The visitor reads the number in the language of the page, and nothing that was written.
    const receipts = mails.filter(({ to }) => ['grace@example.com', WISH.email].includes(to)).filter(({ body }) => [number, wish.number].some((each) => body.includes(each)));
    expect(receipts.map(({ to, replyTo, subject }) => ({ to, replyTo, subject }))).toEqual([
      { to: 'grace@example.com', replyTo: 'hello@meltem.example', subject: `Wir haben Ihre Nachricht ${number} erhalten` },
      { to: WISH.email, replyTo: 'hello@meltem.example', subject: `We have your request ${wish.number}` },
    ]);
    expect(receipts.map(({ body }) => body).join()).not.toMatch(/Grace|Edith|Pool|villas/);
  });

  it('are refused when one key comes with two contents', async () => {
    const key = randomUUID();
    await running().api.send(contactPost, MESSAGE, { idempotencyKey: key });
    const refusal = await refusalOf(running().api.send(contactPost, { ...MESSAGE, message: 'Something else' }, { idempotencyKey: key }));
    expect([refusal.status, refusal.code]).toEqual([409, 'idempotencyMismatch']);
  });

  it.each([
    [contactPost, { ...MESSAGE, message: '   ' }, 'mesaj'],
    [contactPost, { ...MESSAGE, message: 'My card: 4111 1111 1111 1111' }, 'mesaj'],
    [contactPost, { ...MESSAGE, phone: '12' }, 'telefon'],
    [specialOfferPost, { ...WISH, categories: ['submarine'] }, 'kategoriler'],
    [specialOfferPost, { ...WISH, destination: 'atlantis' }, 'bolge'],
    [specialOfferPost, { ...WISH, from: '2020-01-01' }, 'baslangic'],
  ] as const)('[V2] are refused with the field that is wrong: %#', async (call, request, field) => {
    const before = (await stored()).length;
    const refusal = await refusalOf(running().api.send(call as typeof contactPost, request as unknown as typeof MESSAGE, { idempotencyKey: randomUUID() }));
    expect([refusal.status, refusal.code, refusal.issues[0]?.field]).toEqual([422, 'validation', field]);
    expect(await stored()).toHaveLength(before);
  });

  it('need an idempotency key', async () => {
    const answer = await fetch(`${running().url}/api/${contactPost.name}`, { method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json' }, body: JSON.stringify(contactPost.request.encode(MESSAGE)) });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'islem_anahtari_yok']);
  });
});

describe('the rate limit of requests to the operator', () => {
  const running = useServer('postgres', { RATE_LIMIT: '1' });

  it('lets a visitor send some, then asks for patience', async () => {
    const quote = requestFor();
    await sendQuoteRequest(running(), quote);
    const send = (idempotencyKey: string = randomUUID()) => running().api.send(contactPost, MESSAGE, { idempotencyKey, retries: 0 });
    const first = randomUUID();
    const receipt = await send(first);
    for (let sent = 2; sent < 10; sent += 1) await send();
    const refusal = await refusalOf(send());
    expect([refusal.status, refusal.code]).toEqual([429, 'tooManyRequests']);
    expect(refusal.retryAfterMs).toBeGreaterThan(30_000);
    // A request for a quote is a message to the operator, too.
    expect((await refusalOf(sendQuoteRequest(running(), requestFor()))).code).toBe('tooManyRequests');
    // One that is sent again, because its answer was lost, is none.
    for (let repeated = 0; repeated < 12; repeated += 1) {
      expect(await sendQuoteRequest(running(), quote)).toMatchObject({ quoteId: quote.quoteId });
      expect(await send(first)).toEqual(receipt);
    }
  });
});
