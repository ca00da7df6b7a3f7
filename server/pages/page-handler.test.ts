import { describe, expect, it } from 'vitest';
import { knownSearch } from '#app/known-search.ts';
import type { PageData } from '#runtime/page/page-context.ts';
import { createPageHandler, type PageHandlerOptions } from './page-handler.ts';
import { developmentManifests } from './route-manifest.ts';

interface Shop {
  state: string | null;
  isVolatile: boolean;
  /** An error that React replaces by a part rendered in the browser. */
  componentError: Error | null;
  respond: (address: string) => Response;
}

/** A page handler whose pages are their addresses; records what is rendered. */
function pagesOf(change: Partial<Shop> = {}) {
  const shop: Shop = { state: '1', isVolatile: false, componentError: null, respond: (address) => new Response(address), ...change };
  const rendered: string[] = [];
  const reported: unknown[] = [];
  const options: PageHandlerOptions = {
    bankUrl: 'https://bank.example', apiUrl: null, publicUrl: 'https://shop.example', manifests: developmentManifests(), partScripts: () => [],
    clock: { now: () => 0 },
    stateOf: async () => shop.state,
    dataFor: (_locale, onVolatile) => {
      if (shop.isVolatile) onVolatile();
      return {} as PageData;
    },
    knownSearch,
    render: async ({ address, preferences, report }) => {
      if (shop.componentError) report(shop.componentError);
      rendered.push(`${address} ${preferences.currency} ${preferences.theme}`);
      await new Promise((done) => setTimeout(done, 5));
      return shop.respond(address);
    },
  };
  const handle = createPageHandler(options);
  const get = (path: string, headers: Record<string, string> = {}) => handle(new Request(`https://shop.example${path}`, { headers }), (error) => reported.push(error));
  return { shop, rendered, reported, get };
}

describe('[U13] kept pages', () => {
  it('renders a page once for each state', async () => {
    const { shop, rendered, get } = pagesOf();
    for (let time = 0; time < 3; time += 1) expect(await (await get('/c/villas')).text()).toBe('/c/villas');
    shop.state = '2';
    await get('/c/villas');
    expect(rendered).toEqual(['/c/villas EUR system', '/c/villas EUR system']);
  });

  it('renders a page once for requests that arrive together', async () => {
    const { rendered, get } = pagesOf();
    const pages = await Promise.all(Array.from({ length: 20 }, () => get('/c/villas')));
    expect(new Set(await Promise.all(pages.map((page) => page.text())))).toEqual(new Set(['/c/villas']));
    expect(rendered).toHaveLength(1);
  });

  it('renders one page for each language, currency and theme', async () => {
    const { rendered, get } = pagesOf();
    for (const cookie of ['', 'currency=USD', 'currency=USD; theme=dark', 'x=1; theme=dark; currency=USD; y=2']) await get('/c/villas', { cookie });
    await get('/tr/c/villas');
    expect(rendered).toEqual(['/c/villas EUR system', '/c/villas USD system', '/c/villas USD dark', '/tr/c/villas EUR system']);
  });

  it('renders one page for addresses that differ in unknown parameters', async () => {
    const { rendered, get } = pagesOf();
    for (const search of ['', '?utm_source=mail', '?gclid=1&page=1', '?guests=none']) await get(`/c/villas${search}`);
    await get('/c/villas?guests=4&utm_source=mail');
    expect(rendered).toEqual(['/c/villas EUR system', '/c/villas?guests=4 EUR system']);
  });

  it.each([
    ['volatile data', '/c/villas', { isVolatile: true }],
    ['a component that failed', '/c/villas', { componentError: new Error('no such component') }],
    ['no state', '/c/villas', { state: null }],
    ['the hand-over page', '/basket/continue', {}],
    ['a line of a basket', '/u/villas/villa-kirlangic?line=l-1', {}],
    ['a guest that the desk searches for', '/desk?list=bookings&find=Ada', {}],
    ['a page that does not exist', '/c/none', { respond: () => new Response('lost', { status: 404 }) }],
    ['a redirect', '/p/villa', { respond: () => new Response(null, { status: 301, headers: { Location: '/u/villas/villa' } }) }],
  ])('keeps no page for %s, and lets no shared cache store it', async (_, path, change) => {
    const { rendered, get } = pagesOf(change);
    const first = await get(path);
    const both = await Promise.all([get(path), get(path)]);
    expect(both.map(({ status }) => status)).toEqual([first.status, first.status]);
    expect(rendered).toHaveLength(3);
    expect(first.headers.get('cache-control') ?? '').not.toContain('public');
  });

  it('lets no browser follow a permanent redirect without asking again', async () => {
    const { get } = pagesOf({ respond: () => new Response(null, { status: 301, headers: { Location: '/c/villas' } }) });
    const answer = await get('/c/houses');
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([301, '/c/villas', 'no-cache']);
  });

  it('answers 304 to a browser that has the page', async () => {
    const { rendered, get } = pagesOf();
    const etag = (await get('/c/villas')).headers.get('etag')!;
    const again = await get('/c/villas', { 'if-none-match': etag });
    expect([again.status, await again.text(), rendered.length]).toEqual([304, '', 1]);
    expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('keeps no failure', async () => {
    const { shop, get } = pagesOf();
    shop.respond = () => {
      throw new Error('no database');
    };
    await expect(get('/c/villas')).rejects.toThrow('no database');
    shop.respond = (address) => new Response(address);
    expect((await get('/c/villas')).status).toBe(200);
  });

  it('depends on cookies, and home on the referrer as well', async () => {
    const { get } = pagesOf();
    expect((await get('/c/villas')).headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect((await get('/')).headers.get('vary')).toBe('Accept-Encoding, Cookie, Referer');
    const typed = await get('/', { cookie: 'travellocale=de' });
    expect([typed.status, typed.headers.get('location'), typed.headers.get('vary')]).toEqual([302, '/de', 'Cookie, Referer']);
    expect((await get('/', { cookie: 'travellocale=de', referer: 'https://shop.example/de' })).status).toBe(200);
  });
});
