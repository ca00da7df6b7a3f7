import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { productSearch, searchSuggest } from '#contract/calls/search.ts';
import { categoryProducts } from '#contract/calls/listings.ts';
import type { Locale } from '#domain/catalogue.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { keepListingRows } from '#server/catalogue/listing-rows.ts';
import { json } from '#server/database/connection.ts';
import { seedTenant } from '#server/database/seed.ts';
import { catalogueSeen, clientOf, DATABASES, useServer } from './test-server.ts';

describe.each(DATABASES)('[C9] search on %s', (kind) => {
  const running = useServer(kind);
  const search = (term: string, lang: Locale = 'en', page = 1, pageSize = 20, company = 'meltem') => clientOf(running(), company).send(productSearch, { term, lang, page, pageSize });
  const suggest = async (term: string, lang: Locale = 'en') => (await running().api.send(searchSuggest, { term, lang })).suggestions;
  const titles = async (term: string, lang: Locale = 'en') => (await search(term, lang, 1, 60)).products.map(({ title }) => title.text);

  /** Rows that another program has made stale are written a moment later. */
  const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });

  it.each([
    ['en', 'kas', 'kas'], ['en', 'KAŞ', 'kas'], ['tr', 'KAŞ', 'kas'], ['ru', 'Каш', 'kas'], ['de', 'KALKAN', 'kalkan'],
    ['tr', 'istanbul', 'istanbul'], ['tr', 'İSTANBUL', 'istanbul'], ['en', 'ISTANBUL', 'istanbul'], ['tr', 'ıstanbul', 'istanbul'], ['ru', 'Гечек', 'gocek'], ['ru', 'гёчек', 'gocek'], ['en', 'gocek', 'gocek'],
  ] as const)('finds in %s for %s the place %s first', async (lang, term, code) => {
    expect((await search(term, lang)).places[0]).toMatchObject({ code, kind: 'destination' });
  });

  it.each([
    ['en', 'villa kirlangic', 'Villa Kırlangıç, Kalamar Bay'], ['tr', 'VİLLA KIRLANGIÇ', 'Villa Kırlangıç, Kalamar Koyu'], ['de', 'kirlangic kalamar', 'Villa Kırlangıç, Kalamar-Bucht'],
    // Another form of the word; a stop word; the name in another language.
    ['en', 'balloons at sunrise', 'Cappadocia sunrise balloon flight'], ['en', 'a flight with the balloon', 'Cappadocia sunrise balloon flight'], ['en', 'balon uçuşu', 'Cappadocia sunrise balloon flight'],
    // Letters added, left out, replaced and swapped.
    ['en', 'kirlangc', 'Villa Kırlangıç, Kalamar Bay'], ['en', 'ballon flihgt', 'Cappadocia sunrise balloon flight'], ['tr', 'kırlangjıç', 'Villa Kırlangıç, Kalamar Koyu'],
    // The beginning of the last word.
    ['en', 'sunrise ball', 'Cappadocia sunrise balloon flight'],
  ] as const)('finds in %s for %s the product %s', async (lang, term, title) => {
    expect(await titles(term, lang)).toContain(title);
  });

  it('finds other forms of words in German, Russian and Turkish', async () => {
    const count = async (term: string, lang: Locale) => (await search(term, lang)).total;
    for (const [lang, one, other] of [['de', 'villen', 'villa'], ['ru', 'виллы', 'вилла'], ['tr', 'villalar', 'villa'], ['ru', 'яхта', 'яхты'], ['en', 'yacht', 'yachts']] as const) {
      expect(await count(one, lang), `${one} ${other}`).toBeGreaterThan(0);
      expect(await titles(one, lang)).toEqual(expect.arrayContaining((await titles(other, lang)).slice(0, 3)));
    }
  });

  it.each([
    ['de', 'Privatpool'], ['de', 'privater Pool'], ['de', 'Villa mit eigenem Pool'], ['en', 'private pool'], ['tr', 'özel havuzlu'], ['ru', 'собственный бассейн'],
  ] as const)('finds in %s for %s the villas with a pool of their own', async (lang, term) => {
    const found = (await search(term, lang, 1, 60)).products.map(({ code }) => code);
    expect(found).toEqual(expect.arrayContaining(['VIL-001', 'VIL-003', 'VIL-009']));
    expect(found).not.toContain('VIL-011');
  });

  it.each([
    // A compound that no text has; an inflected form that lacks one of two equal letters; the same in English.
    ['de', 'Poolvilla', 'pool villa', 10], ['de', 'Kalkanvillen', 'kalkan villen', 2], ['ru', 'вилу', 'вилла', 10], ['en', 'vilas', 'villa', 10],
  ] as const)('finds in %s for %s what has %s', async (lang, term, corrected, least) => {
    const found = await search(term, lang, 1, 60);
    expect(found.corrected).toBe(corrected);
    expect(found.products.filter(({ vertical }) => vertical === 'villa').length).toBeGreaterThanOrEqual(least);
    expect(found.products.filter(({ vertical }) => vertical === 'transfer')).toEqual([]);
  });

  it.each([
    ['en', 'rent a car', ['CAR-003', 'CAR-006']], ['en', 'car hire', ['CAR-003', 'CAR-006']], ['tr', 'araba kiralama', ['CAR-003', 'CAR-006']], ['tr', 'rent a car', ['CAR-003', 'CAR-006']], ['de', 'auto mieten', ['CAR-003', 'CAR-006']], ['ru', 'прокат авто', ['CAR-003', 'CAR-006']],
    ['en', 'car rental antalya', ['CAR-003']], ['en', 'boat trip', ['YAT-003', 'TUR-005']], ['de', 'Ferienhaus', ['VIL-001', 'VIL-002']], ['de', 'Ferienhaus Kalkan', ['VIL-001', 'VIL-002']],
    ['en', 'pet friendly villa', ['VIL-006', 'VIL-008']], ['ru', 'вилла с собакой', ['VIL-006', 'VIL-008']], ['tr', 'evcil hayvan villa', ['VIL-006', 'VIL-008']], ['de', 'Villa mit Hund', ['VIL-006', 'VIL-008']],
  ] as const)('[C18] finds in %s for %s, as travellers say it, %j', async (lang, term, codes) => {
    const { products, corrected } = await search(term, lang, 1, 60);
    expect(corrected).toBeNull();
    expect(products.map(({ code }) => code)).toEqual(expect.arrayContaining([...codes]));
    const kinds = codes.map((code) => code.slice(0, 3));
    for (const { code } of products.slice(0, codes.length)) expect(kinds, 'the kinds of the first products').toContain(code.slice(0, 3));
  });

  it.each([['tr', 'havaalanı transfer'], ['tr', 'havalimanı transferi'], ['en', 'airport taxi'], ['de', 'Flughafentransfer'], ['ru', 'такси из аэропорта']] as const)('[C18] finds in %s for %s transfers', async (lang, term) => {
    const { products, corrected } = await search(term, lang);
    expect([corrected, products[0]?.vertical]).toEqual([null, 'transfer']);
  });

  it('[C18] never corrects what travellers say, and shows corrections in the form of a title', async () => {
    expect(await search('воздушный шар кападокия', 'ru')).toMatchObject({ corrected: 'воздушный шар каппадокия', products: expect.arrayContaining([expect.objectContaining({ code: 'TUR-001' })]) as unknown });
    expect((await search('воздушный шар прокт', 'ru')).shorter.join()).not.toMatch(/воздушном|шаре/u);
  });

  it('ranks the title that is the term before one that begins with it, and that before one that has its words', async () => {
    const [first] = (await search('villa', 'en', 1, 1)).products;
    const whole = first!.title.text;
    expect((await search(whole)).products[0]!.code).toBe(first!.code);
    const begins = (await search('villa', 'en', 1, 60)).products.map(({ title }) => title.text.toLowerCase().startsWith('villa'));
    expect(begins.indexOf(false)).toBeGreaterThan(3);
    expect(begins.slice(begins.indexOf(false))).not.toContain(true);
  });

  it('says what it searched for instead, only where nothing fits the term', async () => {
    expect((await search('kalkan')).corrected).toBeNull();
    expect((await search('kalkn')).corrected).toBe('kalkan');
    expect((await search('villa fetiye')).corrected).toBe('villa fethiye');
    expect(await search('xyzzyplugh')).toEqual({ corrected: null, shorter: [], products: [], total: 0, places: [], posts: [] });
  });

  it('offers shorter terms where nothing is found: without the words that nothing has, or each without one word', async () => {
    expect((await search('villa xyzzyplugh')).shorter).toEqual(['villa']);
    expect((await search('villa fetiye xyzzyplugh')).shorter).toEqual(['villa fethiye']);
    const { total, shorter } = await search('balloon gulet pamukkale');
    expect([total, shorter]).toEqual([0, ['gulet pamukkale', 'balloon pamukkale', 'balloon gulet']]);
    expect((await search('villa')).shorter).toEqual([]);
  });

  it('pages through the results without a gap or a repetition', async () => {
    const all = (await search('villa', 'en', 1, 60)).products.map(({ code }) => code);
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await search('villa', 'en', page, 5)).products.map(({ code }) => code)));
    expect(pages.flat()).toEqual(all.slice(0, 15));
    expect((await search('villa', 'en', 900, 60)).products).toEqual([]);
    expect((await search('villa', 'en', 2, 5)).total).toBe(all.length);
  });

  it('finds what is on sale, and nothing else', async () => {
    const listed = (await running().api.send(categoryProducts, { category: 'villa', lang: 'en', page: 1, pageSize: 60 })).products.map(({ code }) => code);
    const found = (await search('villa', 'en', 1, 60)).products.filter(({ vertical }) => vertical === 'villa').map(({ code }) => code);
    expect(found.toSorted()).toEqual(listed.toSorted());
  });

  it('finds posts by their text, with their place', async () => {
    const { posts } = await search('first time in kas');
    expect(posts[0]).toMatchObject({ kind: 'post', code: 'POST-002' });
  });

  it('suggests places, products and posts for the beginning of a word', async () => {
    expect(await suggest('kal')).toContainEqual({ kind: 'destination', code: 'kalkan', vertical: null, slug: 'kalkan', title: { lang: 'en', text: 'Kalkan' }, place: null });
    expect(await suggest('vill')).toContainEqual(expect.objectContaining({ kind: 'product', vertical: 'villa', place: { lang: 'en', text: expect.any(String) as string } }));
    // By names and places, not by what a text mentions.
    expect((await suggest('kal')).filter(({ kind }) => kind === 'destination')).toHaveLength(1);
    expect(await suggest('k')).toEqual([]);
    expect((await suggest('villa', 'ru')).length).toBeLessThanOrEqual(10);
  });

  it.each(['%25_%25', '%27%3B--', '%3A%2A', '%26%20%7C%20%21%28', '%00', '%F0%9F%8F%96', 'a%27b%3A%2Ac%26', '%5C', '%EF%BF%BE', 'x'.repeat(100), 'a%20'.repeat(25), '%D8%B9%D8%B1%D8%A8%D9%8A', '%E6%97%A5%E6%9C%AC', '%22kas%22'])('answers %s with results or with the reason', async (term) => {
    for (const path of [`category-urun-arama?kelime=${term}&lang=tr&sayfa=1&sayfa_boyu=9`, `arama-oneri-listele?kelime=${term}&lang=en`]) {
      const response = await fetch(`${running().url}/api/${path}`, { headers: { company: 'meltem' } });
      expect([200, 422], path).toContain(response.status);
    }
  });

  it('refuses no term, one without a word, and one that is too long', async () => {
    for (const term of ['', '%20', '---', 'x'.repeat(101)]) {
      const response = await fetch(`${running().url}/api/category-urun-arama?kelime=${term}&lang=en&sayfa=1&sayfa_boyu=9`, { headers: { company: 'meltem' } });
      expect(response.status, term).toBe(422);
      expect(JSON.stringify(await response.json())).toContain('kelime');
    }
  });

  it('[C7] lets any cache store an answer, and confirms it by its ETag', async () => {
    const get = (headers: Record<string, string> = {}) => fetch(`${running().url}/api/category-urun-arama?kelime=kas&lang=en&sayfa=1&sayfa_boyu=9`, { headers: { company: 'meltem', ...headers } });
    const first = await get();
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    expect((await get({ 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
  });

  describe('of two tenants', () => {
    beforeAll(async () => {
      const demo = await demoOperator.loadCatalogue();
      await seedTenant(running().database, { id: 'poyraz', name: 'Poyraz Tur' }, async () => ({ ...demo, products: demo.products.slice(0, 3), posts: demo.posts.filter(({ code }) => code === 'POST-001') }));
    });

    it('finds in each its own', async () => {
      expect((await search('villa', 'en', 1, 60, 'poyraz')).total).toBe(3);
      expect((await search('villa', 'en', 1, 60)).total).toBeGreaterThan(3);
      expect((await search('first time', 'en', 1, 60, 'poyraz')).posts).toEqual([]);
    });

    it('[C18] corrects no word that travellers use for what one of them does not sell', async () => {
      for (const term of ['rent a car', 'car rental', 'wedding venue']) expect(await search(term, 'en', 1, 20, 'poyraz'), term).toMatchObject({ corrected: null, total: 0 });
    });

    it('finds nothing without a tenant, or as a tenant that does not exist', async () => {
      for (const tenant of ['nobody', '']) {
        const rows = await running().database.inTenant(tenant, async (queries) => (await sql`select * from find_texts('{product}', 'en', 'villa', 'villa', 'villa', 100)`.execute(queries)).rows);
        expect(rows).toEqual([]);
      }
    });
  });

  it('corrects the first eight words of a term, and no stop word', async () => {
    const unknown = ['qqa', 'qqb', 'qqc', 'qqd', 'qqe', 'qqf', 'qqg', 'qqh'];
    expect((await search([...unknown, 'kirlangc'].join(' '))).shorter).toEqual([]);
    expect((await search([...unknown.slice(1), 'the', 'kirlangc'].join(' '))).shorter).toEqual(['kirlangic']);
  });

  it('fills the tables of a database of an earlier release', async () => {
    const { database, catalogueVersions } = running();
    await database.inTenant('meltem', async (queries) => {
      await queries.deleteFrom('search_texts').where('tenant', '=', 'meltem').execute();
      await queries.deleteFrom('search_words').where('tenant', '=', 'meltem').execute();
      await queries.updateTable('search_content').set({ format: 'earlier' }).execute();
    });
    await database.inTenant('meltem', async (queries) => {
      await queries.updateTable('product_listings').set({ format: 'earlier' }).execute();
    });
    const rows = await keepListingRows(database, catalogueVersions, () => {});
    await rows.stop();
    await catalogueSeen(running());
    // The server itself may be writing them, too.
    await eventually(async () => {
      const { places, posts, total } = await search('kas');
      return [places[0]?.code, posts.length > 0, total > 3];
    }).toEqual(['kas', true, true]);
    await eventually(async () => (await search('kirlangc')).corrected).toBe('kirlangic');
  });

  it('writes the texts of all content but that which is incomplete', async () => {
    const { database, catalogueVersions } = running();
    const before = await database.inTenant('meltem', async (queries) => {
      const { data: place } = await queries.selectFrom('destinations').select('data').where('code', '=', 'gocek').executeTakeFirstOrThrow();
      const { data: post } = await queries.selectFrom('posts').select('data').where('code', '=', 'POST-001').executeTakeFirstOrThrow();
      await queries.updateTable('destinations').set({ data: json({ ...place, highlights: null }) as never }).where('code', '=', 'gocek').execute();
      await queries.updateTable('posts').set({ data: json({ ...post, body: { tr: 'Deniz' } }) as never }).where('code', '=', 'POST-001').execute();
      return { place, post };
    });
    const rows = await keepListingRows(database, catalogueVersions, () => {});
    await rows.stop();
    await catalogueSeen(running());
    await eventually(async () => (await search('gocek')).places.map(({ code }) => code)).not.toContain('gocek');
    await eventually(async () => (await search('kas')).places[0]?.code).toBe('kas');
    await database.inTenant('meltem', async (queries) => {
      await queries.updateTable('destinations').set({ data: json(before.place) as never }).where('code', '=', 'gocek').execute();
      await queries.updateTable('posts').set({ data: json(before.post) as never }).where('code', '=', 'POST-001').execute();
    });
    await eventually(async () => (await search('gocek')).places.map(({ code }) => code)).toContain('gocek');
  });

  it('follows a change by another program: of a product, its place, a post, and what is withdrawn', async () => {
    const { database } = running();
    await database.inTenant('meltem', async (queries) => {
      const { data } = await queries.selectFrom('products').select('data').where('code', '=', 'VIL-001').executeTakeFirstOrThrow();
      await queries.updateTable('products').set({ data: json({ ...data, title: { ...data.title, en: 'Quetzal Lodge' } }) as never }).where('code', '=', 'VIL-001').execute();
    });
    await database.inTenant('meltem', async (queries) => {
      const { data: place } = await queries.selectFrom('destinations').select('data').where('code', '=', 'kalkan').executeTakeFirstOrThrow();
      await queries.updateTable('destinations').set({ data: json({ ...place, title: { ...place.title, en: 'Xanthosville' } }) as never }).where('code', '=', 'kalkan').execute();
    });
    await database.inTenant('meltem', async (queries) => {
      await queries.deleteFrom('posts').where('code', '=', 'POST-002').execute();
    });
    await catalogueSeen(running());
    await eventually(async () => (await search('quetzal lodge')).products.map(({ code }) => code)).toEqual(['VIL-001']);
    await eventually(async () => (await search('xanthosville')).places.map(({ code }) => code)).toEqual(['kalkan']);
    await eventually(async () => (await search('xanthosville')).products.length).toBeGreaterThan(2);
    expect((await search('first time in kas')).posts.map(({ code }) => code)).not.toContain('POST-002');

    await database.inTenant('meltem', async (queries) => {
      await queries.deleteFrom('products').where('code', '=', 'VIL-001').execute();
    });
    await catalogueSeen(running());
    await eventually(async () => (await search('quetzal lodge')).products).toEqual([]);
  });
});
