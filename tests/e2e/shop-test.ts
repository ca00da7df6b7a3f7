import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { browserOnTestDay } from '#tests/support/browser-on-test-day.ts';
import { openBench, type Recorder, storeEvents } from '#tests/support/log-bench.ts';
import { basketEvents, type BasketContents } from '#tests/support/recorded-baskets.ts';
import { type SeededShop, startSeededShop } from '#tests/support/shop.ts';

/** How many times slower than this machine the pages run; a press or a word then comes before the page is live. See CONTRIBUTING.md. */
const CPU_SLOWDOWN = Number(process.env['CPU_SLOWDOWN'] ?? 1);

async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

interface Fixtures {
  /** Opens an empty page of the shop's origin, with the log's own module available as `harness`. */
  readonly bench: (context?: BrowserContext) => Promise<Page>;
  /** Makes a browser without a basket that of a visitor who has put this into the basket; the server does not know it yet. */
  readonly fillBasket: (contents: BasketContents, context?: BrowserContext) => Promise<void>;
}

interface WorkerFixtures {
  readonly shop: SeededShop;
  /** Where baskets are recorded. */
  readonly recorder: Recorder;
}

/** The test function with a shop on PostgreSQL that the worker runs; `baseURL` is the shop's address. Its browser is on the test day. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [async ({ browser }, use) => use(browserOnTestDay(browser)), { scope: 'worker' }],
  shop: [
    // Playwright requires a destructuring pattern here.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // The tests of a worker are many visitors with one address, so its limits are four times as high.
      const shop = await startSeededShop({ env: { RATE_LIMIT: '4' } });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  recorder: [async ({ browser, shop }, use) => use({ browser, shopUrl: shop.url }), { scope: 'worker' }],
  context: async ({ context }, use) => {
    // A page that closes at once needs no slowing down.
    if (CPU_SLOWDOWN > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
    await use(context);
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  bench: async ({ context, shop }, use) => {
    await use(async (other) => {
      const page = await (other ?? context).newPage();
      await openBench(page, shop.url);
      return page;
    });
  },
  fillBasket: async ({ bench, recorder }, use) => {
    await use(async (contents, context) => {
      const page = await bench(context);
      await storeEvents(page, await basketEvents(recorder, contents));
      await page.close();
    });
  },
});

export { expect } from '@playwright/test';
