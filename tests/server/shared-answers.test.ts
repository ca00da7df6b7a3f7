import { describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { catalogueSeen, useServer } from './test-server.ts';

const SETTINGS = '/api/setting-get';
const LISTING = '/api/category-urun-listele?kategori=villa&lang=en&sayfa=1&sayfa_boyu=9';
const SHARED = [
  SETTINGS, '/api/other-setting-get', '/api/home-urun-listele?lang=tr', LISTING, '/api/filter-data-get?kategori=villa&lang=en',
  '/api/category-urun-getir?kategori=villa&slug=villa-kirlangic-kalamar-bay&lang=en', '/api/page-get?sayfa=about&lang=de', '/api/page-all-get?tur=blog&lang=ru', '/api/transfer-tarife-listele',
  '/api/category-urun-arama?kelime=kas&lang=en&sayfa=1&sayfa_boyu=9', '/api/arama-oneri-listele?kelime=kal&lang=tr',
  '/api/category-benzer-urun-listele?urun_k_no=VIL-001&lang=en', '/api/urun-kart-listele?urun_k_nolar=VIL-001&lang=en', '/api/category-urun-vitrin?lang=en',
];

describe('[C7] kept answers', () => {
  const running = useServer('postgres');
  const get = (path: string, headers: Record<string, string> = {}) => fetch(running().url + path, { headers: { company: 'meltem', ...headers } });

  it.each(SHARED)('lets any cache store %s, and confirms it by its ETag', async (path) => {
    const first = await get(path);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    expect(first.headers.get('vary')).toBe('company, Accept-Encoding');
    expect(first.headers.get('set-cookie')).toBeNull();
    const again = await get(path, { 'if-none-match': first.headers.get('etag')! });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('cache-control')).toBe('public, no-cache');
  });

  it('sends the same answer in every encoding', async () => {
    const bytes = (encoding: string) => get(SETTINGS, { 'accept-encoding': encoding });
    const plain = await (await bytes('identity')).text();
    expect((await bytes('identity')).headers.get('content-encoding')).toBeNull();
    for (const encoding of ['br', 'gzip']) {
      const compressed = await bytes(encoding);
      expect(compressed.headers.get('content-encoding')).toBe(encoding);
      expect(await compressed.text()).toBe(plain);
    }
  });

  it('gives every caller the same bytes, whatever else the request has', async () => {
    const plain = await (await get(LISTING)).text();
    const personal = { cookie: 'meltem-draft=11111111-1111-4111-8111-111111111111.x; currency=USD', 'draft-token': 'secret', from: 'ada@example.com', referer: 'https://example.com/ada@example.com' };
    expect(await (await get(LISTING, personal)).text()).toBe(plain);
  });

  it.each([
    ['a listing for dates', `${LISTING}&baslangic=2027-06-05&bitis=2027-06-12`, 200],
    ['free dates', '/api/urun-musaitlik-get?urun_k_no=VIL-001&baslangic=2027-06-01&bitis=2027-06-30', 200],
    ['a refusal', '/api/category-urun-getir?kategori=villa&slug=no-such-villa&lang=en', 404],
    ['an invalid request', '/api/category-urun-listele?kategori=villa&lang=xx&sayfa=1&sayfa_boyu=9', 422],
    ['an unknown call', '/api/no-such-call', 404],
  ])('lets no cache store %s', async (_, path, status) => {
    for (let time = 0; time < 2; time += 1) {
      const response = await get(path);
      expect(response.status).toBe(status);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('etag')).toBeNull();
    }
  });

  it('keeps the answers of two companies apart', async () => {
    await get(SETTINGS);
    const other = await get(SETTINGS, { company: 'nobody' });
    expect(other.status).toBe(400);
    expect(other.headers.get('cache-control')).toBe('no-store');
  });

  it('shows a change of the catalogue', async () => {
    const before = await get(LISTING);
    const { database } = running();
    await database.inTenant('meltem', async (queries) => {
      const { data } = await queries.selectFrom('categories').select('data').where('code', '=', 'villa').executeTakeFirstOrThrow();
      const title = { ...data.title, en: 'Houses' };
      await queries.updateTable('categories').set({ data: JSON.stringify({ ...data, title }) as never }).where('code', '=', 'villa').execute();
    });
    await catalogueSeen(running());
    const after = await get(LISTING, { 'if-none-match': before.headers.get('etag')! });
    expect(after.status).toBe(200);
    expect((await running().api.send(categoryProducts, { category: 'villa', lang: 'en', page: 1, pageSize: 9 })).category.title.en).toBe('Houses');
  });

  it('shows a rate that was stored in advance from its time on', async () => {
    const { database, api, pass } = running();
    await database.inTenant('meltem', async (queries) => {
      const rate = await queries.selectFrom('rates').selectAll().where('currency', '=', 'EUR').orderBy('valid_from', 'desc').executeTakeFirstOrThrow();
      await queries.insertInto('rates').values({ ...rate, sell: '61.5000', valid_from: new Date(Date.now() + 10 * 60_000) }).execute();
    });
    await catalogueSeen(running());
    const sellOf = async () => (await api.send(settingGet, {})).currencies.find(({ code }) => code === 'EUR')?.sell;
    expect(await sellOf()).toBe('58.2000');
    pass(11);
    expect(await sellOf()).toBe('61.5000');
  });

  it('names in this test every read of the contract that is shared', async () => {
    const named = new Set(SHARED.map((path) => path.slice('/api/'.length).replace(/\?.*/s, '')));
    const personal = new Set(['urun-musaitlik-get', 'sepet-olay-get', 'rezervasyon-sorgula-get', 'rezervasyon-belge-get', 'rezervasyon-misafir-kimlik-get', 'odeme-durum-get', 'teklif-sorgula-get', 'teklif-sepet-get', 'teklif-listele', 'rezervasyon-listele', 'ziyaretci-mesaj-listele', 'urun-gorsel-listele', 'ziyaret-ozet-get', 'uye-bilgileri-get', 'uye-tum-veriler-get', 'uye-favori-listele', 'uye-kupon-listele', 'uye-bildirim-listele', 'uye-teklif-listele', 'uye-teklif-getir', 'uye-baglanti-listele', 'yorum-listele', 'acenta-bilgileri-get', 'acenta-basvuru-listele']);
    const reads = CALLS.filter((call) => call.method === 'GET' && call.host === 'api').map((call) => call.name);
    expect(reads.filter((name) => !named.has(name) && !personal.has(name))).toEqual([]);
  });
});
