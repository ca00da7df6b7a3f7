import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basketPrice } from '#contract/calls/basket.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import { watchCatalogueVersions } from '#server/catalogue/catalogue-versions.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import { orderOf, week } from './orders.ts';
import { useServer } from './test-server.ts';

/** The contract's envelope of a server that is too busy. */
const BUSY = { success: 0, code: 'hizmet_yok', message: 'The server is busy; try again in a moment', errors: [] };

describe('limits of the connections to PostgreSQL', () => {
  const running = useServer('postgres', { DATABASE_POOL: '2', DATABASE_TIMEOUT: '3' });

  let superuser: Client;
  beforeAll(async () => {
    superuser = new Client({ connectionString: running().superuserUrl! });
    await superuser.connect();
  });
  afterAll(() => superuser.end());

  const post = async (call: string, body: unknown, key: string = randomUUID()) => {
    const response = await fetch(`${running().url}/api/${call}`, {
      method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json', 'idempotency-key': key }, body: JSON.stringify(body),
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: (await response.json()) as unknown };
  };
  const price = () => post(basketPrice.name, basketPrice.request.encode({ draftId: randomUUID(), currency: 'EUR', lines: [week('2027-06-01', '2027-06-08')], plan: 'deposit' }));

  it('opens at most DATABASE_POOL connections, however many requests wait', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, price));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const { rows } = await superuser.query<{ open: number }>(`select count(*)::int as open from pg_stat_activity where application_name = 'meltem' and datname = current_database()`);
    expect(rows[0]!.open).toBeLessThanOrEqual(2);
  });

  it('answers 503 while all connections are taken, and the request afterwards', async () => {
    const { owner } = running().database;
    const released = new AbortController();
    const taken = [0, 1].map(() => owner.connection().execute(() => once(released.signal, 'abort')));
    expect(await price()).toEqual({ status: 503, retryAfter: '2', body: BUSY });
    released.abort();
    await Promise.all(taken);
    expect((await price()).status).toBe(200);
  });

  it('answers 503 for a booking that waits too long for a lock, and books once when it is sent again', async () => {
    const order = await orderOf(running(), [week('2027-07-01', '2027-07-08')]);
    await superuser.query('begin; lock table bookings in access exclusive mode');
    const body = bookingCreate.request.encode(order);
    expect(await post(bookingCreate.name, body, order.checkoutId)).toEqual({ status: 503, retryAfter: '2', body: BUSY });
    await superuser.query('rollback');
    expect((await post(bookingCreate.name, body, order.checkoutId)).status).toBe(200);
    expect((await superuser.query<{ count: number }>('select count(*)::int as count from bookings where checkout_id = $1', [order.checkoutId])).rows).toEqual([{ count: 1 }]);
  });

  it('ends a statement and an idle transaction that take too long, and keeps serving', async () => {
    const { owner } = running().database;
    await expect(sql`select pg_sleep(20)`.execute(owner)).rejects.toMatchObject({ code: '57014' });
    const idle = owner.transaction().execute(async (queries) => {
      await new Promise((done) => setTimeout(done, 4_000));
      await sql`select 1`.execute(queries);
    });
    await expect(idle).rejects.toThrow();
    expect((await price()).status).toBe(200);
  });
});

describe('a database whose host vanishes', () => {
  const running = useServer('postgres');

  /** A proxy whose connections can fall silent: they stay open, and nothing passes. */
  async function openProxy(target: URL) {
    const open = new Set<Socket>();
    const proxy = createServer((client) => {
      const server = connect(Number(target.port), target.hostname);
      for (const [from, to] of [[client, server], [server, client]] as const) {
        open.add(from);
        from.on('data', (part) => to.write(part)).on('error', () => {}).on('close', () => to.destroy());
      }
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    return {
      port: (proxy.address() as AddressInfo).port,
      silence: () => open.forEach((socket) => socket.removeAllListeners('data').pause()),
      close: () => {
        open.forEach((socket) => socket.destroy());
        proxy.close();
      },
    };
  }

  it('fails what waits for it soon after the time limit, and reads the versions again over new connections', async () => {
    const proxy = await openProxy(new URL(running().databaseUrl!));
    const address = new URL(running().databaseUrl!);
    address.host = `127.0.0.1:${proxy.port}`;
    const database = await openDatabase({ databaseUrl: address.href, databaseOwnerUrl: null, databasePool: 2, databaseTimeoutMs: 3_000, dataDir: '' }, null);
    const versions = await watchCatalogueVersions(database, () => {});
    try {
      proxy.silence();
      const error: unknown = await sql`select 1`.execute(database.owner).catch((reason: unknown) => reason);
      expect(isUnavailable(error)).toBe(true);
      await running().database.owner.updateTable('catalogue_versions').set({ version: sql`version + 1` }).where('tenant', '=', 'meltem').execute();
      const { version } = await running().database.owner.selectFrom('catalogue_versions').select('version').where('tenant', '=', 'meltem').executeTakeFirstOrThrow();
      await expect.poll(() => versions.of('meltem'), { timeout: 20_000 }).toBe(String(version));
    } finally {
      proxy.close();
      await versions.stop();
      await database.close();
    }
  }, 60_000);
});

describe('the variables of the database', () => {
  it.each([
    ['DATABASE_POOL', '0'], ['DATABASE_POOL', 'many'], ['DATABASE_POOL', '1001'], ['DATABASE_TIMEOUT', '0'], ['DATABASE_TIMEOUT', '1.5'], ['DATABASE_OWNER_URL', 'mysql://x'],
  ])('%s=%s is refused', (variable, value) => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://shop@db/meltem', [variable]: value })).toThrow(ConfigError);
  });

  it('an owner without DATABASE_URL is refused', () => {
    expect(() => readConfig({ DATABASE_OWNER_URL: 'postgres://shop@db/meltem' })).toThrow(/^DATABASE_URL/);
  });
});
