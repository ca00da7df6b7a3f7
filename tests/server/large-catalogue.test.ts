import { describe, expect, it } from 'vitest';
import { availabilityGet, productGet } from '#contract/calls/product.ts';
import { categoryProducts, filterData } from '#contract/calls/listings.ts';
import { checked } from '#domain/schema/read.ts';
import { isOfSoldVertical } from '#server/database/records.ts';
import { LARGE_TENANT, seedLargeCatalogue } from '#tests/bench/large-catalogue/large-catalogue.ts';
import { serverOf } from '#verticals/server.ts';
import { catalogueSeen, clientOf, useServer } from './test-server.ts';

describe('a large catalogue', () => {
  const server = useServer('postgres');
  const from = new Date().toISOString().slice(0, 10);

  it('grows in a tenant of its own, with stays that visitors see as taken', async () => {
    const { database } = server();
    const inTenant = (tenant: string) => database.inTenant(tenant, (queries) => queries.selectFrom('products').select(['code', 'data']).orderBy('code').execute());
    const demo = await inTenant('meltem');

    await seedLargeCatalogue(database, { products: 300, from });
    const first = await inTenant(LARGE_TENANT);
    await seedLargeCatalogue(database, { products: 620, from });
    const grown = await inTenant(LARGE_TENANT);
    expect([first.length, grown.length]).toEqual([300, 620]);
    expect(grown.slice(0, 300)).toEqual(first);
    expect(await inTenant('meltem')).toEqual(demo);
    for (const { data } of grown) {
      if (!isOfSoldVertical(data)) throw new Error(`${data.code} is of no sold vertical`);
      expect(() => checked(serverOf(data.vertical).record, data)).not.toThrow();
    }

    await catalogueSeen(server(), LARGE_TENANT);
    const api = clientOf(server(), LARGE_TENANT);
    const page = await api.send(categoryProducts, { category: 'villa', lang: 'en', page: 1, pageSize: 20 });
    expect(page.total).toBe(grown.filter(({ data }) => data.vertical === 'villa').length);
    expect(page.total).toBeGreaterThan(100);
    const { amenities, price } = await api.send(filterData, { category: 'villa', lang: 'en' });
    expect(amenities.length).toBeGreaterThan(5);
    expect(Number(price!.max) / Number(price!.min)).toBeGreaterThan(5);
    const card = page.products[0]!;
    const product = await api.send(productGet, { category: 'villas', slug: card.slug.en!, lang: 'en' });
    const taken = await api.send(availabilityGet, { code: product.offer.productCode, from, to: new Date(Date.now() + 86_400_000 * 60).toISOString().slice(0, 10) });
    expect(JSON.stringify(taken)).toMatch(/"taken":\[\{/);
  });
});
