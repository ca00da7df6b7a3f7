import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiOffline } from '#api/api-error.ts';
import { createApiClient, type ApiClient } from '#api/client.ts';
import { bookingCreate, bookingEnquire } from '#contract/calls/booking.ts';
import { readConfig } from '#server/config.ts';
import { freePort } from '#tests/support/free-port.ts';
import { runDatabases } from '#tests/support/test-run.ts';
import { flight, orderOf, pay } from './orders.ts';
import { startChildServer } from './start-child-server.ts';

interface Processes {
  readonly primary: ChildProcess;
  readonly url: string;
  readonly api: ApiClient;
  /** Ids of all worker processes that were started, in order. */
  workers(): number[];
  /** Lines that the primary wrote. */
  lines(): string[];
  stop(): Promise<number | null>;
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a server of two worker processes on PostgreSQL', () => {
  let folder: string;
  let database: { url: string; superuserUrl: string };
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'meltem-workers-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    // Empty: the first start is that of two workers.
    const databases = await runDatabases();
    const { name, ...address } = await databases.createDatabase();
    closers.push(() => databases.dropDatabase(name));
    database = address;
  });
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });

  /** Starts a server of two workers. @returns when it is ready */
  async function start(env: Readonly<Record<string, string>>): Promise<Processes> {
    const bankPort = await freePort();
    const primary = await startChildServer({ HOST: '127.0.0.1', PORT: '0', BANK_PORT: String(bankPort), DATA_DIR: folder, DATABASE_URL: database.url, WORKERS: '2', ...env });
    let output = '';
    primary.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
    const lines = () => output.split('\n').filter(Boolean);
    const stop = async () => {
      if (primary.exitCode === null && primary.signalCode === null) {
        primary.kill('SIGTERM');
        await once(primary, 'exit');
      }
      return primary.exitCode;
    };
    closers.push(stop);
    await vi.waitFor(() => expect(output).toMatch(/^(ready|\w+Error)/m), { timeout: 90_000, interval: 50 });
    const url = /^ready (.+)$/m.exec(output)![1]!;
    return {
      primary, url, lines, stop,
      api: createApiClient({ baseUrl: `${url}/api`, company: 'meltem', tokeniserUrl: () => `http://127.0.0.1:${bankPort}`, timeoutMs: 30_000 }),
      workers: () => lines().flatMap((line) => /^worker (\d+)$/.exec(line)?.[1] ?? []).map(Number),
    };
  }

  it('loses and doubles no booking when a worker is killed, replaces it, and stops on SIGTERM', async () => {
    const server = await start({ RATE_LIMIT: 'off' });
    expect(server.workers()).toHaveLength(2);
    const orders = await Promise.all(Array.from({ length: 24 }, (_, day) => orderOf(server, [flight(`2027-06-${String(day + 1).padStart(2, '0')}`)])));

    let booked = 0;
    /** Sends the booking until it is answered, as the client does after a lost answer. */
    const bookSurely = async (order: (typeof orders)[number]): Promise<string> => {
      for (;;) {
        try {
          const { bookingNumber } = await server.api.send(bookingCreate, order, { idempotencyKey: order.checkoutId });
          booked += 1;
          return bookingNumber;
        } catch (error) {
          if (!(error instanceof ApiOffline)) throw error;
        }
      }
    };
    const bookings = Promise.all(orders.map(bookSurely));
    await vi.waitFor(() => expect(booked).toBeGreaterThan(3), { timeout: 30_000, interval: 1 });
    process.kill(server.workers()[0]!, 'SIGKILL');
    expect(booked).toBeLessThan(orders.length);
    const numbers = await bookings;

    const superuser = new Client({ connectionString: database.superuserUrl });
    await superuser.connect();
    const { rows } = await superuser.query<{ number: string; checkout: string; lines: number }>(
      'select booking_number as number, checkout_id as checkout, count(*)::int as lines from bookings join booking_lines using (tenant, booking_number) group by 1, 2');
    await superuser.end();
    expect(new Map(rows.map((row) => [row.checkout, row.number]))).toEqual(new Map(orders.map((order, index) => [order.checkoutId, numbers[index]])));
    expect(rows.map((row) => row.lines)).toEqual(orders.map(() => 1));
    expect(rows).toHaveLength(orders.length);

    await vi.waitFor(() => expect(server.workers()).toHaveLength(3), { timeout: 10_000 });
    const answers = await Promise.all(orders.map((order) => server.api.send(bookingEnquire, { by: 'checkout', checkoutId: order.checkoutId })));
    expect(answers.map((answer) => answer.bookingNumber)).toEqual(numbers);
    // The card's token and the charge reach the one bank, whichever worker sends the charge.
    const payments = await Promise.all(orders.slice(0, 4).map(({ checkoutId }) => pay(server, checkoutId, 'approved')));
    expect(payments.map(({ status }) => status)).toEqual(['captured', 'captured', 'captured', 'captured']);
    expect(server.lines().filter((line) => line.startsWith('ready'))).toHaveLength(1);

    expect(await server.stop()).toBe(0);
    expect(server.workers().filter(isRunning)).toEqual([]);
  }, 240_000);

  it('finishes the running requests when the whole group is signalled, and the primary signals its workers again', async () => {
    const server = await start({ RATE_LIMIT: 'off' });
    const { hostname, port } = new URL(server.url);
    const body = JSON.stringify({});
    // Two connections: each worker takes one. Their requests run until the body is complete.
    const requests = [0, 1].map(() => request({ hostname, port, method: 'POST', path: `/api/${bookingCreate.name}`, headers: { company: 'meltem', 'content-type': 'application/json', 'content-length': body.length, 'idempotency-key': 'stop' } }));
    const answers = requests.map(async (sent) => {
      const [response] = await once(sent, 'response') as [IncomingMessage];
      response.resume();
      return response.statusCode;
    });
    for (const sent of requests) sent.write(body.slice(0, 1));
    await new Promise((done) => setTimeout(done, 300));
    const pids = server.workers();
    for (const pid of [...pids, server.primary.pid!]) process.kill(pid, 'SIGINT');
    await new Promise((done) => setTimeout(done, 300));
    for (const sent of requests) sent.end(body.slice(1));
    expect(await Promise.all(answers)).toEqual([422, 422]);
    if (server.primary.exitCode === null) await once(server.primary, 'exit');
    expect(server.primary.exitCode).toBe(0);
    expect(pids.filter(isRunning)).toEqual([]);
  }, 240_000);

  it('grants a client one burst, whichever worker it reaches', async () => {
    // Orders: 3 at once, one in 20 seconds.
    const server = await start({ RATE_LIMIT: '0.05' });
    const order = await orderOf(server, [flight('2027-08-01')]);
    await server.api.send(bookingCreate, order, { idempotencyKey: order.checkoutId });

    /** Each request opens a connection, and the primary gives connections to the workers in turn. */
    const agent = new Agent({ keepAlive: false });
    const enquire = () => new Promise<number>((done, fail) => {
      get(`${server.url}/api/${bookingEnquire.name}?rezervasyon_no=INT261120120000&email=a%40example.org`, { agent, headers: { company: 'meltem' } }, (response) => {
        response.resume();
        done(response.statusCode!);
      }).on('error', fail);
    });
    const statuses = await Promise.all(Array.from({ length: 30 }, enquire));
    const granted = statuses.filter((status) => status !== 429).length;
    // The booking took one of the 3. Two workers that counted apart would grant 5.
    expect(granted).toBeGreaterThanOrEqual(2);
    expect(granted).toBeLessThanOrEqual(4);
    expect(await server.stop()).toBe(0);
  }, 240_000);

  it('ends the workers when the primary is killed', async () => {
    const server = await start({ RATE_LIMIT: 'off' });
    server.primary.kill('SIGKILL');
    await vi.waitFor(() => expect(server.workers().filter(isRunning)).toEqual([]), { timeout: 10_000 });
  }, 120_000);

  it('is refused with the embedded database', () => {
    expect(() => readConfig({ WORKERS: '2' })).toThrow('WORKERS="2" cannot be used: expected 1, because one process owns the embedded database; more need PostgreSQL (DATABASE_URL)');
    expect(readConfig({ WORKERS: '2', DATABASE_URL: 'postgres://shop@db/meltem' })).toMatchObject({ workers: 2 });
    expect(() => readConfig({ WORKERS: '0' })).toThrow(/^WORKERS/);
  });
});
