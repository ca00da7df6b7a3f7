import { describe, expect, it } from 'vitest';
import { categoryProducts, filterData, homeProducts } from '#contract/calls/listings.ts';
import { basketPrice } from '#contract/calls/basket.ts';
import { ownPrice } from '#domain/own-price.ts';
import { pageGet } from '#contract/calls/content.ts';
import { availabilityGet, productGet } from '#contract/calls/product.ts';
import { otherSettingGet } from '#contract/calls/other-settings.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { CALLS } from '#contract/calls.ts';
import { LOCALES } from '#domain/catalogue.ts';
import { book, flight, orderOf, week } from './orders.ts';
import { refusalOf, useServer } from './test-server.ts';

describe('browsing', () => {
  const running = useServer('postgres');
  const page = { lang: 'en', page: 1, pageSize: 60 } as const;

  it('returns the settings of a page', async () => {
    const settings = await running().api.send(settingGet, {});
    expect(settings.company.name).toBe('Meltem Travel');
    expect(settings.currencies.find((currency) => currency.code === 'EUR')?.sell).toBe('58.2000');
    expect(settings.menu.find((item) => item.code === 'cat-villa')?.slug).toEqual({ en: 'villas', tr: 'villalar', de: 'villen', ru: 'villy' });
    expect(settings.payment.tokeniserUrl).toBe(running().bankUrl);
    expect(settings.basketCampaigns.length).toBeGreaterThan(0);
  });

  it('returns the membership settings with sanitised HTML', async () => {
    const { membershipAgreement } = await running().api.send(otherSettingGet, {});
    for (const locale of LOCALES) expect(membershipAgreement[locale]).toMatch(/<h2>/);
  });

  it.each(LOCALES)('returns the home page in %s', async (lang) => {
    const home = await running().api.send(homeProducts, { lang });
    expect(home.sections.map((section) => section.vertical)).toEqual(['villa', 'yacht', 'tour', 'transfer', 'car', 'wedding', 'health']);
    // There are more villas, yachts and tours than home shows.
    expect(home.sections.map((section) => section.products.length)).toEqual([8, 8, 8, 8, 8, 4, 6]);
    expect(home.destinations).toHaveLength(16);
    expect(home.destinations.find((one) => one.code === 'kas')!.products.every(({ count }) => count > 0)).toBe(true);
  });

  it('lists the products sold directly and on request, by category code and by slug of any language', async () => {
    const byCode = await running().api.send(categoryProducts, { ...page, category: 'villa' });
    const bySlug = await running().api.send(categoryProducts, { ...page, category: 'villen' });
    expect(byCode).toEqual(bySlug);
    expect(byCode.total).toBe(14);
    expect(byCode.products.filter((card) => card.saleMode === 'quote').map(({ code }) => code)).toEqual(['VIL-009']);
  });

  it('[U21] says of each product in a listing where it is, as its own page does', async () => {
    for (const category of ['villa', 'yacht', 'tour', 'car', 'wedding', 'health'] as const) {
      const { products } = await running().api.send(categoryProducts, { ...page, category });
      expect(products.length).toBeGreaterThan(0);
      for (const { slug, coordinates } of products.slice(0, 3)) expect(coordinates, slug.en).toEqual((await running().api.send(productGet, { category, slug: slug.en, lang: 'en' })).coordinates);
    }
  });

  it('[C8] a listing by days shows the totals that the basket asks for, and sorts by them', async () => {
    const days = { from: '2027-05-08', to: '2027-05-22' };
    for (const sort of ['priceAsc', 'priceDesc'] as const) {
      const { products } = await running().api.send(categoryProducts, { ...page, ...days, category: 'villa', sort });
      // What is on request has no total, and comes last.
      expect(products.at(-1)).toMatchObject({ saleMode: 'quote' });
      const totals = await Promise.all(products.filter(({ saleMode }) => saleMode === 'direct').map(async ({ code, total }) => {
        const wanted = { lineId: code, productCode: code, selection: { vertical: 'villa', arrival: days.from, departure: days.to }, party: { adults: 2, children: 0, infants: 0 }, extras: {} } as const;
        const { quote } = await running().api.send(basketPrice, { draftId: code, currency: 'EUR', lines: [wanted], plan: 'deposit' });
        const own = products.find((card) => card.code === code)!.from.currency;
        if (own === 'EUR') expect(total).toBe(ownPrice(quote.lines[0]!).total);
        return Number(ownPrice(quote.lines[0]!).total);
      }));
      expect(products.length).toBeGreaterThan(3);
      expect(totals).toEqual(totals.toSorted((a, b) => (sort === 'priceAsc' ? a - b : b - a)));
    }
    const first = await running().api.send(categoryProducts, { ...page, category: 'villa', from: days.from });
    expect(first.products.every(({ total }) => total === undefined)).toBe(true);
    const tours = await running().api.send(categoryProducts, { ...page, category: 'tour', from: days.from, guests: 3 });
    expect(tours.products.every(({ saleMode, total }) => (saleMode === 'direct') === (total !== undefined))).toBe(true);
  });

  it('splits a listing into pages without missing or repeated products', async () => {
    const all = await running().api.send(categoryProducts, { ...page, category: 'tour' });
    const codes: string[] = [];
    for (let number = 1; number <= 4; number += 1) {
      const part = await running().api.send(categoryProducts, { category: 'tour', lang: 'en', page: number, pageSize: 4 });
      codes.push(...part.products.map((card) => card.code));
    }
    expect(codes).toEqual(all.products.map((card) => card.code));
  });

  it('filters by destination, guests, amenities and price, and sorts by price', async () => {
    const filtered = await running().api.send(categoryProducts, { ...page, category: 'villa', guests: 6, amenities: ['wifi', 'seaView'], priceMax: '400.00', currency: 'EUR', sort: 'priceAsc' });
    expect(filtered.total).toBeGreaterThan(0);
    const prices = filtered.products.map((card) => Number(card.from.amount));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    for (const card of filtered.products) {
      expect(card.facts).toMatchObject({ vertical: 'villa', amenities: expect.arrayContaining(['wifi', 'seaView']) });
      expect(card.facts.vertical === 'villa' && card.facts.guests).toBeGreaterThanOrEqual(6);
    }
    const kalkan = await running().api.send(categoryProducts, { ...page, category: 'villa', destination: 'kalkan' });
    expect(kalkan.products.every((card) => card.destination.code === 'kalkan')).toBe(true);
    expect(kalkan.total).toBeGreaterThan(0);
  });

  it('counts the filter options of a category', async () => {
    const filters = await running().api.send(filterData, { category: 'villa', lang: 'de', currency: 'EUR' });
    expect(filters.destinations.reduce((sum, one) => sum + one.count!, 0)).toBe(filters.total);
    expect(filters.price?.currency).toBe('EUR');
    expect(filters.amenities.find((one) => one.code === 'wifi')?.count).toBeGreaterThan(0);
  });

  it('counts each filter option with the products that the other filters leave', async () => {
    const { api } = running();
    const list = async (filter: object) => (await api.send(categoryProducts, { category: 'villa', lang: 'en', currency: 'EUR', page: 1, pageSize: 1, ...filter })).total;
    const others = { guests: 6, priceMax: '400', amenities: ['wifi'] as const, destination: 'kalkan' };
    for (const filter of [{ guests: 6 }, { destination: 'kas' }, { amenities: ['seaView', 'wifi'] as const }, others]) {
      const { destinations, amenities } = await api.send(filterData, { category: 'villa', lang: 'en', currency: 'EUR', ...filter });
      expect(destinations.length + amenities.length).toBeGreaterThan(0);
      for (const { code, count } of destinations) expect(await list({ ...filter, destination: code }), `${JSON.stringify(filter)} ${code}`).toBe(count);
      const chosen = 'amenities' in filter ? filter.amenities : [];
      for (const { code, count } of amenities) expect(await list({ ...filter, amenities: [...new Set([...chosen, code])] }), `${JSON.stringify(filter)} ${code}`).toBe(count);
    }
    // What leaves nothing is still there to be removed.
    const nothing = await api.send(filterData, { category: 'villa', lang: 'en', destination: 'kas', guests: 400, amenities: ['sauna'] });
    expect([nothing.destinations.map(({ code, count }) => [code, count]), nothing.amenities]).toEqual([[['kas', 0]], [{ code: 'sauna', count: 0 }]]);
  });

  it.each(LOCALES)('finds a product by its slug in %s and returns it in the requested language', async (lang) => {
    const { products } = await running().api.send(categoryProducts, { ...page, category: 'villa' });
    for (const card of products) {
      const detail = await running().api.send(productGet, { category: 'villa', slug: card.slug[lang], lang: 'ru' });
      expect(detail.offer.productCode).toBe(card.code);
      expect(detail.gallery.length).toBeGreaterThan(1);
    }
  });

  it('returns every tour with its texts', async () => {
    const { products } = await running().api.send(categoryProducts, { ...page, category: 'tour' });
    for (const card of products) {
      const detail = await running().api.send(productGet, { category: 'tour', slug: card.slug.tr, lang: 'tr' });
      expect(detail.facts.vertical).toBe('tour');
      expect(detail.description.paragraphs.length).toBeGreaterThan(1);
    }
  });

  it('returns no product of an unknown vertical, and no unknown one', async () => {
    expect((await refusalOf(running().api.send(categoryProducts, { ...page, category: 'cruise' }))).code).toBe('notFound');
    expect((await refusalOf(running().api.send(productGet, { category: 'villa', slug: 'no-such-villa', lang: 'en' }))).code).toBe('notFound');
    expect((await refusalOf(running().api.send(pageGet, { page: 'no-such-page', lang: 'en' }))).code).toBe('notFound');
    expect((await refusalOf(running().api.send(availabilityGet, { code: 'VIL-999', from: '2027-06-01', to: '2027-06-08' }))).code).toBe('notFound');
  });

  it('returns a content page by its code and by its slug of any language', async () => {
    const byCode = await running().api.send(pageGet, { page: 'about', lang: 'de' });
    const bySlug = await running().api.send(pageGet, { page: 'hakkimizda', lang: 'de' });
    expect(bySlug).toEqual(byCode);
    expect(byCode.html.text).not.toMatch(/<script|onerror|javascript:/i);
  });

  it('excludes booked nights from availability and from the date search', async () => {
    const order = await orderOf(running(), [week('2027-06-05', '2027-06-12')]);
    await book(running(), order);
    const availability = await running().api.send(availabilityGet, { code: 'VIL-001', from: '2027-06-01', to: '2027-06-30' });
    expect(availability).toEqual({ vertical: 'villa', taken: [{ from: '2027-06-05', to: '2027-06-12' }] });
    const codesFor = async (from: string, to: string) => (await running().api.send(categoryProducts, { ...page, category: 'villa', from, to })).products.map((card) => card.code);
    expect(await codesFor('2027-06-11', '2027-06-18')).not.toContain('VIL-001');
    expect(await codesFor('2027-06-12', '2027-06-19')).toContain('VIL-001');
  });

  it('returns the seats left of each session', async () => {
    await book(running(), await orderOf(running(), [flight('2027-05-10', 5)]));
    const availability = await running().api.send(availabilityGet, { code: 'TUR-001', from: '2027-05-10', to: '2027-05-10' });
    expect(availability).toEqual({ vertical: 'tour', sessions: [{ date: '2027-05-10', time: '04:45', left: 27 }, { date: '2027-05-10', time: '06:15', left: 32 }] });
  });

  it.each([
    ['a day that is none', { from: '2027-02-30', to: '2027-03-05' }],
    ['an end before the beginning', { from: '2027-06-10', to: '2027-06-01' }],
    ['a span without bounds', { from: '2027-01-01', to: '2099-01-01' }],
  ])('refuses %s with the field at fault', async (_, span) => {
    const refused = await fetch(`${running().url}/api/urun-musaitlik-get?urun_k_no=VIL-001&baslangic=${span.from}&bitis=${span.to}`, { headers: { company: 'meltem' } });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ success: 0, code: 'dogrulama', errors: [{ field: expect.stringMatching(/baslangic|bitis/), code: expect.any(String), message: expect.any(String) }] });
  });

  it('gives a page rendered in this process the same answer as over HTTP', async () => {
    const overHttp = await running().api.send(homeProducts, { lang: 'tr' });
    expect(await running().services.callInProcess('meltem', homeProducts, { lang: 'tr' })).toEqual(overHttp);
  });

  it('implements every call of the contract that the API hosts', () => {
    const apiCalls = CALLS.filter((call) => call.host === 'api' && !call.form).map((call) => call.name);
    expect([...running().services.byName.keys()].toSorted()).toEqual(apiCalls.toSorted());
  });

  it('serves its OpenAPI document', async () => {
    const document = (await (await fetch(`${running().url}/api/openapi.json`)).json()) as { openapi: string; paths: object };
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toContain('/rezervasyon-olustur-post');
  });

  it('serves pictures compressed and cached', async () => {
    const url = `${running().url}/images/meltem/urun/VIL-001-0-4x3.svg`;
    const first = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('content-type')).toBe('image/svg+xml');
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(await first.text()).toMatch(/^<svg/);
    const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect(again.status).toBe(304);
    expect((await fetch(`${running().url}/images/nobody/urun/VIL-001-0-4x3.svg`)).status).toBe(404);
    expect((await fetch(`${running().url}/images/meltem/urun/..%2f..%2fetc-0-4x3.svg`)).status).toBe(404);
  });

  it('answers the health checks', async () => {
    expect((await fetch(`${running().url}/healthz`)).status).toBe(200);
    expect((await fetch(`${running().url}/readyz`)).status).toBe(200);
  });
});
