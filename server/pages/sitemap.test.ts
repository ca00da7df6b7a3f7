import { describe, expect, it } from 'vitest';
import { completeText, type StoredText } from '#domain/catalogue.ts';
import type { CatalogueReader, SlugRecord } from '#server/catalogue/catalogue-reader.ts';
import { createSitemap, PRODUCTS_A_SITEMAP } from './sitemap.ts';

const slugs = (kind: string, code: string, by: Readonly<Record<string, string>>): SlugRecord[] => Object.entries(by).map(([locale, slug]) => ({ kind, code, locale, slug }));

const MENU = [
  ...slugs('category', 'villa', { en: 'villas', tr: 'villalar', de: 'villen', ru: 'villy' }),
  ...slugs('category', 'transfer', { en: 'transfers', de: 'transfer' }),
  ...slugs('category', 'submarine', { en: 'submarines' }),
  ...slugs('destination', 'kas', { en: 'kas', ru: 'kash' }),
  ...slugs('page', 'about', { en: 'about-us' }),
  ...slugs('post', 'POST-1', { en: 'a&b' }),
];

function sitemapOf(products: number, more: object = {}) {
  const catalogue = {
    menuSlugs: async () => MENU,
    countOnSale: async () => products,
    slugsOnSale: async (_: string, offset: number, limit: number) =>
      Array.from({ length: Math.max(0, Math.min(limit, products - offset)) }, (_one, index) => ({ kind: 'villa', code: `V${offset + index}`, locale: 'en', slug: `villa-${offset + index}` })),
    ...more,
  } as unknown as CatalogueReader;
  const sitemap = createSitemap({ catalogue, tenant: 'meltem', publicUrl: 'https://shop.example/', stateOf: async () => '1' });
  return async (path: string) => (await sitemap(new Request(`https://inner${path}`)))?.text() ?? null;
}

describe('the sitemap', () => {
  it('lists the pages in every language, with the slug of the default language where one is missing, and no closed category', async () => {
    const pages = (await sitemapOf(1)('/sitemap-pages.xml'))!;
    for (const path of ['/', '/tr', '/de/b', '/contact', '/ru/get-a-special-offer', '/de/agency/forms', '/c/villas', '/de/c/villen', '/d/kas', '/ru/d/kash', '/de/d/kas', '/tr/u/about-us', '/b/a&amp;b']) {
      expect(pages).toContain(`<loc>https://shop.example${path}</loc>`);
    }
    expect(pages).not.toContain('submarines');
  });

  it('[U11] lists the form that the products of a vertical are chosen in, and both directions of a route, but no address that leads there', async () => {
    const pages = (await sitemapOf(1)('/sitemap-pages.xml'))!;
    for (const path of ['/t', '/ru/t']) expect(pages).toContain(`<loc>https://shop.example${path}</loc>`);
    expect(pages).not.toContain('/c/transfer');
    const route = { productCode: 'TRA-1', slug: { en: 'airport-kas' }, currency: 'EUR', vat: { mode: 'included', percent: '10' }, terms: { places: [{ code: 'airport' }, { code: 'resort-kas' }], vehicles: [] } };
    const products = (await sitemapOf(0, {
      slugsOnSale: async () => [...slugs('transfer', 'TRA-1', { en: 'airport-kas' }), ...slugs('transfer', 'TRA-withdrawn', { en: 'nowhere' })],
      derived: async () => [{ ...route, slug: completeText(route.slug as StoredText) }],
    })('/sitemap-products-1.xml'))!;
    expect(products.match(/<loc>[^<]+/g)!.filter((address) => !/\/(tr|de|ru)\//.test(address))).toEqual(['<loc>https://shop.example/t/airport-kas', '<loc>https://shop.example/t/kas-airport']);
    expect(products).toContain('<loc>https://shop.example/tr/t/kas-airport</loc>');
  });

  it('is an index with a sitemap of the products for each 5000', async () => {
    const get = sitemapOf(PRODUCTS_A_SITEMAP + 1);
    expect((await get('/sitemap.xml'))!.match(/<loc>[^<]+/g)).toEqual(['pages', 'products-1', 'products-2'].map((name) => `<loc>https://shop.example/sitemap-${name}.xml`));
    expect((await get('/sitemap-products-1.xml'))!.match(/<loc>/g)).toHaveLength(4 * PRODUCTS_A_SITEMAP);
    expect((await get('/sitemap-products-2.xml'))!).toContain(`<loc>https://shop.example/ru/u/villy/villa-${PRODUCTS_A_SITEMAP}</loc>`);
    expect(await get('/sitemap-products-3.xml')).toBeNull();
    expect(await get('/sitemap-other.xml')).toBeNull();
    expect(await get('/c/villas')).toBeNull();
  });

  it('is named by robots.txt, which leaves out what is personal', async () => {
    const robots = (await sitemapOf(0)('/robots.txt'))!;
    expect(robots).toContain('Sitemap: https://shop.example/sitemap.xml');
    expect(robots).toContain('Disallow: /de/basket/');
  });
});
