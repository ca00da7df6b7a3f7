import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingEnquire } from '#contract/calls/booking.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { seedTenant } from '#server/database/seed.ts';
import { seedOf, startServer, type RunningServer } from '#server/start.ts';
import { startPostgres, type PostgresCluster } from '#tests/support/postgres.ts';
import { book, orderOf, week } from './orders.ts';
import { clientOf } from './test-server.ts';

type Addresses = Awaited<ReturnType<PostgresCluster['createDatabase']>>;

describe('a server whose login role does not own its PostgreSQL database', () => {
  let cluster: PostgresCluster;
  let dataDir: string;
  let server: RunningServer;
  let addresses: Addresses;
  let login: Client;
  const closers: (() => Promise<unknown>)[] = [];

  const start = async (env: Readonly<Record<string, string>>) => {
    const started = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', ...env }), { operator: demoOperator, log: () => {} });
    closers.push(() => started.stop());
    return started;
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'meltem-role-'));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
    cluster = await startPostgres();
    closers.push(() => cluster.stop());
    addresses = await cluster.createDatabase();
    const owner = await openDatabase(readConfig({ DATABASE_URL: addresses.url }), seedOf(demoOperator));
    await seedTenant(owner, { id: 'poyraz', name: 'Poyraz Tur' }, demoOperator.loadCatalogue);
    await owner.close();
    await cluster.createServerRole();
    server = await start({ DATABASE_URL: addresses.serverUrl });
    login = new Client({ connectionString: addresses.serverUrl });
    await login.connect();
    closers.push(() => login.end());
  });
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });

  it('prices, books, runs its jobs and is ready', async () => {
    const api = clientOf(server);
    const order = await orderOf({ api }, [week('2027-05-01', '2027-05-08')]);
    const { bookingNumber } = await book({ api }, order);
    expect(await api.send(bookingEnquire, { by: 'checkout', checkoutId: order.checkoutId })).toMatchObject({ bookingNumber });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await expect(server.jobs.run()).resolves.toBeUndefined();
    expect((await server.database.owner.selectFrom('tenants').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual(['meltem', 'poyraz']);
  });

  it('reads no rows without a tenant, and those of one tenant with it', async () => {
    expect((await login.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user')).rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
    expect((await login.query('select code from products')).rows).toEqual([]);
    expect((await login.query('select booking_number from bookings')).rows).toEqual([]);
    const seen = await server.database.inTenant('poyraz', async (queries) => ({
      products: (await sql<{ tenant: string }>`select distinct tenant from products`.execute(queries)).rows,
      bookings: (await sql`select booking_number from bookings`.execute(queries)).rows,
      tenants: (await sql`select id from tenants`.execute(queries)).rows,
      versions: (await sql`select tenant from catalogue_versions`.execute(queries)).rows,
    }));
    expect(seen).toEqual({ products: [{ tenant: 'poyraz' }], bookings: [], tenants: [{ id: 'poyraz' }], versions: [{ tenant: 'poyraz' }] });
  });

  it.each([
    'create table mine (id int)',
    'alter table products disable row level security',
    'alter table products no force row level security',
    'alter policy own_tenant on products using (true)',
    'drop policy own_tenant on products',
    'create policy all_rows on products using (true)',
    "insert into tenants (id, name) values ('new', 'New')",
    'update catalogue_versions set version = 1',
    'delete from kysely_migration',
    'alter role meltem_server superuser',
  ])('may not: %s', async (statement) => {
    await expect(login.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses an empty database with a sentence, and fills it when it knows the owner', async () => {
    const empty = await cluster.createDatabase();
    await expect(start({ DATABASE_URL: empty.serverUrl })).rejects.toThrow(/^The database must be migrated or filled, and the role of DATABASE_URL is not its owner\. Set DATABASE_OWNER_URL/);
    const filled = await start({ DATABASE_URL: empty.serverUrl, DATABASE_OWNER_URL: empty.url });
    const api = clientOf(filled);
    expect((await orderOf({ api }, [week('2027-05-01', '2027-05-08')])).acceptedTotal).toBeTruthy();
    expect((await sql<{ user: string }>`select current_user as user`.execute(filled.database.owner)).rows).toEqual([{ user: 'shop_web' }]);
  });
});
