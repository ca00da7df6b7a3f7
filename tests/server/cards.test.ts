import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MOST_CARDS, productCards, showcase, similarProducts } from '#contract/calls/cards.ts';
import { categoryProducts, homeProducts } from '#contract/calls/listings.ts';
import { distanceKm, type Coordinates } from '#domain/distance.ts';
import { convert } from '#domain/pricing/currency-conversion.ts';
import { money } from '#domain/pricing/money.ts';
import demoSettings from '#demo/catalogue/settings.json' with { type: 'json' };
import { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { sellingRatesAt } from '#server/catalogue/rates.ts';
import type { Database } from '#server/database/connection.ts';
import { cardServices } from '#server/services/card-services.ts';
import { callerInProcess } from '#server/services/service.ts';
import { LARGE_TENANT, seedLargeCatalogue } from '#tests/bench/large-catalogue/large-catalogue.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { countStatements } from './count-statements.ts';
import { catalogueSeen, clientOf, refusalOf, useServer } from './test-server.ts';

describe('cards by their codes, and similar products', () => {
  const running = useServer('postgres');
  const similar = async (code: string) => (await running().api.send(similarProducts, { code, lang: 'en' })).products;
  const inTenant = <T>(work: Parameters<Database['inTenant']>[1]) => running().database.inTenant('meltem', work) as Promise<T>;
  const listings = () => running().database.inTenant('meltem', (queries) =>
    queries.selectFrom('product_listings').innerJoin('products', 'products.code', 'product_listings.code').selectAll('product_listings').select('products.data').where('on_sale', '=', true).execute());

  it('[C14] finds, for every product of the demo, those with the least distance in place, price, size and amenities', async () => {
    const { services, now } = running();
    const rates = sellingRatesAt(await services.catalogue.rates('meltem'), now());
    const destinations = await services.catalogue.destinations('meltem');
    const all = await listings();
    type Row = (typeof all)[number];
    const bits = (value: bigint) => value.toString(2).replaceAll('0', '').length;
    const far = (one: number, other: number) => Math.min(1, Math.abs(Math.log(Math.max(one, 1) / Math.max(other, 1))));
    const distance = (own: Row, other: Row) => {
      const km = other.destination === own.destination ? 0 : distanceKm(own.data.coordinates as Coordinates, destinations.get(other.destination)!.coordinates as Coordinates);
      const price = Number(convert(money(other.price!), other.currency!, own.currency!, { rates }).toString());
      const [a, b] = [BigInt(own.amenity_bits!), BigInt(other.amenity_bits!)];
      return km / (km + 60) + far(price * 100, Number(own.price) * 100) + far(other.capacity!, own.capacity!) + 1 - (bits(a & b) + 1) / (bits(a | b) + 1);
    };
    for (const vertical of VERTICALS) {
      const own = all.filter((row) => row.vertical === vertical);
      expect(own.length, vertical).toBeGreaterThan(1);
      for (const row of own.slice(0, 6)) {
        const found = await similar(row.code);
        const best = own.filter(({ code }) => code !== row.code).map((other) => ({ code: other.code, distance: distance(row, other), position: other.position }))
          .toSorted((a, b) => (Math.abs(a.distance - b.distance) < 1e-9 ? a.position - b.position || (a.code < b.code ? -1 : 1) : a.distance - b.distance));
        expect(found.map(({ code }) => code), row.code).toEqual(best.slice(0, 4).map(({ code }) => code));
        expect(new Set(found.map((card) => card.vertical))).toEqual(new Set([vertical]));
      }
    }
  });

  it('[C15] gives the products that the operator shows first, by code and by slug, and leaves out what is withdrawn', async () => {
    const shown = async (category?: string) => (await running().api.send(showcase, { ...(category !== undefined && { category }), lang: 'de' })).products.map(({ code }) => code);
    const { showcases } = demoSettings;
    for (const { category, products } of showcases) expect(await shown(category ?? undefined), String(category)).toEqual(products);
    expect(await shown('yachtcharter')).toEqual(await shown('yacht'));
    expect((await refusalOf(shown('no-such-category'))).code).toBe('notFound');

    await inTenant((queries) => sql`delete from products where code = 'YAT-006'`.execute(queries));
    await catalogueSeen(running());
    await expect.poll(() => shown('yacht'), { timeout: 10_000 }).toEqual(['YAT-002', 'YAT-005', 'YAT-008']);
  });

  it('[C14] leaves out what is withdrawn, at once', async () => {
    const [first] = await similar('VIL-001');
    await inTenant((queries) => sql`delete from products where code = ${first!.code}`.execute(queries));
    await catalogueSeen(running());
    await expect.poll(async () => (await similar('VIL-001')).map(({ code }) => code), { timeout: 10_000 }).not.toContain(first!.code);
    expect((await refusalOf(similar(first!.code))).code).toBe('notFound');
    expect((await running().api.send(productCards, { codes: [first!.code, 'VIL-001'], lang: 'en' })).products.map(({ code }) => code)).toEqual(['VIL-001']);
  });

  it('[C14] refuses a product that there is not', async () => {
    expect((await refusalOf(similar('VIL-999'))).code).toBe('notFound');
  });

  it('[U18] gives the cards of products of all verticals in the order asked for, each once', async () => {
    const { sections } = await running().api.send(homeProducts, { lang: 'de' });
    const cards = sections.flatMap(({ products }) => products.slice(0, 1)).toReversed();
    const codes = cards.map(({ code }) => code);
    expect((await running().api.send(productCards, { codes: [...codes, 'NO-SUCH', codes[0]!], lang: 'de' })).products).toEqual(cards);
    expect((await running().api.send(productCards, { lang: 'de' })).products).toEqual([]);
  });

  it('[C15] without a choice of the operator gives the first of the category, and the first of each vertical', async () => {
    const listed = async (category: string) => (await running().api.send(categoryProducts, { category, lang: 'en', page: 1, pageSize: 4 })).products.map(({ code }) => code);
    expect((await running().api.send(showcase, { category: 'wedding', lang: 'en' })).products.map(({ code }) => code)).toEqual(await listed('wedding'));
    await inTenant((queries) => sql`delete from settings where name = 'showcases'`.execute(queries));
    await catalogueSeen(running());
    await expect.poll(async () => (await running().api.send(showcase, { lang: 'en' })).products.map(({ code }) => code), { timeout: 10_000 }).toEqual(
      (await Promise.all(VERTICALS.map(listed))).flatMap((codes) => codes.slice(0, 1)));
  });

  it.each([
    ['more than fit', Array.from({ length: MOST_CARDS + 1 }, (_, index) => `urun_k_nolar=VIL-${index}`).join('&')], ['what is no code', 'urun_k_nolar=a%2Fb'],
  ])('refuses %s', async (_, query) => {
    const response = await fetch(`${running().url}/api/urun-kart-listele?lang=en&${query}`, { headers: { company: 'meltem' } });
    expect(response.status).toBe(422);
  });

  it('[C14] needs as many statements in a large catalogue as in a small one', async () => {
    const { database, catalogueVersions, now } = running();
    const counts: number[] = [];
    for (const products of [200, 900]) {
      await seedLargeCatalogue(database, { products, from: now().toISOString().slice(0, 10) });
      await catalogueSeen(running(), LARGE_TENANT);
      const counted = countStatements(database);
      const catalogue = new CatalogueReader(counted.database, catalogueVersions, () => {});
      const { sections } = await clientOf(running(), LARGE_TENANT).send(homeProducts, { lang: 'en' });
      const { code } = sections[0]!.products[0]!;
      const service = cardServices({ catalogue, clock: now }).find(({ call }) => call === similarProducts)!;
      const { products: found } = (await service.handle(callerInProcess(LARGE_TENANT), { code, lang: 'en' })) as { products: { code: string }[] };
      expect(found).toHaveLength(4);
      counts.push(counted.statements());
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[0]).toBeLessThanOrEqual(11);
  });
});
