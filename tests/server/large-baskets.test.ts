import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { basketHold, basketPrice } from '#contract/calls/basket.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import { draftPush, type DraftExchange } from '#contract/calls/draft.ts';
import type { SharedEvent } from '#contract/codecs/shared-event-codec.ts';
import { callerInProcess, NO_PROOF, type Caller } from '#server/services/service.ts';
import { TooManyRequestsError } from '#server/services/too-many-requests.ts';
import { editProduct, newDraft, noteEvent, sharedEvent, withCurrentOffer } from './draft-device.ts';
import { flight } from './orders.ts';
import { freshId, useServer, type TestServer } from './test-server.ts';

const basketOf = (count: number): WantedLine[] => Array.from({ length: count }, (_, index) => flight('2027-05-08', 1, `line-${index}`));

/** Sends re-quotes or holds of one client, all at once. @returns the responses' statuses and the longest `Retry-After` in seconds */
async function sendMany({ url }: TestServer, call: typeof basketPrice | typeof basketHold, lines: number, times: number, client: string) {
  const body = () => JSON.stringify(call === basketPrice
    ? basketPrice.request.encode({ draftId: freshId('draft'), currency: 'EUR', lines: basketOf(lines), plan: 'deposit' })
    : basketHold.request.encode({ draftId: freshId('draft'), lines: basketOf(lines) }));
  const answers = await Promise.all(Array.from({ length: times }, async () => {
    const response = await fetch(`${url}/api/${call.name}`, { method: 'POST', body: body(), headers: { company: 'meltem', 'content-type': 'application/json', 'x-forwarded-for': client } });
    await response.arrayBuffer();
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after') ?? 0) };
  }));
  return {
    granted: answers.filter(({ status }) => status === 200).length,
    refused: answers.filter(({ status }) => status === 429).length,
    longestWait: Math.max(...answers.map(({ retryAfter }) => retryAfter)),
  };
}

const aClient = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

describe('a basket of 100 lines', () => {
  const running = useServer('postgres', { RATE_LIMIT: '0.5', TRUSTED_PROXIES: '127.0.0.1' });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  // 150 tokens at once and 5 a second; a basket of 100 lines takes 21, one of four lines takes one.
  it.each([basketPrice, basketHold].map((call) => [call.name, call] as const))('%s: counts by the line, and is refused before it is priced', async (name, call) => {
    const handle = vi.spyOn(running().services.byName.get(name)!, 'handle');
    const start = performance.now();
    const { granted, refused, longestWait } = await sendMany(running(), call, 100, 30, aClient());
    const seconds = (performance.now() - start) / 1000;
    expect(granted).toBeGreaterThanOrEqual(5);
    expect(granted * 21).toBeLessThanOrEqual(150 + seconds * 5);
    expect(granted + refused).toBe(30);
    expect(handle).toHaveBeenCalledTimes(granted);
    expect(longestWait).toBeGreaterThan(0);
    expect(longestWait).toBeLessThanOrEqual(5);
  });

  it('leaves the limit of small baskets as it was', async () => {
    expect(await sendMany(running(), basketPrice, 4, 100, aClient())).toMatchObject({ granted: 100, refused: 0 });
  });

  it('is priced for a client that waited as long as it was told', async () => {
    const client = aClient();
    let refused = 0;
    let longestWait = 0;
    for (let time = 0; time < 60 && refused === 0; time += 1) ({ refused, longestWait } = await sendMany(running(), basketPrice, 100, 1, client));
    expect(refused).toBe(1);
    await new Promise((done) => setTimeout(done, longestWait * 1000));
    expect(await sendMany(running(), basketPrice, 100, 1, client)).toMatchObject({ granted: 1 });
  });
});

describe('with limits below the cost of 100 lines', () => {
  const running = useServer('postgres', { RATE_LIMIT: '0.05', TRUSTED_PROXIES: '127.0.0.1' });

  it('a basket of 100 lines takes a full bucket, so that it is not refused for ever', async () => {
    const client = aClient();
    expect(await sendMany(running(), basketPrice, 100, 1, client)).toMatchObject({ granted: 1 });
    expect(await sendMany(running(), basketPrice, 1, 1, client)).toMatchObject({ refused: 1 });
  });
});

describe('a shared draft of many lines', () => {
  const running = useServer('postgres');

  it('is counted by its lines with each push; a sender over the limit stores events and gets the facts later', async () => {
    const { draftId, token } = newDraft();
    const lines = await Promise.all(Array.from({ length: 12 }, (_, index) => withCurrentOffer(running(), flight('2027-05-08', 1, `line-${index}`))));
    const charged: number[] = [];
    let isOver = false;
    const caller: Caller = {
      ...callerInProcess('meltem'), draft: { ...NO_PROOF, token },
      async chargeLines(count) {
        charged.push(count);
        if (isOver) throw new TooManyRequestsError(1000);
      },
    };
    const deviceId = randomUUID();
    const push = (events: readonly SharedEvent[], cursor = 0) =>
      running().services.byName.get(draftPush.name)!.handle(caller, { draftId, deviceId, cursor, events }) as Promise<DraftExchange>;

    await push(lines.map((line) => sharedEvent('ItemAdded', line)));
    expect(charged).toEqual([12]);
    await editProduct(running(), lines[0]!.offer.productCode, '{pricing,adult}', '99.00');
    isOver = true;
    expect((await push([noteEvent('later')], 12)).cursor).toBe(13);
    isOver = false;
    const { events } = await push([], 13);
    expect(events.map(({ event }) => event?.type)).toEqual(Array(12).fill('LineRequoted'));
    expect(charged).toEqual([12, 12, 12]);
    expect(running().logged.filter((line) => line.includes('factsFailed'))).toEqual([]);
  });
});
