import { test as base, type Page } from '@playwright/test';
import { startPostgres } from '#tests/support/postgres.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

export interface ShopOptions {
  readonly database: 'pglite' | 'postgres';
}

/** How many times slower than this machine the pages run; a press or a word then comes before the page is live. See CONTRIBUTING.md. */
const CPU_SLOWDOWN = Number(process.env['CPU_SLOWDOWN'] ?? 1);

async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
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
  context: async ({ context }, use) => {
    // A page that closes at once needs no slowing down.
    if (CPU_SLOWDOWN > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
    await use(context);
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});

export { expect } from '@playwright/test';
