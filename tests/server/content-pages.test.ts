import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPage } from '#app/entry-server.tsx';
import { knownSearch } from '#app/known-search.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { productGet } from '#contract/calls/product.ts';
import { searchSuggest } from '#contract/calls/search.ts';
import { LOCALES, type Locale } from '#domain/catalogue.ts';
import { titleIn } from '#domain/complete-title.ts';
import { localisePath, splitPath } from '#i18n/locale-path.ts';
import { createPageData } from '#runtime/page/page-data.ts';
import type { ShellLink } from '#runtime/page/shell.ts';
import { readConfig } from '#server/config.ts';
import { json } from '#server/database/connection.ts';
import { createPageHandler } from '#server/pages/page-handler.ts';
import { developmentManifests } from '#server/pages/route-manifest.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { seededFolder } from './seeded-databases.ts';
import { catalogueSeen, clientOf } from './test-server.ts';

/** The addresses whose pages are followed further: home, destinations, posts, content pages, the forms. */
const IS_CONTENT = /^(?:\/(?:tr|de|ru))?(?:\/?$|\/(?:d|b)(?:\/[^/?]+)*$|\/u\/[^/?]+$|\/contact$|\/get-a-special-offer$)/;

/** The path that an entry of a menu leads to; null for another site, a phone or a mailbox. */
function pathOf(link: ShellLink): string | null {
  switch (link.kind) {
    case 'category': return `/c/${link.slug}?kat_k_no=${link.code}${link.destination ? `&destination=${link.destination}` : ''}`;
    case 'destination': return `/d/${link.slug}`;
    case 'post': return `/b/${link.slug}`;
    case 'page': return `/u/${link.slug}`;
    case 'posts': return '/b';
    case 'custom': return link.address.startsWith('/') ? link.address : null;
  }
}

describe('[U11] the pages of content, as the server renders them', () => {
  let server: RunningServer;
  let dataDir: string;
  const dataFor = (locale: Locale) =>
    createPageData((call, request) => server.services.callInProcess('meltem', call, request), locale, { now: Date.now, newId: randomUUID });
  const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });

  beforeAll(async () => {
    dataDir = await seededFolder('meltem-content-pages-');
    server = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off' }), {
      operator: demoOperator,
      log: () => {},
      pages: ({ bankUrl, publicUrl, now }) => createPageHandler({
        clock: { now }, bankUrl, publicUrl, apiUrl: null, manifests: developmentManifests(), partScripts: () => [], render: renderPage, knownSearch, stateOf: () => server.catalogueVersions.of('meltem'), dataFor,
      }),
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('leads a search form without script to the page of its term, which search engines do not list', async () => {
    for (const [path, to] of [['/search?q=Ka%C5%9F', '/search/Ka%C5%9F'], ['/de/search?q=++villa+++pool+', '/de/search/villa%20pool'], ['/search/%20kas', '/search/kas'], ['/search/---', '/search'], ['/search?q=2027', '/search/2027']] as const) {
      const response = await get(path);
      expect([response.status, response.headers.get('location')], path).toEqual([307, to]);
    }
    const found = await (await get('/tr/search/KAS')).text();
    expect(found).toContain('“KAS” için sonuçlar');
    expect(found).toContain('href="/tr/d/kas"');
    expect(found).toContain('<meta name="robots" content="noindex"/>');
    expect(await (await get('/ru/search')).text()).toContain('Что вы ищете?');
    const hostile = await (await get('/search/%3Cscript%3Ealert(1)%3C%2Fscript%3E')).text();
    expect(hostile).not.toContain('<script>alert(1)');
  });

  /**
   * Follows the links of content pages, in all languages, and gets every other page once: those of the start, and in
   * English those that are linked. The links to products are made alike in all languages.
   */
  async function crawl(start: readonly string[]): Promise<{ seen: ReadonlySet<string>; broken: string[] }> {
    const seen = new Set(start);
    const broken: string[] = [];
    // A set gives what is added to it while it is gone through.
    for (const path of seen) {
      const first = await get(path);
      // The category of products that are chosen in a form leads to the form.
      const answer = first.status === 301 ? await get(first.headers.get('location')!.replace(server.url, '')) : first;
      const html = await answer.text();
      if (answer.status !== 200) broken.push(`${answer.status} ${path}`);
      if (!IS_CONTENT.test(path)) continue;
      for (const [, href = ''] of html.matchAll(/<a\b[^>]*\bhref="(\/[^"]*)"/g)) {
        const linked = href.replaceAll('&amp;', '&');
        if (IS_CONTENT.test(linked) || splitPath(linked).locale === 'en') seen.add(linked);
      }
    }
    return { seen, broken };
  }

  it.each(LOCALES)('link to no page that is not there, with all menus, in %s', async (locale) => {
    const { menus } = await dataFor(locale).shell();
    const links = [...menus.top, ...menus.browse, ...menus.bottom].flatMap(({ own, links: below }) => (own ? [own, ...below] : below));
    const paths = links.map(pathOf).filter((path) => path !== null).map((path) => localisePath(locale, path));
    expect(paths.length).toBeGreaterThan(50);
    const { seen, broken } = await crawl([localisePath(locale, '/'), ...paths]);
    expect(broken).toEqual([]);
    // Sixteen destinations, ten posts, their tags, nine pages.
    expect([...seen].filter((path) => IS_CONTENT.test(path)).length).toBeGreaterThan(70);
  }, 300_000);

  it('redirect a slug of another language, a code, older addresses and details to the page of this language', async () => {
    const leadsTo = async (path: string) => {
      const { status, headers } = await get(path);
      const location = headers.get('location');
      return [status, location && new URL(location, server.url).pathname + new URL(location, server.url).search];
    };
    const redirects = {
      '/de/d/kash': '/de/d/kas',
      '/ru/u/about': '/ru/u/o-nas',
      '/b/kasa-ilk-gidis': '/b/first-time-in-kas',
      '/de/b/food': '/de/b/essen',
      '/b/food/first-time-in-kas': '/b/first-time-in-kas',
      '/d/kas/villas': '/c/villas?destination=kas',
      '/d/kas/first-time-in-kas': '/b/first-time-in-kas',
      '/d_old/kas/villen': '/c/villas?destination=kas',
      '/p/villa-kirlangic-kalamar-bay/index_old': '/u/villas/villa-kirlangic-kalamar-bay',
      '/u/villa-kirlangic-kalamar-bay': '/u/villas/villa-kirlangic-kalamar-bay',
      '/u/villas/VIL-001': '/u/villas/villa-kirlangic-kalamar-bay',
      '/de/p/VIL-001': '/de/u/villen/villa-kirlangic-kalamar-bucht',
      '/c/a-slug-of-last-year?kat_k_no=villa': '/c/villas?kat_k_no=villa',
      // The search form of home without script.
      '/c/villas?kat_k_no=tour&destination=kas&adults=2&children=1': '/c/tours?kat_k_no=tour&destination=kas&guests=3&children=1',
      '/de/c/villen?kat_k_no=yacht&destination=&from=&to=&adults=&children=': '/de/c/yachtcharter?kat_k_no=yacht',
    };
    for (const [path, target] of Object.entries(redirects)) expect(await leadsTo(path), path).toEqual([301, target]);
    for (const path of ['/d/atlantis', '/d/kas/submarines', '/b/no-such-post', '/u/no-such-page', '/p/no-such-villa/index_old']) {
      expect(await leadsTo(path), path).toEqual([404, null]);
    }
  });

  it('name their one address, their translations and what they are', async () => {
    const htmlOf = async (path: string) => (await get(path)).text();
    const old = await htmlOf('/d_old/kas');
    expect(old).toContain(`<link rel="canonical" href="${server.url}/d/kas"/>`);
    const tagged = await htmlOf('/de/b/tauchen/zum-ersten-mal-in-kas');
    expect(tagged).toContain(`<link rel="canonical" href="${server.url}/de/b/zum-ersten-mal-in-kas"/>`);
    expect(tagged).toContain(`hrefLang="ru" href="${server.url}/ru/b/pervyi-raz-v-kashe"`);
    expect(tagged).toMatch(/"@type":"BreadcrumbList".*"@type":"Article".*"datePublished":"2026-10-28"/s);
    expect(await htmlOf('/d/kas')).toContain('"@type":"TouristDestination"');
    expect(await htmlOf('/u/villas/villa-kirlangic-kalamar-bay')).toContain('"addressLocality":"Kalkan"');
    expect(await htmlOf('/u/yacht-charter/gulet-likya-yildizi-fethiye')).toMatch(/"@type":"Place","name":"[^"[\]]+, Fethiye"/);
    const route = await htmlOf('/de/t/kalkan-airport-dlm');
    expect(route).toContain(`<link rel="canonical" href="${server.url}/de/t/kalkan-airport-dlm"/>`);
    expect(route).toMatch(new RegExp(`"position":2,"name":"[^"]+","item":"${server.url}/de/t"`));
    for (const path of ['/b', '/contact', '/get-a-special-offer']) {
      const html = await htmlOf(path);
      expect(html, path).toMatch(/<title>[^<]+ \| Meltem<\/title>/);
      expect(html, path).toMatch(/<meta name="description" content="[^"]{30,}"/);
    }
  });

  it('[U24] have a card for their links, with an absolute address and a JPEG of what they show', async () => {
    const pictures: Readonly<Record<string, string>> = {
      '/': 'splash/hero-day-0',
      '/de': 'splash/hero-day-0',
      '/contact': 'splash/hero-day-0',
      '/b': 'splash/hero-day-0',
      '/t': 'splash/hero-day-0',
      '/c/villas': 'splash/hero-day-0',
      '/u/about-us': 'splash/hero-day-0',
      '/d/kas': 'bolge/kas-0',
      '/b/first-time-in-kas': 'splash/POST-002-0',
      '/u/villas/villa-kirlangic-kalamar-bay': 'urun/VIL-001-0',
    };
    for (const [path, picture] of Object.entries(pictures)) {
      const html = await (await get(path)).text();
      const property = (name: string) => [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].filter(([, each]) => each === name).map(([, , content]) => content);
      expect(property('og:url'), path).toEqual([server.url + path]);
      expect(property('og:title'), path).toEqual([expect.stringMatching(/ \| Meltem( Travel)?$/)]);
      expect(property('og:description'), path).toEqual(property('description'));
      expect(property('og:description'), path).toEqual([expect.stringMatching(/.{30}/)]);
      expect(property('og:type'), path).toEqual([picture.includes('POST') ? 'article' : 'website']);
      expect(property('twitter:card'), path).toEqual(['summary_large_image']);
      expect(property('og:image'), path).toEqual([`${server.url}/images/meltem/${picture}-40x21-1200.jpg`]);
    }
    for (const picture of new Set(Object.values(pictures))) {
      const answer = await get(`/images/meltem/${picture}-40x21-1200.jpg`);
      expect([answer.status, answer.headers.get('content-type')], picture).toEqual([200, 'image/jpeg']);
      const file = await answer.arrayBuffer();
      expect(await sharp(file).metadata(), picture).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      // A picture, and no empty sheet.
      expect((await sharp(file).stats()).entropy, picture).toBeGreaterThan(3);
    }
    // What search engines do not list has no card.
    expect(await (await get('/search/kas')).text()).not.toContain('og:image');
  });

  it('name the operator, and the price of a product that the page shows', async () => {
    for (const path of ['/', '/contact']) {
      const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await (await get(path)).text())!;
      expect(JSON.parse(json!), path).toMatchObject({ '@type': 'TravelAgency', name: 'Meltem', legalName: 'Meltem Travel', url: `${server.url}/`, telephone: expect.any(String), address: { '@type': 'PostalAddress' } });
    }
    for (const path of ['/u/villas/villa-kirlangic-kalamar-bay', '/u/yacht-charter/gulet-likya-yildizi-fethiye', '/t/airport-dlm-kalkan']) {
      const html = await (await get(path)).text();
      const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;
      const { offers } = (JSON.parse(json!) as { '@graph': { offers?: { '@type': string; lowPrice: string; priceCurrency: string } }[] })['@graph'].find((each) => each.offers)!;
      expect(offers, path).toMatchObject({ '@type': 'AggregateOffer', priceCurrency: 'EUR' });
      expect(html, path).toContain(`<b>€${Number(offers!.lowPrice).toLocaleString('en', { minimumFractionDigits: 2 })}</b>`);
    }
  });

  it('[U19] compare products in rows of different names', async () => {
    for (const path of ['/compare', '/de/compare', '/tr/compare', '/ru/compare']) {
      const names = [...(await (await get(`${path}?ids=VIL-001,TUR-001,YAT-001,CAR-001`)).text()).matchAll(/<th scope="row">([^<]+)/g)].map(([, name]) => name);
      expect(names.length, path).toBeGreaterThan(12);
      expect(new Set(names).size, names.join()).toBe(names.length);
    }
  });

  it('[P7] say at every fare that VAT is added to it, where it is', async () => {
    const hasText = async (path: string, text: string) => (await (await get(path)).text()).replaceAll('\u00a0', ' ').replaceAll('\u2060', '').includes(`<small>${text}</small>`);
    const fares = [['/', 'plus 20% VAT'], ['/t', 'plus 20% VAT'], ['/tr', 'artı %20 KDV'], ['/de', 'zzgl. 20 % MwSt.'], ['/ru', 'плюс НДС 20 %']] as const;
    for (const [path, text] of fares) expect(await hasText(path, text), path).toBe(false);
    await server.database.inTenant('meltem', (queries) => queries.updateTable('products').set({ data: sql`jsonb_set(data, '{vat,mode}', '"excluded"')` }).where('vertical', '=', 'transfer').execute());
    await catalogueSeen(server);
    for (const [path, text] of fares) expect(await hasText(path, text), path).toBe(true);
  });

  it('[C5] mark a text whose translation is missing with its language', async () => {
    const record = { code: 'untranslated', slug: { en: 'untranslated' }, title: { en: 'Only English' }, body: { en: 'Not translated yet.' } };
    await server.database.inTenant('meltem', async (queries) => {
      await queries.insertInto('pages').values({ tenant: 'meltem', code: record.code, data: json(record) }).execute();
      await queries.insertInto('slugs').values({ tenant: 'meltem', kind: 'page', locale: 'en', slug: 'untranslated', code: record.code }).execute();
    });
    await catalogueSeen(server);
    const foreign = await (await get('/tr/u/untranslated')).text();
    expect(foreign).toMatch(/<h1[^>]*><span lang="en">Only English<\/span><\/h1>/);
    expect(foreign).toMatch(/<div class="prose article" lang="en"><p>Not translated yet\.<\/p>/);
    expect(await (await get('/u/untranslated')).text()).toMatch(/<h1[^>]*>Only English<\/h1>/);
  });

  it('[C5] mark the texts of a product whose translation is missing, on its page and on its card', async () => {
    const english = (name: string) => sql`jsonb_build_object('en', data #> ${sql.raw(`'{${name},en}'`)})`;
    await server.database.inTenant('meltem', async (queries) => {
      for (const name of ['title', 'summary', 'description', 'highlights,0', 'included,0', 'extras,0,title']) {
        await queries.updateTable('products').set({ data: sql`jsonb_set(data, ${sql.raw(`'{${name}}'`)}, ${english(name)})` }).where('code', '=', 'VIL-001').execute();
      }
      for (const name of ['meetingPoint', 'itinerary,0,title']) {
        await queries.updateTable('products').set({ data: sql`jsonb_set(data, ${sql.raw(`'{${name}}'`)}, ${english(name)})` }).where('code', '=', 'TUR-001').execute();
      }
    });
    await catalogueSeen(server);
    const inEnglish = /<span lang="en">[^<]+<\/span>/;
    const page = await (await get('/de/u/villen/villa-kirlangic-kalamar-bucht')).text();
    const main = page.slice(page.indexOf('<main'));
    expect(main).toMatch(/<h1><span lang="en">Villa Kırlangıç, Kalamar Bay<\/span><\/h1><p><span lang="en">Four bedrooms/);
    expect(main).toMatch(/<div class="[^"]*" lang="en"><p>Swallows arrived/);
    expect(main).toMatch(/<li><span lang="en">Private sea platform/);
    // The second has its translation.
    expect(main).toMatch(/<li>12 Meter langer/);
    expect(main).toMatch(/<label for="[^"]*"><span lang="en">Pool heating/);
    const list = await (await get('/de/c/villen')).text();
    expect(list).toContain('<span lang="en">Villa Kırlangıç, Kalamar Bay</span>');
    // The title, and the name of the box that compares it; on the page of comparison, of the link that removes it.
    expect(list.match(new RegExp(inEnglish, 'g'))).toHaveLength(2);
    const named = '<span lang="en">Villa Kırlangıç, Kalamar Bay</span>';
    for (const path of ['/de/compare?ids=VIL-001,VIL-002', '/de/search/villa%20k%C4%B1rlang%C4%B1%C3%A7']) {
      expect((await (await get(path)).text()).split(named), path).toHaveLength(1 + 2);
    }
    const { suggestions } = await clientOf(server, 'meltem').send(searchSuggest, { term: 'villa kırl', lang: 'de' });
    expect(suggestions.find(({ code }) => code === 'VIL-001')?.title).toEqual({ lang: 'en', text: 'Villa Kırlangıç, Kalamar Bay' });
    // What a basket keeps of it.
    const { offer } = await clientOf(server, 'meltem').send(productGet, { category: 'villa', slug: 'VIL-001', lang: 'de' });
    expect(titleIn(offer, 'de')).toEqual({ lang: 'en', text: 'Villa Kırlangıç, Kalamar Bay' });
    expect(titleIn(offer.extras[0]!, 'de').lang).toBe('en');
    expect(titleIn(offer.extras[1]!, 'de').lang).toBe('de');
    const tour = await (await get('/de/u/touren/ballonfahrt-sonnenaufgang-kappadokien')).text();
    expect(tour).toMatch(/<h3><span lang="en">[^<]+<\/span><\/h3><p>[^<]+<\/p>/);
    expect(tour).toMatch(/<li>[^<]+: <span lang="en">[^<]+<\/span><\/li>/);
    // The page in English marks nothing but the reviews and the links to other languages.
    const own = await (await get('/u/villas/villa-kirlangic-kalamar-bay')).text();
    expect(own.slice(own.indexOf('<main'))).not.toContain('<span lang=');
  });

  it('[C5] mark the entries of menus whose translation is missing', async () => {
    const inMenus = (html: string) => html.slice(html.indexOf('<body'), html.indexOf('<main')) + html.match(/<footer[^]*<\/footer>/)![0];
    expect(inMenus(await (await get('/tr')).text())).not.toContain('<span lang="en">');
    const { rows } = await server.database.inTenant('meltem', (queries) => sql<{ title: string }>`
      update menu set data = data #- '{title,tr}' where data->'position' ? 'top' or data->'position' ? 'bottom' returning data->'title'->>'en' as title`.execute(queries));
    expect(rows.length).toBeGreaterThan(10);
    await catalogueSeen(server, 'meltem');
    const menus = inMenus(await (await get('/tr')).text());
    // An entry, the heading of a group in the footer, and one in the top menu.
    expect(menus).toMatch(/<a [^>]*><span lang="en">[^<]+<\/span><\/a>/);
    expect(menus).toMatch(/<h2><span lang="en">[^<]+<\/span><\/h2>/);
    expect(menus).toMatch(/<summary[^>]*>.{0,80}<span lang="en">/);
    expect(inMenus(await (await get('/')).text())).not.toContain('<span lang="en">');
  });

  it('[C5] mark the texts of a category whose translation is missing', async () => {
    await server.database.inTenant('meltem', async (queries) => {
      for (const name of ['title', 'summary', 'description']) {
        await queries.updateTable('categories').set({ data: sql`jsonb_set(data, ${sql.raw(`'{${name}}'`)}, (data -> ${sql.lit(name)}) - 'de')` }).where('code', '=', 'yacht').execute();
      }
    });
    await catalogueSeen(server);
    const mainOf = async (path: string) => {
      const page = await (await get(path)).text();
      return page.slice(page.indexOf('<main'));
    };
    const list = await mainOf('/de/c/yachtcharter');
    expect(list).toMatch(/<h1><span lang="en">[^<]+<\/span><\/h1><p lang="en">/);
    expect(list).toMatch(/<section[^>]* lang="en"><p>/);
    expect(await mainOf('/ru/c/arenda-yaht')).not.toContain('lang="en"><p>');
    expect(await mainOf('/c/yacht-charter')).toMatch(/<h1>[^<]+<\/h1><p>/);
  });

  it('[U6] shorten the summary of a post on a card, and of a page for search engines', async () => {
    const long = `${'A long journey along the coast '.repeat(8)}ends here.`;
    await server.database.inTenant('meltem', (queries) => queries.updateTable('posts').set({ data: sql`jsonb_set(data, '{summary,en}', ${JSON.stringify(long)}::jsonb)` }).where('code', '=', 'POST-009').execute());
    await catalogueSeen(server);
    const list = await (await get('/b/etiquette')).text();
    // Of one post the summary is whole; on a card it ends with an ellipsis, after a whole word.
    expect(list).toContain(long);
    const card = await (await get('/b/budget/renting-a-villa-checklist')).text();
    expect(card).not.toContain(long);
    const post = await (await get('/b/manners-money-and-tea')).text();
    expect(post).toMatch(/<meta name="description" content="[^"]{100,160}(?:coast|along|the|A|long|journey)…"/);
  });

  it('[B8] show the operator\'s registration with its mark, where there is one', async () => {
    const company = async (change: (company: Record<string, unknown>) => unknown) => {
      await server.database.inTenant('meltem', async (queries) => {
        const { value } = await queries.selectFrom('settings').select('value').where('name', '=', 'company').executeTakeFirstOrThrow();
        await queries.updateTable('settings').set({ value: json(change(value as Record<string, unknown>)) }).where('name', '=', 'company').execute();
      });
      await catalogueSeen(server);
      return (await get('/contact')).text();
    };
    const own = await (await get('/contact')).text();
    expect(own).toMatch(/<footer.*<img src="\/images\/meltem\/logo\/registration.svg" alt=""[^>]*>.*<a href="https:\/\/www.tursab.org.tr[^>]*>TÜRSAB (<!-- -->)?99107/s);
    const unmarked = await company(({ tursabImage, ...others }) => (tursabImage ? others : {}));
    expect(unmarked).toContain('99107');
    expect(unmarked).not.toContain('registration.svg');
    await company((others) => ({ ...others, tursabImage: 'registration.svg' }));
  });

  it('tell search engines the operator\'s keywords on the home page, in its language', async () => {
    expect(await (await get('/')).text()).toContain('<meta name="keywords" content="Turkey tours, ');
    expect(await (await get('/de')).text()).toContain('<meta name="keywords" content="Türkei Touren, ');
    expect(await (await get('/contact')).text()).not.toContain('name="keywords"');
  });

  it('[B8] call and mark the shop as the operator says', async () => {
    const brand = async (value: unknown) => {
      await server.database.inTenant('meltem', (queries) => queries.updateTable('settings').set({ value: json(value) }).where('name', '=', 'brand').execute());
      await catalogueSeen(server);
      return (await get('/contact')).text();
    };
    const own = await (await get('/contact')).text();
    expect(own).toContain('<link rel="icon" href="/images/meltem/favicon/meltem.svg"/>');
    expect(own).toMatch(/<header.*<svg.*<span>Meltem<\/span>/s);
    const marked = await brand({ name: 'Ege Tur', logo: 'ege.svg', favicon: 'ege.png' });
    expect(marked).toMatch(/<title>[^<]+ \| Ege Tur<\/title>/);
    expect(marked).toContain('<link rel="icon" href="/images/meltem/favicon/ege.png"/>');
    expect(marked.split('<img src="/images/meltem/logo/ege.svg" alt="Ege Tur"/>'), 'in header and footer').toHaveLength(1 + 2);
    expect(marked).not.toMatch(/>Meltem</);
    const plain = await brand({});
    expect(plain).toMatch(/<title>[^<]+ \| Meltem Travel<\/title>/);
    expect(plain).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
  });
});
