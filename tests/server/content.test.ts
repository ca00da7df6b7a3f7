import { afterAll, describe, expect, it } from 'vitest';
import { json } from '#server/database/connection.ts';
import { pageAllGet, pageGet } from '#contract/calls/content.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import type { Locale } from '#domain/catalogue.ts';
import { catalogueSeen, refusalOf, useServer } from './test-server.ts';

describe('content', () => {
  const running = useServer('postgres');
  const page = (request: { kind?: 'page' | 'destination' | 'post'; page: string; lang?: Locale }) => running().api.send(pageGet, { lang: 'en', ...request });

  it('finds a destination by its slug in any language, with what a visitor asks first', async () => {
    const kas = await page({ kind: 'destination', page: 'kash', lang: 'de' });
    expect(kas).toMatchObject({ kind: 'destination', code: 'kas', image: '/images/meltem/bolge/kas', title: { lang: 'de', text: 'Kaş' } });
    expect(kas.place).toMatchObject({ bestMonths: [5, 6, 9, 10], airport: { lang: 'de', text: expect.stringContaining('Dalaman') }, map: '/images/meltem/harita/kas' });
    expect(kas.related.map(({ code }) => code)).toEqual(['POST-002', 'POST-010']);
    expect(kas.html.text).toMatch(/^<p>/);
    expect((await fetch(`${running().url}${kas.place!.map}-de.svg`)).status).toBe(200);
  });

  it('finds no page by what the server calls a listing in memory, and lists nothing by what it calls a page', async () => {
    const { api } = running();
    const key = '{"vertical":"villa"} {"sort":"recommended","currencies":["EUR"],"currency":"TRY","offset":0,"limit":12}';
    await api.send(categoryProducts, { category: 'villa', lang: 'en', page: 1, pageSize: 12 });
    expect((await refusalOf(page({ page: key }))).code).toBe('notFound');
  });

  it('gives a post with its tags, its destination and what to read next', async () => {
    const post = await page({ kind: 'post', page: 'kasa-ilk-gidis', lang: 'tr' });
    expect(post).toMatchObject({ kind: 'post', code: 'POST-002', date: '2026-10-28', slug: { en: 'first-time-in-kas' }, place: null });
    expect(post.post!.destination).toMatchObject({ code: 'kas', slug: { ru: 'kash' } });
    expect(post.post!.tags.map(({ title }) => title.text)).toEqual(['Kaş', 'Dalış', 'Plajlar', 'İlk gidiş']);
    // The other post of the destination first, then the newest.
    expect(post.related.map(({ code }) => code)).toEqual(['POST-010', 'POST-001', 'POST-003']);
    expect((await fetch(`${running().url}${post.image}-0-16x7.svg`)).status).toBe(200);
  });

  it('lists posts newest first, and those of a tag by its slug in any language', async () => {
    const all = await running().api.send(pageAllGet, { kind: 'post', lang: 'en' });
    expect(all.pages).toHaveLength(10);
    expect(all.pages.map(({ date }) => date)).toEqual(all.pages.map(({ date }) => date).toSorted().toReversed());
    expect(all.tags.length).toBeGreaterThan(20);
    const budget = await running().api.send(pageAllGet, { kind: 'post', tag: 'butce', lang: 'en' });
    expect(budget.tag).toMatchObject({ code: 'budget', title: { lang: 'en', text: 'Budget' } });
    expect(budget.pages).toHaveLength(4);
    expect((await refusalOf(running().api.send(pageAllGet, { kind: 'post', tag: 'no-such-tag', lang: 'en' }))).code).toBe('notFound');
    expect((await running().api.send(pageAllGet, { lang: 'en' })).pages).toHaveLength(9);
    expect((await running().api.send(pageAllGet, { kind: 'destination', lang: 'en' })).pages).toHaveLength(16);
  });

  it('[C7] answers the calls of content with an ETag, and with 304 to who has the answer', async () => {
    for (const path of ['page-get?tur=bolge&sayfa=kas&lang=en', 'page-all-get?tur=blog&lang=ru']) {
      const first = await fetch(`${running().url}/api/${path}`, { headers: { company: 'meltem' } });
      expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
      const second = await fetch(`${running().url}/api/${path}`, { headers: { company: 'meltem', 'if-none-match': first.headers.get('etag')! } });
      expect(second.status).toBe(304);
    }
  });

  it('refuses a page that does not exist, and a kind that has no such page', async () => {
    expect((await refusalOf(page({ kind: 'destination', page: 'atlantis' }))).code).toBe('notFound');
    expect((await refusalOf(page({ kind: 'post', page: 'about' }))).code).toBe('notFound');
  });

  describe('of an operator who writes carelessly', () => {
    const HOSTILE = '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>\n\nThe rest.';
    afterAll(async () => {
      await running().database.inTenant('meltem', (queries) => queries.deleteFrom('pages').where('code', '=', 'untranslated').execute());
    });

    it('[C5] gives the default language where a translation is missing, and says so; and never a script', async () => {
      const record = { code: 'untranslated', slug: { en: 'untranslated' }, title: { en: 'Only English', tr: 'Türkçe başlık' }, body: { en: HOSTILE } };
      await running().database.inTenant('meltem', async (queries) => {
        await queries.insertInto('pages').values({ tenant: 'meltem', code: record.code, data: json(record) }).execute();
        await queries.insertInto('slugs').values({ tenant: 'meltem', kind: 'page', locale: 'en', slug: 'untranslated', code: record.code }).execute();
      });
      await catalogueSeen(running());
      const shown = await page({ page: 'untranslated', lang: 'tr' });
      expect(shown.title).toEqual({ lang: 'tr', text: 'Türkçe başlık' });
      expect(shown.slug.tr).toBe('untranslated');
      expect(shown.html.lang).toBe('en');
      expect(shown.html.text).toContain('The rest.');
      expect(shown.html.text).not.toMatch(/script|onerror|<img/);
    });

    it('shows a destination without its airport where the place of the airport lacks its name', async () => {
      const { database, logged } = running();
      const { code, data } = await database.inTenant('meltem', async (queries) => {
        const kas = await queries.selectFrom('destinations').select('data').where('code', '=', 'kas').executeTakeFirstOrThrow();
        return queries.selectFrom('places').select(['code', 'data']).where('code', '=', kas.data.nearbyAirport).executeTakeFirstOrThrow();
      });
      const write = (changed: object) => database.inTenant('meltem', (queries) => queries.updateTable('places').set({ data: json(changed) }).where('code', '=', code).execute());
      const { name: _, ...nameless } = data;
      await write(nameless);
      await catalogueSeen(running());
      expect((await page({ kind: 'destination', page: 'kas' })).place!.airport).toBeNull();
      expect(logged.some((line) => line.includes('recordIncomplete') && line.includes(code))).toBe(true);
      await write(data);
      await catalogueSeen(running());
      expect((await page({ kind: 'destination', page: 'kas' })).place!.airport).not.toBeNull();
    });

    it('shows the others where a page or a post lacks a field, and finds neither of the two', async () => {
      const { database, api, logged } = running();
      const [from, codes] = [logged.length, ['incomplete-page', 'incomplete-post', 'untold-post']];
      const post = { code: 'untold-post', slug: { en: 'untold' }, title: { en: 'Untold' }, summary: { en: 'Summary' }, date: '2026-11-01', destination: 'kas', tags: [], scene: { kind: 'boat', time: 'day', setting: 'cove', features: [] }, body: {} };
      await database.inTenant('meltem', async (queries) => {
        await queries.insertInto('pages').values({ tenant: 'meltem', code: 'incomplete-page', data: json({ code: 'incomplete-page', slug: { en: 'incomplete' } }) }).execute();
        await queries.insertInto('posts').values([
          { tenant: 'meltem', code: 'incomplete-post', posted_on: '2026-11-02', data: json({ ...post, code: 'incomplete-post', title: null }) },
          { tenant: 'meltem', code: 'untold-post', posted_on: '2026-11-01', data: json(post) },
        ]).execute();
      });
      await catalogueSeen(running());
      expect((await api.send(pageAllGet, { lang: 'en' })).pages.map(({ code }) => code)).not.toContain('incomplete-page');
      // A list does not read the texts.
      const posts = (await api.send(pageAllGet, { kind: 'post', lang: 'en' })).pages.map(({ code }) => code);
      expect(codes.filter((code) => posts.includes(code))).toEqual(['untold-post']);
      expect((await page({ kind: 'destination', page: 'kas' })).related.map(({ code }) => code)).toEqual(['POST-002', 'POST-010', 'untold-post'].toSorted((a, b) => posts.indexOf(a) - posts.indexOf(b)));
      for (const code of codes) expect((await refusalOf(page({ kind: code.endsWith('page') ? 'page' : 'post', page: code }))).code, code).toBe('notFound');
      const named = logged.slice(from).filter((line) => line.includes('recordIncomplete')).join('\n');
      for (const code of codes) expect(named).toContain(code);
      await database.inTenant('meltem', async (queries) => {
        await queries.deleteFrom('pages').where('code', 'in', codes).execute();
        await queries.deleteFrom('posts').where('code', 'in', codes).execute();
      });
    });
  });
});
