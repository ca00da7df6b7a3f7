import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { balanceAbandon, balanceStart, balanceStatus } from '#contract/calls/balance-payment.ts';
import { bankTransferNotify, bookingEnquire } from '#contract/calls/booking.ts';
import { cancellationLink } from '#contract/calls/cancellation.ts';
import { draftPush } from '#contract/calls/draft.ts';
import { cardTokenise } from '#contract/calls/payment.ts';
import { otherSettingGet } from '#contract/calls/other-settings.ts';
import { noteEvent, openDraftDevice, newDraft } from './draft-device.ts';
import { refusalOf, useServer } from './test-server.ts';

/** Scaled limits: reads 50 at once and 2.5 per second, writes 15 and 0.5, orders and cards 3 and one per 20 seconds. */
const SCALE = '0.05';

describe('a request of a client over its limit', () => {
  const running = useServer('postgres', { RATE_LIMIT: SCALE, TRUSTED_PROXIES: '127.0.0.1' });

  const aClient = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
  const from = (client: string, path: string, init: RequestInit = {}) =>
    fetch(`${running().url}${path}`, { ...init, headers: { company: 'meltem', 'x-forwarded-for': client, ...init.headers } });
  const read = (client: string) => from(client, `/api/${otherSettingGet.name}`);
  const push = (client: string) => {
    const { draftId, token } = newDraft();
    const body = JSON.stringify({ taslak_no: draftId, cihaz_no: randomUUID(), imlec: 0, olaylar: [] });
    return from(client, `/api/${draftPush.name}`, { method: 'POST', body, headers: { 'content-type': 'application/json', 'draft-token': token } });
  };
  const guess = (client: string) => from(client, `/api/${bookingEnquire.name}?rezervasyon_no=INT261120120000&email=${randomUUID()}%40example.org`);
  const card = (client: string, number = '4111111111111111') => fetch(`${running().bankUrl}/${cardTokenise.name}`, {
    method: 'POST',
    body: JSON.stringify(cardTokenise.request.encode({ cardHolder: 'A', number, expiryMonth: '12', expiryYear: '2030', cvv: '123' })),
    headers: { 'content-type': 'application/json', company: 'meltem', origin: running().url, 'x-forwarded-for': client },
  });
  async function statuses(times: number, send: () => Promise<Response>): Promise<number[]> {
    const answers: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const response = await send();
      await response.arrayBuffer();
      answers.push(response.status);
    }
    return answers;
  }

  it('is refused with 429, the error envelope and the seconds to wait', async () => {
    const client = aClient();
    await statuses(3, () => guess(client));
    const refused = await guess(client);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({ success: 0, code: 'cok_istek', message: expect.any(String) as string, errors: [] });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20);
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  it('is counted by class: reads, writes, booking lookups, cards', async () => {
    const client = aClient();
    expect((await statuses(5, () => guess(client))).filter((status) => status === 429)).toHaveLength(2);
    expect((await statuses(15, () => push(client)))).toEqual(Array(15).fill(200));
    expect((await statuses(5, () => push(client)))).toContain(429);
    expect((await statuses(3, () => card(client)))).toEqual([200, 200, 200]);
    expect((await card(client)).status).toBe(429);
    expect((await statuses(50, () => read(client)))).toEqual(Array(50).fill(200));
    expect((await statuses(30, () => read(client)))).toContain(429);
  });

  it.each([balanceStart, balanceStatus, balanceAbandon, bankTransferNotify, cancellationLink])('[B10] [B32] is counted as a lookup of a booking: $name', async ({ name }) => {
    const client = aClient();
    const send = () => from(client, `/api/${name}`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() } });
    expect(await statuses(4, send)).toEqual([422, 422, 422, 429]);
    expect((await guess(client)).status).toBe(429);
  });

  it('does not affect other clients, and addresses of one /64 network share a limit', async () => {
    const client = aClient();
    await statuses(4, () => guess(client));
    expect((await guess(client.replace('::1', '::2'))).status).toBe(429);
    expect((await guess(aClient())).status).not.toBe(429);
  });

  it('is counted for unknown calls too', async () => {
    const client = aClient();
    expect(await statuses(60, () => from(client, '/api/no-such-call'))).toContain(429);
  });

  it('is not limited for pages, health checks and pictures', async () => {
    const client = aClient();
    await statuses(60, () => read(client));
    expect((await read(client)).status).toBe(429);
    expect((await from(client, '/healthz')).status).toBe(200);
  });

  it('a shop page can read the bank\'s 429, and one-time codes are limited', async () => {
    const client = aClient();
    await statuses(3, () => card(client));
    const refused = await card(client);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('access-control-allow-origin')).toBe(running().url);
    expect(refused.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('retry-after');
    const guesser = aClient();
    expect(await statuses(4, () => fetch(`${running().bankUrl}/challenge/${randomUUID()}`, { method: 'POST', body: 'action=confirm&code=1', headers: { 'x-forwarded-for': guesser } }))).toEqual([404, 404, 404, 429]);
  });

  it('is logged without the client\'s address', async () => {
    const client = aClient();
    await statuses(4, () => guess(client));
    expect(running().logged.some((line) => line.includes('429'))).toBe(true);
    expect(running().logged.join('\n')).not.toMatch(/2001:db8|127\.0\.0\.1/);
  });
});

describe('without a trusted proxy', () => {
  const running = useServer('postgres', { RATE_LIMIT: SCALE });

  it('X-Forwarded-For is ignored', async () => {
    const answers: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      const response = await fetch(`${running().url}/api/${bookingEnquire.name}?rezervasyon_no=INT1&email=a%40example.org`, { headers: { company: 'meltem', 'x-forwarded-for': `203.0.113.${time}` } });
      answers.push(response.status);
    }
    expect(answers.at(-1)).toBe(429);
  });

  it('the response has a Retry-After header', async () => {
    const draft = newDraft();
    const phone = openDraftDevice(running(), draft);
    let refused;
    for (let time = 0; time < 16 && !refused; time += 1) refused = await phone.push([noteEvent(`${time}`)]).then(() => undefined, () => refusalOf(phone.push()));
    expect(refused).toMatchObject({ status: 429, code: 'tooManyRequests' });
    expect(refused!.retryAfterMs).toBeGreaterThan(0);
  });
});

describe('with the default limits', () => {
  const running = useServer('postgres', { RATE_LIMIT: '1' });

  it('a device that reconnects with a full draft is not refused', async () => {
    const phone = openDraftDevice(running(), newDraft());
    for (let batch = 0; batch < 200; batch += 1) await phone.push(Array.from({ length: 2 }, () => noteEvent('on the way')));
    expect(phone.cursor()).toBe(400);
  });
});
