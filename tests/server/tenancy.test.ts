import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { categoryProducts, homeProducts } from '#contract/calls/listings.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { seedTenant } from '#server/database/seed.ts';
import { book, flight, orderOf } from './orders.ts';
import { clientOf, DATABASES, refusalOf, useServer } from './test-server.ts';

describe.each(DATABASES)('tenancy on %s', (kind) => {
  const running = useServer(kind);

  beforeAll(async () => {
    const demo = await demoOperator.loadCatalogue();
    await seedTenant(running().database, { id: 'poyraz', name: 'Poyraz Tur' }, async () => ({ ...demo, products: demo.products.slice(0, 3) }));
    await book(running(), await orderOf(running(), [flight('2027-05-01')]));
  });

  it('gives every tenant its own catalogue under the same product codes', async () => {
    const listing = { category: 'villa', lang: 'en', page: 1, pageSize: 60 } as const;
    expect((await clientOf(running(), 'poyraz').send(categoryProducts, listing)).total).toBe(3);
    expect((await running().api.send(categoryProducts, listing)).total).toBe(14);
  });

  it('seeds a tenant only once', async () => {
    const never = () => Promise.reject(new Error('loaded again'));
    expect(await seedTenant(running().database, { id: 'poyraz', name: 'Other' }, never)).toBe(false);
  });

  it('returns no rows of another tenant from a query without where', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThan(15);
    for (const table of tables) {
      const counted = (tenant: string) => running().database.inTenant(tenant, async (queries) => {
        const { rows } = await sql<{ tenant: string }>`select distinct tenant from ${sql.table(table)}`.execute(queries);
        return rows.map((row) => row.tenant);
      });
      expect([[], ['poyraz']], table).toContainEqual(await counted('poyraz'));
      expect(await counted('nobody'), table).toEqual([]);
    }
    const bookings = (tenant: string) => running().database.inTenant(tenant, (queries) => queries.selectFrom('bookings').select('booking_number').execute());
    expect(await bookings('meltem')).toHaveLength(1);
    expect(await bookings('poyraz')).toHaveLength(0);
  });

  it('every table with a tenant has row-level security, forced for the owner', async () => {
    const { rows } = await sql<{ name: string; secured: boolean; forced: boolean }>`
      select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely_%' and c.relname <> 'tenants'`.execute(running().database.owner);
    expect(rows.filter((row) => !row.secured || !row.forced)).toEqual([]);
    expect(rows.map((row) => row.name).toSorted()).toEqual(await tenantTables());
  });

  it('every primary key begins with the tenant', async () => {
    const { rows } = await sql<{ name: string; first: string }>`
      select i.indexrelid::regclass::text as name, a.attname as first from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where n.nspname = 'public' and c.relname not like 'kysely_%' and c.relname <> 'tenants'`.execute(running().database.owner);
    expect(rows.length).toBeGreaterThan(15);
    // Its lexemes begin with a scope, which names the tenant.
    expect(rows.filter((row) => row.first !== 'tenant').map(({ name }) => name)).toEqual(['search_texts_by_word']);
  });

  it('no query can change or insert another tenant\'s rows', async () => {
    const { numUpdatedRows } = await running().database.inTenant('poyraz', (queries) => queries.updateTable('bookings').set({ note: 'mine now' }).executeTakeFirstOrThrow());
    expect(Number(numUpdatedRows)).toBe(0);
    const smuggle = running().database.inTenant('poyraz', (queries) => queries.insertInto('holds').values({ tenant: 'meltem', draft_id: 'x', expires_at: new Date() }).execute());
    await expect(smuggle).rejects.toMatchObject({ code: '42501' });
    const enrol = running().database.inTenant('poyraz', (queries) => queries.insertInto('tenants').values({ id: 'third', name: 'Third' }).execute());
    await expect(enrol).rejects.toMatchObject({ code: '42501' });
  });

  it('tenant queries run as a role without bypass rights, for one transaction', async () => {
    const who = await running().database.inTenant('meltem', (queries) =>
      sql<{ user: string; rolsuper: boolean; rolbypassrls: boolean }>`select current_user as user, rolsuper, rolbypassrls from pg_roles where rolname = current_user`.execute(queries));
    expect(who.rows).toEqual([{ user: 'meltem_app', rolsuper: false, rolbypassrls: false }]);
    const after = await sql<{ user: string; tenant: string | null }>`select current_user as user, nullif(current_setting('meltem.tenant', true), '') as tenant`.execute(running().database.owner);
    expect(after.rows[0]!.user).not.toBe('meltem_app');
    expect(after.rows[0]!.tenant).toBeNull();
  });

  it.each([
    ['no company', undefined], ['an unknown company', 'nobody'], ['an empty one', ''], ['SQL', "meltem'--"], ['a path', '../meltem'], ['a very long one', 'm'.repeat(5000)],
  ])('refuses a request with %s', async (_, company) => {
    const response = await fetch(`${running().url}/api/${settingGet.name}`, { headers: company === undefined ? {} : { company } });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ success: 0, code: 'firma_yok', message: expect.any(String) as string, errors: [] });
  });

  it.each<[string, RequestInit & { path?: string }, number]>([
    ['a body that is no JSON', { body: '{"taslak_no":' }, 422],
    ['a body of another type', { body: 'taslak_no=1', headers: { 'content-type': 'text/plain' } }, 422],
    ['a list for an object', { body: '[]' }, 422],
    ['null', { body: 'null' }, 422],
    ['wrong types everywhere', { body: JSON.stringify({ taslak_no: {}, secilen_kur: 5, sepet_urunler: 'all', odeme_tipi: [] }) }, 422],
    ['a hundred and one lines', { body: JSON.stringify({ taslak_no: 'd', secilen_kur: 'EUR', odeme_tipi: 'on_odeme', sepet_urunler: Array.from({ length: 101 }, () => ({})) }) }, 422],
    ['a body beyond all measure', { body: JSON.stringify({ taslak_no: 'x'.repeat(300_000) }) }, 413],
    ['a nest of brackets', { body: '['.repeat(50_000) + ']'.repeat(50_000) }, 422],
    ['half a character', { body: JSON.stringify({ taslak_no: 'd', secilen_kur: 'EUR', odeme_tipi: 'on_odeme', sepet_urunler: [], x: '\ud800' }) }, 422],
    ['a prototype', { body: '{"__proto__":{"taslak_no":"d"},"constructor":{}}' }, 422],
    ['the wrong method', { method: 'PUT', body: '{}' }, 404],
    ['an unknown call', { path: 'no-such-call', body: '{}' }, 404],
    ['a booking without a key', { path: 'rezervasyon-olustur-post', body: '{}' }, 400],
  ])('answers %s in order, without a stack', async (_, { path = 'sepet-fiyat-post', ...init }, status) => {
    const response = await fetch(`${running().url}/api/${path}`, { method: 'POST', ...init, headers: { company: 'meltem', 'content-type': 'application/json', ...init.headers } });
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ success: 0, code: expect.any(String), message: expect.any(String), errors: expect.any(Array) });
    expect(text).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
  });

  it.each(["x' or '1'='1", '"; drop table products; --', '%', '\\', '../../etc/passwd', 'x'.repeat(200), '😀'])('finds nothing under the slug %s, and loses nothing', async (slug) => {
    const response = await fetch(`${running().url}/api/category-urun-getir?${new URLSearchParams({ kategori: 'villa', slug, lang: 'en' })}`, { headers: { company: 'meltem' } });
    expect(response.status).toBe(404);
    expect((await running().api.send(homeProducts, { lang: 'en' })).sections[0]!.products).toHaveLength(8);
  });

  it('a slug with a NUL is refused with a 4xx status, not answered with 500', async () => {
    const response = await fetch(`${running().url}/api/category-urun-getir?kategori=villa&slug=a%00b&lang=en`, { headers: { company: 'meltem' } });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  it('logs neither persons nor query strings', async () => {
    await refusalOf(running().api.send(categoryProducts, { category: 'secret-word', lang: 'en', page: 1, pageSize: 1 }));
    expect(running().logged.some((line) => line.includes('category-urun-listele'))).toBe(true);
    expect(running().logged.join('\n')).not.toMatch(/secret-word|example\.org|Yılmaz/);
  });

  it('sends the security headers with every response', async () => {
    for (const path of ['/healthz', '/api/setting-get', '/images/meltem/urun/VIL-001-0-4x3.svg', '/nothing']) {
      const { headers } = await fetch(running().url + path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
      expect(headers.get('x-request-id'), path).toBeTruthy();
    }
  });

  /** Tables with a tenant column. */
  async function tenantTables(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant' order by table_name`.execute(running().database.owner);
    return rows.map((row) => row.name);
  }
});

describe('the owner of a PostgreSQL database', () => {
  const running = useServer('postgres');

  it('is no superuser, and cannot read tenants\' rows without a tenant', async () => {
    const { rows } = await sql<{ rolsuper: boolean; seen: number }>`select rolsuper, (select count(*)::int from products) as seen from pg_roles where rolname = current_user`.execute(running().database.owner);
    expect(rows).toEqual([{ rolsuper: false, seen: 0 }]);
    const superuser = new Client({ connectionString: running().superuserUrl! });
    await superuser.connect();
    expect((await superuser.query('select count(*)::int as seen from products')).rows[0].seen).toBeGreaterThan(0);
    await superuser.end();
  });
});
