import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { settingGet } from '#contract/calls/settings.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { inSavepoint, json, type TenantQueries } from '#server/database/connection.ts';
import { seedTenant } from '#server/database/seed.ts';
import { NO_VERSION } from '#server/catalogue/catalogue-versions.ts';
import { catalogueSeen, clientOf, DATABASES, useServer } from './test-server.ts';

/** Tables that change with trade, the versions themselves, the history of the catalogue, and photographs, whose order is a column of their product. Every other table is part of the catalogue. */
const OTHER_TABLES = ['agencies', 'alert_stop_links', 'availability_alerts', 'booking_lines', 'booking_words', 'bookings', 'cancellation_links', 'catalogue_history', 'catalogue_versions', 'checkout_ids', 'collections', 'draft_events', 'draft_snapshots', 'drafts', 'enquiry_misses', 'holds', 'member_email_changes', 'member_favourites', 'member_identities', 'member_notices', 'member_sessions', 'member_sign_ins', 'members', 'operator_sessions', 'operators', 'outbox', 'payments', 'photograph_sizes', 'photographs', 'quote_notes', 'quotes', 'refunds', 'review_invitations', 'reviews', 'ride_reminders', 'search_texts', 'search_words', 'seats', 'sessions', 'spans', 'visit_counts', 'visitor_requests'];

describe.each(DATABASES)('versions of the catalogue on %s', (kind) => {
  const running = useServer(kind);
  const inMeltem = <T>(work: (queries: TenantQueries) => Promise<T>) => running().database.inTenant('meltem', work);

  beforeAll(async () => {
    await seedTenant(running().database, { id: 'poyraz', name: 'Poyraz Tur' }, demoOperator.loadCatalogue);
  });

  async function storedVersion(tenant: string): Promise<bigint> {
    const { version } = await running().database.owner.selectFrom('catalogue_versions').select('version').where('tenant', '=', tenant).executeTakeFirstOrThrow();
    return BigInt(version);
  }

  it('every table of the catalogue has a trigger for each kind of write', async () => {
    const { rows } = await sql<{ name: string; triggers: string[] }>`
      select c.relname as name, coalesce(array_agg(t.tgname::text order by t.tgname) filter (where t.tgname like 'version_%'), '{}') as triggers
      from pg_class c left join pg_trigger t on t.tgrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_%'
      group by c.relname order by c.relname`.execute(running().database.owner);
    const catalogue = rows.filter(({ name }) => !OTHER_TABLES.includes(name));
    expect(catalogue.length).toBeGreaterThanOrEqual(16);
    for (const { name, triggers } of catalogue) expect(triggers, name).toEqual(['version_delete', 'version_insert', 'version_truncate', 'version_update']);
  });

  it('an insert, an update and a delete each raise the version of their tenant only', async () => {
    const other = await storedVersion('poyraz');
    const data = json({ code: 'extra' });
    const writes: ((queries: TenantQueries) => Promise<unknown>)[] = [
      (queries) => queries.insertInto('menu').values({ tenant: 'meltem', code: 'extra', position: 99, data }).execute(),
      (queries) => queries.updateTable('menu').set({ position: 98 }).where('code', '=', 'extra').execute(),
      (queries) => queries.deleteFrom('menu').where('code', '=', 'extra').execute(),
    ];
    for (const write of writes) {
      const before = await storedVersion('meltem');
      await inMeltem(write);
      expect(await storedVersion('meltem')).toBeGreaterThan(before);
    }
    expect(await storedVersion('poyraz')).toBe(other);
  });

  it('a statement that changes no row, and one that is rolled back, raise nothing', async () => {
    const before = await storedVersion('meltem');
    await inMeltem((queries) => sql`update products set position = position where code = 'nothing'`.execute(queries));
    await inMeltem((queries) => inSavepoint(queries, async () => {
      await sql`update products set position = position`.execute(queries);
      throw new Error('rolled back');
    }).catch(() => {}));
    expect(await storedVersion('meltem')).toBe(before);
  });

  it('tells listeners once which tenant changed, when many rows change in one statement', async () => {
    await Promise.all(['meltem', 'poyraz'].map((tenant) => catalogueSeen(running(), tenant)));
    const changed: string[] = [];
    const stopListening = running().catalogueVersions.onChange((tenant) => changed.push(tenant));
    await inMeltem((queries) => sql`update products set position = position`.execute(queries));
    await catalogueSeen(running());
    expect(changed).toEqual(['meltem']);
    stopListening();
    await inMeltem((queries) => sql`update products set position = position`.execute(queries));
    await catalogueSeen(running());
    expect(changed).toEqual(['meltem']);
  });

  it('a request of a tenant created a moment ago is answered, one of an unknown tenant is not', async () => {
    expect(await running().catalogueVersions.of('lodos')).toBe(NO_VERSION);
    expect(await running().services.knowsTenant('lodos')).toBe(false);
    await seedTenant(running().database, { id: 'lodos', name: 'Lodos' }, demoOperator.loadCatalogue);
    expect(await running().services.knowsTenant('lodos')).toBe(true);
    expect(await clientOf(running(), 'lodos').send(settingGet, {})).toMatchObject({ company: { name: 'Meltem Travel' } });
  });

  it('no tenant query can change a version', async () => {
    await expect(inMeltem((queries) => sql`update catalogue_versions set version = 1`.execute(queries))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a catalogue changed by the database\'s superuser on PostgreSQL', () => {
  const running = useServer('postgres');

  it('is seen within a second, also when the listening connection was cut', async () => {
    const { catalogueVersions, superuserUrl } = running();
    const superuser = new Client({ connectionString: superuserUrl! });
    await superuser.connect();
    const listening = async () => (await superuser.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'meltem-listen' and datname = current_database()`)).rows;
    try {
      expect(await listening()).toHaveLength(1);
      for (const cut of [false, true]) {
        if (cut) await superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'meltem-listen' and datname = current_database()`);
        const before = await catalogueVersions.of('meltem');
        await superuser.query('update products set position = position');
        await vi.waitFor(async () => expect(await catalogueVersions.of('meltem')).not.toBe(before), { timeout: 1_000, interval: 10 });
      }
      await vi.waitFor(async () => expect(await listening()).toHaveLength(1), { timeout: 5_000 });
      const before = await catalogueVersions.of('meltem');
      await superuser.query('truncate menu');
      await vi.waitFor(async () => expect(await catalogueVersions.of('meltem')).not.toBe(before), { timeout: 1_000, interval: 10 });
    } finally {
      await superuser.end();
    }
  });
});
