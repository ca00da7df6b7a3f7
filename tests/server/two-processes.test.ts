import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient, type ApiClient } from '#api/client.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import { productGet } from '#contract/calls/product.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startChildServer } from './start-child-server.ts';

/** Milliseconds in which every process sees a change of the catalogue. The fastest of a few changes shows it, because this machine may be busy. */
const SEEN_WITHIN_MS = 1_000;
const CHANGES = 4;

describe('two server processes on one PostgreSQL', () => {
  const closers: (() => Promise<unknown>)[] = [];
  let shops: readonly ApiClient[];
  let superuser: Client;

  beforeAll(async () => {
    const cluster = await startPostgres();
    closers.push(() => cluster.stop());
    const { url, superuserUrl } = await cluster.createDatabase();
    // Both create and seed the same empty database at once.
    shops = await Promise.all([0, 1].map(async () => createApiClient({ baseUrl: `${await startShop(url)}/api`, company: 'meltem', timeoutMs: 60_000 })));
    superuser = new Client({ connectionString: superuserUrl });
    await superuser.connect();
    closers.push(() => superuser.end());
  }, 180_000);

  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  }, 60_000);

  /** @returns the address of the shop */
  async function startShop(databaseUrl: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'meltem-two-'));
    const child = await startChildServer({ HOST: '127.0.0.1', PORT: '0', BANK_PORT: '0', DATA_DIR: folder, DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' });
    closers.push(async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    });
    let output = '';
    for await (const part of child.stdout) {
      output += String(part);
      if (output.includes('\n')) break;
    }
    expect(output).toMatch(/^ready http/);
    return output.trim().replace('ready ', '');
  }

  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /** Reads from both processes until both answers are as expected. @returns the milliseconds that this took @throws the last mismatch after 10 seconds */
  async function bothSee<T>(read: (shop: ApiClient) => Promise<T>, expected: T): Promise<number> {
    const startedAt = performance.now();
    await vi.waitFor(async () => expect(await Promise.all(shops.map(read))).toEqual([expected, expected]), { timeout: 10_000, interval: 20 });
    return performance.now() - startedAt;
  }

  const phoneOf = async (shop: ApiClient) => (await shop.send(settingGet, {})).contact.phone;
  const changePhone = (phone: string) => superuser.query(`update settings set value = jsonb_set(value, '{phone}', to_jsonb($1::text)) where name = 'company'`, [phone]);

  it('both see a changed setting within a second', async () => {
    await Promise.all(shops.map(phoneOf));
    const took: number[] = [];
    for (let n = 0; n < CHANGES; n += 1) {
      await changePhone(`+90 1${n}`);
      took.push(await bothSee(phoneOf, `+90 1${n}`));
    }
    expect(Math.min(...took)).toBeLessThan(SEEN_WITHIN_MS);
  }, 60_000);

  it('both see it within a second when their notifications are lost', async () => {
    const took: number[] = [];
    for (let n = 0; n < CHANGES; n += 1) {
      const { rowCount } = await superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'meltem-listen' and datname = current_database()`);
      expect(rowCount).toBe(2);
      await changePhone(`+90 2${n}`);
      took.push(await bothSee(phoneOf, `+90 2${n}`));
      await vi.waitFor(async () => {
        const { rows } = await superuser.query(`select pid from pg_stat_activity where application_name = 'meltem-listen' and datname = current_database()`);
        expect(rows).toHaveLength(2);
      }, { timeout: 20_000 });
    }
    expect(Math.min(...took)).toBeLessThan(SEEN_WITHIN_MS);
    await changePhone('+90 3');
    await bothSee(phoneOf, '+90 3');
  }, 120_000);

  it('both see a changed price on the product\'s page, in listings and in their order', async () => {
    const listing = { category: 'villa', lang: 'en', page: 1, pageSize: 60, sort: 'priceAsc' } as const;
    const cheapest = async (shop: ApiClient) => (await shop.send(categoryProducts, listing)).products[0]!.code;
    const firstNight = async (shop: ApiClient) => {
      const { offer } = await shop.send(productGet, { category: 'villa', slug: 'villa-kirlangic-kalamar-bay', lang: 'en' });
      return offer.vertical === 'villa' ? offer.terms.seasons[0]!.nightly : null;
    };
    expect(await cheapest(shops[0]!)).not.toBe('VIL-001');
    await Promise.all(shops.map(firstNight));
    await superuser.query(`update products set data = jsonb_set(data, '{seasons,0,nightly}', '"1.00"') where code = 'VIL-001'`);
    await Promise.all([bothSee(firstNight, '1.00'), bothSee(cheapest, 'VIL-001')]);
  });
});
