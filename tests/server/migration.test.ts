import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { catalogue } from '#server/database/migrations/0001-catalogue.ts';
import { trade } from '#server/database/migrations/0002-trade.ts';
import { drafts } from '#server/database/migrations/0003-drafts.ts';
import { draftSnapshots } from '#server/database/migrations/0004-draft-snapshots.ts';
import { visitorRequests } from '#server/database/migrations/0012-visitor-requests.ts';
import { quotes } from '#server/database/migrations/0013-quotes.ts';
import { rejectedQuotes } from '#server/database/migrations/0029-rejected-quotes.ts';
import { bankTransfers } from '#server/database/migrations/0034-bank-transfers.ts';
import { messageNumbers } from '#server/database/migrations/0049-message-numbers.ts';
import { noticesOfArrivedMoney } from '#server/database/migrations/0051-notices-of-arrived-money.ts';
import type { Schema } from '#server/database/tables.ts';
import { type PostgresCluster, startPostgres } from '#tests/support/postgres.ts';
import { DATABASES, type DatabaseKind } from './test-server.ts';

/** Runs `work` as the server does, on a database without a server. */
const withTenant = <T>(db: Kysely<Schema>, tenant: string, work: (queries: Transaction<Schema>) => Promise<T>): Promise<T> => db.transaction().execute(async (queries) => {
  await sql`select set_config('role', 'meltem_app', true), set_config('meltem.tenant', ${tenant}, true)`.execute(queries);
  return work(queries);
});

describe.each(DATABASES)('a database of an earlier release, on %s', (kind) => {
  type Closers = (() => Promise<unknown>)[];
  const [own, shared]: readonly [Closers, Closers] = [[], []];
  const closeAll = async (closers: Closers) => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  // Its own, because the migrations create a role of the whole cluster.
  let cluster: PostgresCluster | undefined;
  afterEach(() => closeAll(own));
  afterAll(() => cluster?.stop());

  async function emptyDatabase(of: DatabaseKind, closers: Closers = own): Promise<Kysely<Schema>> {
    if (of === 'pglite') {
      const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: await PGlite.create({ extensions: { btree_gist } }) }) });
      closers.push(() => db.destroy());
      return db;
    }
    cluster ??= await startPostgres();
    // Its owner is no superuser, and row-level security is forced on the tables it migrates.
    const pool = new Pool({ connectionString: (await cluster.createDatabase()).url, max: 2 });
    // The cluster may cut a connection that is just being closed.
    pool.on('error', () => {});
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    closers.push(() => db.destroy());
    return db;
  }

  describe('with bookings of migration 0002 and stays of migration 0004', () => {
    const trading = { '0001-catalogue': catalogue, '0002-trade': trade };
    const staying = { ...trading, '0003-drafts': drafts, '0004-draft-snapshots': draftSnapshots };
    const migrateWith = async (migrations: Record<string, Migration>) => new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
    const selected = (selection: object) => JSON.stringify({ selection });
    const ride = (date: string, returnDate: string | null) => selected({ vertical: 'transfer', date, returnDate });
    const bookings = [
      ['one', 'B1', 'declined', 'line', '{}'], ['one', 'B2', 'cancelled', 'line', '{}'], ['one', 'B4', 'active', 'line', '{}'], ['one', 'B3', 'pendingPayment', 'line', '{}'],
      ['one', 'B5', 'active', 'other', '{}'], ['two', 'B6', 'active', 'line', '{}'],
      ['one', 'R1', 'active', 'R1', ride('2020-05-01', '2999-05-02')], ['one', 'R2', 'pendingPayment', 'R2', ride('2999-05-01', null)],
      ['one', 'R3', 'active', 'R3', selected({ vertical: 'tour', date: '2999-05-01' })], ['two', 'R4', 'active', 'R4', ride('2999-05-01', '2999-05-08')],
    ] as const;
    let db: Kysely<Schema>;
    beforeAll(async () => {
      db = await emptyDatabase(kind, shared);
      await migrateWith(trading);
      await db.insertInto('tenants').values([{ id: 'one', name: 'One' }, { id: 'two', name: 'Two' }]).execute();
      for (const [tenant, number, status, line, wish] of bookings) {
        await withTenant(db, tenant, async (queries) => {
          await sql`
            insert into bookings (tenant, booking_number, checkout_id, request_hash, draft_id, status, locale, currency, grand_total, due_now, guest, guest_email, note, quote, created_at)
            values (${tenant}, ${number}, ${number}, '', '', ${status}, 'en', 'EUR', 1, 1, '{}', '', '', '{}', ${`2026-01-0${number.slice(1)}T00:00:00Z`}::timestamptz)`.execute(queries);
          await sql`insert into booking_lines (tenant, booking_number, position, line_id, product_code, wish, quote) values (${tenant}, ${number}, 0, ${line}, 'VIL-001', ${wish}::jsonb, '{}')`.execute(queries);
        });
      }
      await migrateWith(staying);
      for (const tenant of ['one', 'two']) {
        await withTenant(db, tenant, async (queries) => {
          await sql`insert into destinations (tenant, code, data) values (${tenant}, 'kas', '{}')`.execute(queries);
          await sql`insert into products (tenant, code, vertical, destination, position, data) values (${tenant}, 'VIL-001', 'villa', 'kas', 0, '{}')`.execute(queries);
          await sql`
            insert into stays (tenant, holder_kind, holder_id, line_id, product_code, expires_at, stay) values
              (${tenant}, 'booking', 'B1', 'l1', 'VIL-001', null, '[2027-06-12,2027-06-19)'),
              (${tenant}, 'hold', 'D1', 'l2', 'VIL-001', '2027-01-01T00:00:00Z', '[2027-06-19,2027-06-21)')`.execute(queries);
        });
      }
      await migrate(db);
    });
    afterAll(() => closeAll(shared));

    const inEach = <T>(work: (queries: Transaction<Schema>) => Promise<T>): Promise<T[]> => Promise.all(['one', 'two'].map((tenant) => withTenant(db, tenant, work)));

    it('row-level security is forced on what the migrations made and changed', async () => {
      const tables = ['booking_lines', 'bookings', 'ride_reminders', 'spans'];
      const forced = await sql<{ name: string }>`select relname as name from pg_class where relname = any(${tables}::text[]) and relforcerowsecurity order by name`.execute(db);
      expect(forced.rows.map(({ name }) => name)).toEqual(tables);
    });

    it('[L12] older bookings keep their lines if active; of two with the same line the earliest keeps it', async () => {
      const standing = await inEach((queries) =>
        queries.selectFrom('booking_lines').select('booking_number').where('standing', '=', true).where('booking_number', 'like', 'B%').orderBy('booking_number').execute());
      expect(standing.map((rows) => rows.map((row) => row.booking_number))).toEqual([['B3', 'B5'], ['B6']]);
    });

    it('[B19] guests who booked a ride before migration 0031 are reminded of it, unless it is over or its booking does not stand', async () => {
      const planned = await inEach((queries) => queries.selectFrom('ride_reminders').select(['booking_number', sql<string>`day::text`.as('day')]).orderBy('day').execute());
      expect(planned.map((rows) => rows.map((row) => `${row.booking_number} ${row.day}`))).toEqual([['R1 2999-05-02'], ['R4 2999-05-01', 'R4 2999-05-08']]);
    });

    it('nights claimed before migration 0005 stay claimed by the same holders, for every tenant', async () => {
      const claimed = await inEach((queries) =>
        queries.selectFrom('spans').select(['holder_kind', 'holder_id', 'line_id', 'unit', sql<string>`span::text`.as('span'), sql<string>`starts || ' ' || ends`.as('ends'), 'length_class']).orderBy('holder_id').execute());
      for (const rows of claimed) {
        expect(rows).toEqual([
          { holder_kind: 'booking', holder_id: 'B1', line_id: 'l1', unit: 1, span: '["2027-06-12 00:00:00","2027-06-19 00:00:00")', ends: '2027-06-12 00:00:00 2027-06-19 00:00:00', length_class: 7 },
          { holder_kind: 'hold', holder_id: 'D1', line_id: 'l2', unit: 1, span: '["2027-06-19 00:00:00","2027-06-21 00:00:00")', ends: '2027-06-19 00:00:00 2027-06-21 00:00:00', length_class: 7 },
        ]);
      }
      const overlapping = withTenant(db, 'one', (queries) => sql`
        insert into spans (tenant, holder_kind, holder_id, line_id, product_code, expires_at, unit, span)
        values ('one', 'booking', 'B2', 'l3', 'VIL-001', null, 1, '[2027-06-18,2027-06-20)')`.execute(queries));
      await expect(overlapping).rejects.toMatchObject({ code: '23P01' });
    });
  });

  it('[B13] requests without an answer end after the last day that they name', async () => {
    const db = await emptyDatabase(kind);
    const before = { '0001-catalogue': catalogue, '0013-quotes': quotes };
    await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest();
    await db.insertInto('tenants').values({ id: 'one', name: 'One' }).execute();
    const selections = [{ vertical: 'wedding', from: '2027-06-01', to: '2027-06-30', guests: 20 }, { vertical: 'car', pickUpDate: '2027-07-02', dropOffDate: '2027-07-09', pickUpTime: '10:00' }];
    const requests = [['Q1', 'requested', selections.slice(0, 1)], ['Q2', 'requested', selections], ['Q3', 'declined', selections]] as const;
    for (const [id, status, wanted] of requests) {
      await withTenant(db, 'one', (queries) => sql`
        insert into quotes (tenant, quote_id, quote_number, request_hash, status, revision, locale, contact, contact_email, wishes, items, created_at, updated_at)
        values ('one', ${id}, ${id}, '', ${status}, 1, 'en', '{}', '', '', ${JSON.stringify(wanted.map((selection) => ({ selection })))}::jsonb, now(), now())`.execute(queries));
    }

    const { error } = await new Migrator({ db, provider: { getMigrations: async () => ({ ...before, '0029-rejected-quotes': rejectedQuotes }) } }).migrateToLatest();
    expect(error).toBeUndefined();
    const { rows } = await withTenant(db, 'one', (queries) => sql<{ quote_id: string; day: string | null }>`select quote_id, valid_until::text as day from quotes order by quote_id`.execute(queries));
    expect(rows).toEqual([{ quote_id: 'Q1', day: '2027-06-30' }, { quote_id: 'Q2', day: '2027-07-09' }, { quote_id: 'Q3', day: null }]);
    const forced = await sql<{ name: string }>`select relname as name from pg_class where relname = 'quotes' and relforcerowsecurity`.execute(db);
    expect(forced.rows).toHaveLength(1);
  });

  it('[B32] notices of bank transfers whose money has arrived are removed, and those of awaited ones kept', async () => {
    const db = await emptyDatabase(kind);
    const before = { '0001-catalogue': catalogue, '0002-trade': trade, '0034-bank-transfers': bankTransfers };
    await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest();
    await db.insertInto('tenants').values([{ id: 'one', name: 'One' }, { id: 'two', name: 'Two' }]).execute();
    const bookings = [['one', 'B1', 'active'], ['one', 'B2', 'pendingPayment'], ['two', 'B3', 'closed'], ['two', 'B4', 'cancelled']] as const;
    for (const [tenant, number, status] of bookings) {
      await withTenant(db, tenant, (queries) => sql`
        insert into bookings (tenant, booking_number, checkout_id, request_hash, draft_id, status, locale, currency, grand_total, due_now, guest, guest_email, note, quote, created_at, bank_transfer_notice)
        values (${tenant}, ${number}, ${number}, '', '', ${status}, 'en', 'EUR', 1, 1, '{}', '', '', '{}', now(), '{"sender": "Ada"}')`.execute(queries));
    }
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => ({ ...before, '0051-notices-of-arrived-money': noticesOfArrivedMoney }) } }).migrateToLatest();
    expect(error).toBeUndefined();
    const kept = await Promise.all(['one', 'two'].map((tenant) => withTenant(db, tenant, (queries) => queries.selectFrom('bookings').select('booking_number').where('bank_transfer_notice', 'is not', null).execute())));
    expect(kept).toEqual([[{ booking_number: 'B2' }], [{ booking_number: 'B4' }]]);
    const forced = await sql<{ name: string }>`select relname as name from pg_class where relname = 'bookings' and relforcerowsecurity`.execute(db);
    expect(forced.rows).toHaveLength(1);
  });

  it('[B19] messages of earlier releases have numbers of their own, by the time at the operator', async () => {
    const db = await emptyDatabase(kind);
    const before = { '0001-catalogue': catalogue, '0012-visitor-requests': visitorRequests };
    await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest();
    await db.insertInto('tenants').values([{ id: 'one', name: 'One' }, { id: 'two', name: 'Two' }]).execute();
    for (const [tenant, key] of [['one', 'a'], ['one', 'b'], ['two', 'a']] as const) {
      await withTenant(db, tenant, (queries) => sql`
        insert into visitor_requests (tenant, request_key, kind, request_hash, locale, data, created_at) values (${tenant}, ${key}, 'contact', '', 'en', '{}', '2026-06-01T21:30:05Z')`.execute(queries));
    }
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => ({ ...before, '0049-message-numbers': messageNumbers }) } }).migrateToLatest();
    expect(error).toBeUndefined();
    const numbersOf = (tenant: string) => withTenant(db, tenant, async (queries) => (await queries.selectFrom('visitor_requests').select('number').orderBy('request_key').execute()).map(({ number }) => number));
    expect([await numbersOf('one'), await numbersOf('two')]).toEqual([['MSJ260602003005000001', 'MSJ260602003005000002'], ['MSJ260602003005000001']]);
    const forced = await sql<{ name: string }>`select relname as name from pg_class where relname = 'visitor_requests' and relforcerowsecurity`.execute(db);
    expect(forced.rows).toHaveLength(1);
  });
});
