import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoOperator } from '#demo/demo-operator.ts';
import { readConfig } from '#server/config.ts';
import { developmentPages } from '#server/pages/shop-pages.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { seededFolder } from './seeded-databases.ts';
import { catalogueSeen } from './test-server.ts';

const NAME = 'ada.lovelace@example.com';
const DRAFT = '5f0d2f3e-7a0b-4c8e-9d51-0a1b2c3d4e5f';
/** Headers of a visitor with a draft and a history, with an e-mail address in every header that a browser or a proxy may add. */
const PERSONAL: Readonly<Record<string, string>> = {
  cookie: `meltem-draft=${DRAFT}.${'x'.repeat(43)}; travellocale=en; recently-seen=VIL-001; email=${NAME}; session=${NAME}`,
  referer: `https://example.com/?email=${NAME}`,
  'user-agent': `Mozilla/5.0 (${NAME})`,
  'accept-language': `tr;q=0.9, x-${NAME}`,
  authorization: `Bearer ${NAME}`,
  'draft-token': NAME,
  from: NAME,
  forwarded: `for="${NAME}"`,
  'x-forwarded-for': '203.0.113.77',
  'x-forwarded-host': NAME,
  'x-real-ip': '203.0.113.77',
  origin: `https://${NAME}`,
  'x-user': NAME,
};
const TRACES = [NAME, 'ada.lovelace', DRAFT, 'recently-seen', '203.0.113.77'];

const PAGES = [
  '/', '/tr', '/c/villas', '/de/c/villen', '/c/villas?guests=4&sort=priceAsc', '/c/tours', '/u/villas/villa-kirlangic-kalamar-bay',
  '/ru/u/villy/villa-kyrlangych-bukhta-kalamar', '/basket/cart', '/basket/checkout', '/basket/warning', '/user/favorites',
  '/compare', '/compare?ids=VIL-001,VIL-002&from=2028-06-10&to=2028-06-17',
];

describe('[U13] pages of the whole shop', () => {
  let server: RunningServer;
  let dataDir: string;
  let ahead = 0;
  const addresses: string[] = [];

  beforeAll(async () => {
    dataDir = await seededFolder('meltem-shared-pages-');
    server = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off' }), {
      operator: demoOperator, log: () => {}, clock: () => new Date(Date.now() + ahead), pages: developmentPages,
    });
    // The slug of a product in each language is the operator's; a wrong one would redirect.
    for (const path of PAGES) {
      const response = await fetch(server.url + path, { redirect: 'manual', headers: PERSONAL });
      addresses.push(response.headers.get('location') ?? path);
    }
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) => fetch(server.url + path, { redirect: 'manual', headers });

  it('asks for pages that exist', () => {
    expect(addresses).toEqual(PAGES);
  });

  it.each(PAGES)('has nothing personal in %s, although a visitor with a draft asked for it first', async (path) => {
    const personal = await get(path, PERSONAL);
    const html = await personal.text();
    expect(personal.status).toBe(200);
    const anonymous = await get(path);
    expect(await anonymous.text()).toBe(html);
    for (const response of [personal, anonymous]) {
      expect(response.headers.get('cache-control')).toBe('public, no-cache');
      expect(response.headers.get('set-cookie')).toBeNull();
      const headers = JSON.stringify([...response.headers]);
      for (const trace of TRACES) expect(html + headers, trace).not.toContain(trace);
    }
  });

  it('has nothing of unknown parameters in a page', async () => {
    const plain = await (await get('/c/villas')).text();
    expect(await (await get(`/c/villas?email=${NAME}&utm_source=${NAME}`)).text()).toBe(plain);
  });

  it.each(['/u/villas/villa-kirlangic-kalamar-bay?line=l-1', `/basket/result?checkout=${DRAFT}`, '/c/villas?from=2027-06-05&to=2027-06-12', '/basket/continue', '/no/such/page'])('lets no shared cache store %s', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('cache-control')).not.toContain('public');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('renders the same bytes again, so that the ETag holds in every process', async () => {
    const first = await get('/c/villas');
    await server.database.inTenant('meltem', (queries) => queries.updateTable('pages').set({ data: sql<string>`data` }).execute());
    const { version } = await server.database.owner.selectFrom('catalogue_versions').select('version').executeTakeFirstOrThrow();
    await catalogueSeen(server);
    expect(await server.catalogueVersions.of('meltem')).toBe(String(version));
    expect((await get('/c/villas', { 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
  });

  it('shows a change of the catalogue, and the new day', async () => {
    await server.database.inTenant('meltem', async (queries) => {
      const { data } = await queries.selectFrom('categories').select('data').where('code', '=', 'tour').executeTakeFirstOrThrow();
      await queries.updateTable('categories').set({ data: JSON.stringify({ ...data, title: { ...data.title, en: 'Outings' } }) as never }).where('code', '=', 'tour').execute();
    });
    await catalogueSeen(server);
    const today = await (await get('/c/tours')).text();
    expect(today).toContain('Outings');
    ahead += 86_400_000;
    const tomorrow = await (await get('/c/tours')).text();
    expect(/today:"([\d-]+)"/.exec(tomorrow)?.[1]).not.toBe(/today:"([\d-]+)"/.exec(today)?.[1]);
  });

  it('allows every inline script of a page by its hash, and needs no nonce', async () => {
    const response = await get('/u/villas/villa-kirlangic-kalamar-bay');
    const html = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    const scripts = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)].filter(([, attributes = '', script]) => script !== '' && !attributes.includes('application/ld+json'));
    expect(scripts.length).toBeGreaterThan(3);
    for (const [, , script = ''] of scripts) expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy + html).not.toContain('nonce');
  });
});
