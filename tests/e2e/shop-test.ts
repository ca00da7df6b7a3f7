import { test as base } from '@playwright/test';
import { startPostgres } from '#tests/support/postgres.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

export interface ShopOptions {
  readonly database: 'pglite' | 'postgres';
}

/** The test function with a shop that the worker runs; `baseURL` is the shop's address. */
export const test = base.extend<object, ShopOptions & { shop: Shop & { readonly superuserUrl: string | null } }>({
  database: ['pglite', { option: true, scope: 'worker' }],
  shop: [
    async ({ database }, use) => {
      const postgres = database === 'postgres' ? await startPostgres() : null;
      const place = postgres ? await postgres.createDatabase() : null;
      const shop = await startShop({ databaseUrl: place?.url });
      await use({ ...shop, superuserUrl: place?.superuserUrl ?? null });
      try {
        await shop.stop();
      } finally {
        await postgres?.stop();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

export { expect } from '@playwright/test';
