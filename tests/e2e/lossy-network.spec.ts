import type { Page } from '@playwright/test';
import { countCaptures } from '#tests/support/bank-ledger.ts';
import { expectBooking } from '#tests/support/api-calls.ts';
import { deferred } from '#tests/support/deferred.ts';
import { droppedOf, recordFiles, repeatedCalls, repeatedFiles, startLossyShop } from '#tests/support/lossy-proxy.ts';
import { startSeededShop } from '#tests/support/shop.ts';
import { KIRLANGIC } from '#tests/support/shop-steps.ts';
import { bookFromHome, MOST_SILENCE_MS, POLLS } from '#tests/support/visitor-journey.ts';
import { expect, test } from './shop-test.ts';

test('[L12] books from the home page although every tenth request is dropped: nothing is asked twice, paid once', async ({ page }) => {
  const proxy = await startLossyShop({ drop: 0.1, latencyMs: 100, seed: 7 }, startSeededShop);
  const received = recordFiles(page);
  try {
    const { number, steps } = await bookFromHome(page, proxy.url);
    expect(await countCaptures(proxy.shop.folder)).toBe(1);
    await expectBooking(proxy.shop.url, number);
    expect(droppedOf(proxy.requests).length).toBeGreaterThan(3);
    expect(repeatedCalls(proxy.requests, POLLS)).toEqual([]);
    expect(received.size).toBeGreaterThan(10);
    expect(repeatedFiles(proxy.requests, received)).toEqual([]);
    expect(steps.filter(({ silentMs }) => silentMs > MOST_SILENCE_MS)).toEqual([]);
  } finally {
    await proxy.stop();
  }
});

test('code of a page that is dropped three times is loaded at the fourth', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const asked = new Map<string, number>();
  await page.route('**/assets/*.js', async (route) => {
    const address = route.request().url();
    const times = (asked.get(address) ?? 0) + 1;
    asked.set(address, times);
    if (times <= 3) await route.abort('connectionreset');
    else await route.fallback();
  });
  await page.getByRole('main').getByRole('link', { name: KIRLANGIC.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: KIRLANGIC.title })).toBeVisible({ timeout: 60_000 });
  expect(Math.max(...asked.values())).toBeGreaterThan(3);
});

/** Ways to leave a page, with the page that the visitor comes from, and the address and heading of the next one. */
const WAYS: Readonly<Record<string, { readonly from: string; readonly at: string; readonly leave: (page: Page) => Promise<unknown>; readonly next: string; readonly heading: string | RegExp }>> = {
  'a link that is followed': {
    from: '/', at: '/',
    leave: (page) => page.getByRole('main').getByRole('link', { name: KIRLANGIC.title }).click({ noWaitAfter: true }),
    next: '**/u/villas/**', heading: KIRLANGIC.title,
  },
  'a search that is sent': {
    from: '/', at: '/search',
    leave: (page) => page.getByRole('main').getByRole('searchbox').fill('kekova').then(() => page.keyboard.press('Enter')),
    next: '**/search?q=kekova', heading: /kekova/,
  },
  'the way back': { from: '/c/villas', at: '/', leave: (page) => page.goBack({ waitUntil: 'commit' }), next: '**/c/villas', heading: 'Villas' },
};

const PAGE_SCRIPT = /\/assets\/(routes|search|c\._slug)[-.][^/]*\.js$/;

/** What is missing: the script that makes a page live, or one that it needs besides. `runs`: whether the visitor leaves after the former has run. */
const MISSING = {
  'the entry script': { address: '**/assets/entry-client-*.js', runs: false },
  'a script of the page': { address: PAGE_SCRIPT, runs: false },
  'a script of the page whose own script runs': { address: PAGE_SCRIPT, runs: true },
} as const;

for (const [[way, { from, at, leave, next, heading }], [script, { address, runs }]] of Object.entries(WAYS).flatMap((way) => Object.entries(MISSING).map((missing) => [way, missing] as const))) {
  test(`[L12] ${way} while ${script} is missing is not taken back by the reload of the page`, async ({ page }) => {
    await page.goto(from);
    const lost = deferred();
    let isFirst = true;
    await page.route(address, async (route) => {
      if (!isFirst) return route.fallback();
      isFirst = false;
      await lost.promise;
      return route.abort('connectionreset');
    });
    await page.route(next, async (route) => {
      lost.resolve();
      // Longer than the page waits before it reloads.
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.fallback();
    });
    await page.goto(at, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    if (runs) await page.waitForFunction(() => window.meltemRuns);
    await leave(page);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
}

test('a script that never comes does not reload the page again and again, and links work without it', async ({ page }) => {
  let documents = 0;
  page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
  await page.route(/\/assets\/routes-[^/]*\.js$/, (route) => route.abort('connectionreset'));
  await page.goto('/');
  // Each reload begins half a second after the failure.
  await expect.poll(() => documents, { timeout: 30_000 }).toBe(4);
  await page.waitForTimeout(3000);
  expect(documents).toBe(4);
  await page.getByRole('main').getByRole('link', { name: KIRLANGIC.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: KIRLANGIC.title })).toBeVisible();
});

test('[U9] a page of an older release reloads at the click on a link, and not when a pointer reaches it', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  let documents = 0;
  let isOld = true;
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    documents += 1;
    isOld = false;
  });
  await page.route('**/assets/*.js', (route) => (isOld ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback()));
  const link = page.getByRole('main').getByRole('link', { name: KIRLANGIC.title });
  await link.hover();
  await page.waitForTimeout(1000);
  expect(documents).toBe(0);
  await link.click();
  await expect.poll(() => documents).toBe(1);
  await expect(page.getByRole('heading', { level: 1, name: KIRLANGIC.title })).toBeVisible();
});
