import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#api/client.ts';
import { bookingCreate, bookingEnquire } from '#contract/calls/booking.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { FolderInUseError, lockFolder } from '#server/database/folder-lock.ts';
import { startServer } from '#server/start.ts';
import { flight, orderOf } from './orders.ts';
import { seededFolder } from './seeded-databases.ts';
import { startChildServer } from './start-child-server.ts';
import type { TestServer } from './test-server.ts';

describe('a server process and its data folder', () => {
  let folder: string;
  let children: ChildProcess[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'meltem-process-'));
    children = [];
  });
  afterEach(async () => {
    for (const child of children) await end(child, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a child server. @returns the child and its first line of output */
  async function start(env: Readonly<Record<string, string>> = {}): Promise<{ child: ChildProcess; said: string }> {
    const child = await startChildServer({ HOST: '127.0.0.1', PORT: '0', BANK_PORT: '0', DATA_DIR: folder, DATABASE_URL: '', ...env });
    children.push(child);
    let said = '';
    for await (const part of child.stdout) {
      said += String(part);
      if (said.includes('\n')) break;
    }
    return { child, said: said.trim() };
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  }

  const clientAt = (said: string) => createApiClient({ baseUrl: `${said.replace('ready ', '')}/api`, company: 'meltem' });

  it('refuses a second process, starts again after SIGKILL with all bookings, and stops cleanly on SIGTERM', async () => {
    await rm(folder, { recursive: true });
    folder = await seededFolder('meltem-process-');
    const first = await start();
    expect(first.said).toMatch(/^ready http/);
    const second = await start();
    expect(second.said).toMatch(/^FolderInUseError: Another process is using .+DATA_DIR/);

    const api = clientAt(first.said);
    const order = await orderOf({ api } as TestServer, [flight('2027-05-01')]);
    const { bookingNumber } = await api.send(bookingCreate, order, { idempotencyKey: order.checkoutId });
    await end(first.child, 'SIGKILL');

    const third = await start();
    expect(third.said).toMatch(/^ready http/);
    expect(await clientAt(third.said).send(bookingEnquire, { by: 'checkout', checkoutId: order.checkoutId })).toMatchObject({ bookingNumber });
    expect(await end(third.child, 'SIGTERM')).toBe(0);

    const fourth = await start();
    expect(await clientAt(fourth.said).send(settingGet, {})).toMatchObject({ company: { name: 'Meltem Travel' } });
  }, 180_000);

  it('refuses to start on every address of the machine without PUBLIC_URL', async () => {
    const { said } = await start({ HOST: '0.0.0.0', PUBLIC_URL: '' });
    expect(said).toMatch(/^ConfigError: PUBLIC_URL="" cannot be used: expected the shop's address as browsers see it, because HOST=0\.0\.0\.0 is not a loopback address$/);
  }, 60_000);

  it('says which settings choose another port where another program has its own', async () => {
    const other = createServer();
    await new Promise<void>((done) => void other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    try {
      for (const name of ['PORT', 'BANK_PORT']) expect((await start({ [name]: String(port) })).said).toMatch(new RegExp(`^PortInUseError: Another program uses port ${port} at 127\\.0\\.0\\.1\\. .*PORT for the shop .*BANK_PORT for the bank`));
    } finally {
      other.close();
    }
  }, 120_000);

  it('holds the lock of a folder until it is released', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await lock.release();
    const again = await lockFolder(folder);
    await again.release();
  });

  it('locks a folder whose path is too long for a socket', async () => {
    const deep = join(folder, 'd'.repeat(120));
    await mkdir(deep);
    const lock = await lockFolder(deep);
    await expect(lockFolder(deep)).rejects.toThrow(FolderInUseError);
    await lock.release();
  });

  it('gives the lock to one of several concurrent requests', async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)));
    const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(locks).toHaveLength(1);
    for (const lock of locks) await lock.release();
  });

  /** Starts a server without the demo in this process, and stops it when its database has answered. */
  async function startAndStop(dataDir: string): Promise<void> {
    const server = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: dataDir }), { log: () => {} });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.stop();
  }

  const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8);

  it('creates a data folder and a bank key that no other user of the machine can read, and takes their rights from a key that it finds', async () => {
    const data = join(folder, 'shop', 'data');
    await startAndStop(data);
    expect([await modeOf('shop'), await modeOf('shop', 'data'), await modeOf('shop', 'data', 'bank.key')]).toEqual(['700', '700', '600']);
    expect(await readFile(join(data, 'bank.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);

    await writeFile(join(data, 'bank.key'), 'a'.repeat(64));
    await chmod(join(data, 'bank.key'), 0o644);
    await startAndStop(data);
    expect(await modeOf('shop', 'data', 'bank.key')).toBe('600');
    expect(await readFile(join(data, 'bank.key'), 'utf8')).toBe('a'.repeat(64));
  });
});

describe('readConfig', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toEqual({ host: '127.0.0.1', port: 4173, dataDir: join(process.cwd(), '.data'), databaseUrl: null, databaseOwnerUrl: null, databasePool: 10, databaseTimeoutMs: 10_000, bankPort: 4174, bankUrl: null, bankKey: null, publicUrl: null, rateLimit: 1, trustedProxies: [], workers: 1, demo: true, metricsPort: null, metricsHost: '127.0.0.1', deskEmail: 'desk@meltem.example', deskPassword: null, smtpUrl: null, exchangeRatesUrl: null, providers: { google: null, facebook: null }, jobsEveryMs: 30_000 });
  });

  it.each([
    ['PORT', 'http'], ['PORT', '70000'], ['PORT', '-1'], ['HOST', 'a b'], ['BANK_PORT', 'x'], ['BANK_PORT', 'off'], ['DATABASE_URL', 'mysql://x'], ['PUBLIC_URL', 'shop.example'], ['BANK_URL', 'ftp://x'],
    ['RATE_LIMIT', '0'], ['RATE_LIMIT', '-1'], ['RATE_LIMIT', 'on'], ['TRUSTED_PROXIES', 'proxy.example'], ['TRUSTED_PROXIES', '10.0.0.0/33'], ['TRUSTED_PROXIES', '127.0.0.1,'], ['TRUSTED_PROXIES', '10.0.0.0/8/8'], ['DEMO', 'no'], ['JOBS_EVERY', '0'], ['JOBS_EVERY', 'often'], ['METRICS_PORT', 'on'], ['METRICS_HOST', 'a b'],
    ['SMTP_URL', 'mail.example'], ['SMTP_URL', 'https://mail.example'], ['SMTP_URL', 'smtp:'], ['SMTP_URL', 'smtp://100%:x@mail.example'],
    ['GOOGLE_ISSUER', 'accounts.google.com'], ['GOOGLE_ISSUER', 'http://accounts.google.com'], ['FACEBOOK_URL', 'ftp://x'], ['EXCHANGE_RATES_URL', 'today.xml'], ['EXCHANGE_RATES_URL', 'http://www.tcmb.gov.tr/kurlar/today.xml'],
  ])('refuses %s=%s by name', (variable, value) => {
    expect(() => readConfig({ [variable]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [variable]: value })).toThrow(variable === 'BANK_PORT' && value === 'off' ? /BANK_URL/ : new RegExp(variable));
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', '::ffff:10.0.0.1', 'shop.example'])('refuses to listen on %s without PUBLIC_URL, so that no Host header decides addresses', (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(new RegExp(`^PUBLIC_URL=.*HOST=${HOST}`));
    expect(readConfig({ HOST, PUBLIC_URL: 'https://shop.example' })).toMatchObject({ host: HOST, publicUrl: 'https://shop.example' });
  });

  it.each(['127.0.0.1', '127.0.0.5', '::1', 'localhost'])('needs no PUBLIC_URL to listen on %s', (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ host: HOST, publicUrl: null });
  });

  it('[M9] reads the clients of other sites whole or not at all, and names no secret', () => {
    const secret = 'a-secret-of-the-shop';
    expect(readConfig({ GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: secret }).providers).toEqual({ google: { clientId: 'shop', clientSecret: secret, url: null }, facebook: null });
    expect(readConfig({ FACEBOOK_CLIENT_ID: 'shop', FACEBOOK_CLIENT_SECRET: secret, FACEBOOK_URL: 'http://[::1]:4000/' }).providers.facebook).toEqual({ clientId: 'shop', clientSecret: secret, url: 'http://[::1]:4000' });
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'shop' })).toThrow(/^GOOGLE_CLIENT_SECRET/);
    expect(() => readConfig({ FACEBOOK_CLIENT_SECRET: secret })).toThrow(/^FACEBOOK_CLIENT_ID=""/);
  });

  it('reads proxies and the scale of limits', () => {
    expect(readConfig({ RATE_LIMIT: '2.5', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' })).toMatchObject({ rateLimit: 2.5, trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] });
    expect(readConfig({ RATE_LIMIT: 'off' })).toMatchObject({ rateLimit: null });
  });

  it('reads whether the demo is on', () => {
    expect(['on', 'off', ''].map((DEMO) => readConfig({ DEMO }).demo)).toEqual([true, false, true]);
  });

  it('does not repeat a password in the error', () => {
    for (const env of [{ DATABASE_URL: 'mysql://user:hunter2@host/db' }, { SMTP_URL: 'smtp://user:hunter2%@host' }, { SMTP_URL: 'http://user:hunter2@host' }]) {
      expect(() => readConfig(env)).toThrow(expect.not.objectContaining({ message: expect.stringContaining('hunter2') as string }));
    }
  });
});
