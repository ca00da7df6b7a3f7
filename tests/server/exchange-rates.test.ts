import { afterAll, describe, expect, it } from 'vitest';
import { basketPrice } from '#contract/calls/basket.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination, momentAtDestination } from '#domain/destination-day.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { RateBulletin } from '#server/exchange-rates/bulletin-source.ts';
import { storeBulletin } from '#server/exchange-rates/store-bulletin.ts';
import { bulletinOf, serving, startRatePeer } from '#tests/support/rate-peer.ts';
import { flight } from './orders.ts';
import { catalogueSeen, DATABASES, freshId, useServer } from './test-server.ts';

const peer = await startRatePeer();
afterAll(() => peer.stop());

/** The central bank's clock. */
const ZONE = 'Europe/Istanbul';

describe.each(DATABASES)('[P14] exchange rates of the central bank on %s', (kind) => {
  // The jobs run when a test says so.
  const running = useServer(kind, { EXCHANGE_RATES_URL: peer.url, JOBS_EVERY: '3600' });
  const today = () => dayAtDestination(running().now().getTime(), ZONE);
  const inMeltem = <T>(work: (queries: TenantQueries) => Promise<T>) => running().database.inTenant('meltem', work);
  const rows = () => inMeltem((queries) => queries.selectFrom('rates').selectAll().orderBy('currency').orderBy('valid_from').execute());
  const version = async () => (await running().database.owner.selectFrom('catalogue_versions').select('version').where('tenant', '=', 'meltem').executeTakeFirstOrThrow()).version;
  const sellOf = async (code: string) => (await running().api.send(settingGet, {})).currencies.find((one) => one.code === code)?.sell;
  const logged = (event: string) => running().logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['event'] === event);

  /** Lets the time pass until the bank has published the rates of the next day. */
  const passToNextDay = () => running().pass((momentAtDestination(addDays(today(), 1), '16:05', ZONE) - running().now().getTime()) / 60_000);
  /** Runs the jobs. @returns number of readings */
  const readNow = async () => {
    const before = peer.requests;
    await running().jobs.run();
    await catalogueSeen(running());
    return peer.requests - before;
  };
  const readNextDay = () => {
    passToNextDay();
    return readNow();
  };
  /** Publishes a document with one rate, of the day of each request or so many days after it. */
  const publishEuro = (sell: string, days = 0) => {
    peer.answer = (response) => serving(bulletinOf(addDays(today(), days), [{ code: 'EUR', buy: '60.0000', sell }]))(response);
  };

  it('reach prices and kept answers, and the rate that a basket has captured is still accepted (P10)', async () => {
    passToNextDay();
    const day = addDays(today(), 60);
    const price = async (captured: Record<string, string>) => (await running().api.send(basketPrice, { draftId: freshId('draft'), currency: 'TRY', lines: [flight(day)], plan: 'deposit', captured })).quote.grandTotal;
    const settings = () => fetch(`${running().url}/api/setting-get`, { headers: { company: 'meltem' } });
    const [total, { headers }] = [await price({}), await settings()];
    const seeded = await rows();

    peer.answer = serving(bulletinOf(today(), [
      { code: 'EUR', buy: '61.1234', sell: '61.5678' }, { code: 'USD', buy: '49.8000', sell: '50.0500' }, { code: 'GBP', buy: '66,1', sell: '66,5' }, { code: 'JPY', buy: '30.7', sell: '30.9', unit: '100' },
    ]));
    expect(await readNow()).toBe(1);

    // Only what differs is a new rate; a currency that the operator does not trade is none.
    const added = await rows();
    expect(added.length).toBe(seeded.length + 1);
    expect(added.filter(({ currency }) => currency === 'EUR').at(-1)).toMatchObject({ symbol: '€', bank_code: '978', buy: '61.1234', sell: '61.5678', position: 1, bulletin_day: today() });
    expect(added.find(({ currency }) => currency === 'USD')).toMatchObject({ sell: '50.0500', bulletin_day: today() });
    expect(logged('rateKept').map(({ currency, because }) => [currency, because]).toSorted()).toEqual([['GBP', 'notPositive'], ['RUB', 'missing']]);
    expect(logged('ratesRead')).toEqual([{ event: 'ratesRead', tenant: 'meltem', bulletin: today(), changed: 1 }]);

    expect(await sellOf('EUR')).toBe('61.5678');
    expect(await sellOf('RUB')).toBe('0.6150');
    expect(await sellOf('TRY')).toBe('1.0000');
    const fresh = await settings();
    expect(fresh.headers.get('etag')).not.toBe(headers.get('etag'));
    expect(await fresh.text()).toContain('61.5678');
    expect(Number(await price({}))).toBeGreaterThan(Number(total));
    expect(await price({ EUR: '58.2000' })).toBe(total);

    // Not every run asks.
    expect(await readNow()).toBe(0);
    // The rate is accepted for 72 hours after it has changed.
    running().pass(73 * 60);
    expect(Number(await price({ EUR: '58.2000' }))).toBeGreaterThan(Number(total));
  });

  it('change nothing where they are the same', async () => {
    const day = today();
    peer.answer = serving(bulletinOf(day, [{ code: 'EUR', buy: '61', sell: '62' }]));
    await readNextDay();
    expect(await sellOf('EUR')).toBe('62');
    const [before, known] = [await rows(), await version()];
    // The document of the day before is served on holidays.
    expect(await readNextDay()).toBe(1);
    expect(await rows()).toEqual(before);
    expect(await version()).toBe(known);
  });

  it('are refused when they have moved too far or are old, and taken when they have stayed there', async () => {
    const ofEuro = () => logged('rateKept').filter(({ currency }) => currency === 'EUR').at(-1);
    publishEuro('60');
    await readNextDay();
    expect(await sellOf('EUR')).toBe('60');

    publishEuro('80');
    await readNextDay();
    expect(await sellOf('EUR')).toBe('60');
    expect(ofEuro()).toEqual({ event: 'rateKept', tenant: 'meltem', currency: 'EUR', because: 'moved', bulletin: today() });

    publishEuro('61', -3);
    await readNextDay();
    expect(await sellOf('EUR')).toBe('60');
    expect(ofEuro()).toMatchObject({ because: 'older', bulletin: addDays(today(), -3) });

    publishEuro('80');
    await readNextDay();
    expect(await sellOf('EUR')).toBe('80');
  });

  it('stay where no document comes or it is of a day to come, and the jobs go on', async () => {
    const before = await rows();
    const failures = () => logged('jobFailed').map(({ tenant, job, error }) => ({ tenant, job, error }));
    peer.answer = (response) => void response.writeHead(503).end();
    expect(await readNextDay()).toBe(1);
    expect(failures().at(-1)).toEqual({ tenant: null, job: 'rates', error: 'BulletinSourceError: The exchange rates cannot be read: the server answered 503' });
    expect(await readNow()).toBe(0);

    publishEuro('70', 1);
    running().pass(15);
    expect(await readNow()).toBe(1);
    expect(failures().at(-1)?.error).toContain(`the document has a future date, ${addDays(today(), 1)}`);
    expect(await rows()).toEqual(before);

    publishEuro('70');
    running().pass(15);
    expect(await readNow()).toBe(1);
    expect(await sellOf('EUR')).toBe('70');
    expect(running().logged.join()).not.toContain(peer.url);
  });

  it('are stored once when two processes read them', async () => {
    const bulletin: RateBulletin = { day: today(), rates: new Map([['EUR', { buy: '60', sell: '71' }]]) };
    const before = (await rows()).length;
    const now = running().now();
    // Their clocks differ, or one has waited longer.
    const store = (seconds: number) => inMeltem((queries) => storeBulletin(queries, 'meltem', bulletin, { now: new Date(now.getTime() + seconds * 1_000), zone: ZONE, log: () => {} }));
    expect((await Promise.all([store(20), store(0), store(10)])).toSorted()).toEqual([0, 0, 1]);
    expect(await store(-10)).toBe(0);
    // One that the operator has stored in advance is not in force yet.
    await inMeltem(async (queries) => {
      const euro = await queries.selectFrom('rates').selectAll().where('currency', '=', 'EUR').orderBy('valid_from', 'desc').executeTakeFirstOrThrow();
      await queries.insertInto('rates').values({ ...euro, sell: '75', valid_from: new Date(now.getTime() + 3_600_000), bulletin_day: null }).execute();
    });
    expect(await store(30)).toBe(0);
    await inMeltem((queries) => queries.deleteFrom('rates').where('sell', '=', '75').execute());
    expect((await rows()).length).toBe(before + 1);
  });

  it('are deleted when no price depends on them any more', async () => {
    publishEuro('72');
    await readNextDay();
    const stay = (await rows()).filter(({ currency }) => currency !== 'EUR');
    expect((await rows()).filter(({ currency }) => currency === 'EUR').length).toBeGreaterThan(2);
    // 30 days in which earlier prices can be found, with the 72 hours in which a captured rate is accepted.
    running().pass(33 * 24 * 60 - 10);
    await running().jobs.run();
    expect((await rows()).filter(({ currency }) => currency === 'EUR').length).toBe(2);
    running().pass(20);
    await running().jobs.run();
    expect((await rows()).filter(({ currency }) => currency === 'EUR').map(({ sell }) => sell)).toEqual(['72']);
    expect((await rows()).filter(({ currency }) => currency !== 'EUR').map(({ currency, sell }) => [currency, sell])).toEqual(stay.map(({ currency, sell }) => [currency, sell]));
  });
});
