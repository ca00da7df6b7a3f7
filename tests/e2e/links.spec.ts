import type { Page } from '@playwright/test';
import { deferred } from '#tests/support/deferred.ts';
import { KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/** Records the calls, with what they ask for, and the script files that a page requests from now on, without their hosts. */
function recordRequests(page: Page): { calls: () => string[]; scripts: () => string[]; hasLoaded: (chunk: string) => () => boolean; forget: () => void } {
  let paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    paths.push(pathname + search);
  });
  const scripts = () => paths.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
  return {
    calls: () => paths.filter((path) => path.startsWith('/api/')),
    scripts,
    // After the chunk's name comes a hash of 7 characters.
    hasLoaded: (chunk) => () => scripts().some((path) => new RegExp(`^/assets/${chunk}-.{7}\\.js$`).test(path)),
    forget: () => void (paths = []),
  };
}

/** Resolves when nothing was requested for half a second. A document is `networkidle` only once. */
async function untilQuiet(page: Page, { calls, scripts }: ReturnType<typeof recordRequests>): Promise<void> {
  const count = () => calls().length + scripts().length;
  for (let before = -1; before !== count();) {
    before = count();
    await page.waitForTimeout(500);
  }
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const villaLink = (page: Page) => page.getByRole('main').getByRole('link', { name: KIRLANGIC.title });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

test('a pointer on a link loads code and data of the product, once; the click asks for nothing more', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const seen = recordRequests(page);
  await villaLink(page).hover();
  await expect.poll(() => [seen.calls().length, seen.scripts().length].every((count) => count > 0)).toBe(true);
  await untilQuiet(page, seen);
  await page.mouse.move(0, 0);
  await villaLink(page).hover();
  const [calls, scripts] = [seen.calls(), seen.scripts()];
  expect(new Set(calls).size).toBe(calls.length);
  await villaLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: KIRLANGIC.title })).toBeVisible();
  expect(calls).toContainEqual(expect.stringMatching(/^\/api\/category-urun-getir\?/));
  expect(seen.calls().filter((path) => calls.includes(path))).toEqual(calls);
  expect(seen.scripts().filter((path) => scripts.includes(path))).toEqual(scripts);
});

test('the focus loads the list of a menu entry, and a touch too', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, hasTouch: true });
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const seen = recordRequests(page);
  await footerLink(page, 'Tours').focus();
  await expect.poll(() => seen.calls().length).toBeGreaterThan(1);
  await untilQuiet(page, seen);
  seen.forget();
  await footerLink(page, 'Villas').dispatchEvent('touchstart');
  await expect.poll(() => seen.calls().length).toBeGreaterThan(1);
  await context.close();
});

test('a product is the one call of its page, and the code of the page is fetched beside it', async ({ page }) => {
  const answer = deferred();
  await page.route('**/api/category-urun-getir?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const seen = recordRequests(page);
  await villaLink(page).hover();
  await expect.poll(seen.hasLoaded('villa-wire')).toBe(true);
  await expect.poll(seen.hasLoaded('villa')).toBe(true);
  expect(seen.calls()).toEqual([expect.stringContaining(KIRLANGIC.slug)]);
  answer.resolve();
  await villaLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: KIRLANGIC.title })).toBeVisible();
});

test('a pointer on the basket and on the way to the checkout loads their code', async ({ page, fillBasket }) => {
  await fillBasket({ villa: { from: '2027-03-06', to: '2027-03-13' } });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const { hasLoaded } = recordRequests(page);
  await page.getByRole('banner').getByRole('link', { name: /^Basket/ }).hover();
  await expect.poll(hasLoaded('basket.cart')).toBe(true);
  await page.goto('/basket/cart');
  await page.waitForLoadState('networkidle');
  expect(hasLoaded('basket.checkout')()).toBe(false);
  await page.getByRole('link', { name: 'Go to checkout' }).hover();
  await expect.poll(hasLoaded('basket.checkout')).toBe(true);
});

for (const [name, saver] of [['a connection that saves data', { connection: { saveData: true } }], ['a browser without a network', { onLine: false }]] as const) {
  test(`${name} loads nothing before the click`, async ({ page }) => {
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) Object.defineProperty(navigator, key, { get: () => value });
    }, saver);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const seen = recordRequests(page);
    await villaLink(page).hover();
    await footerLink(page, 'Tours').focus();
    await page.getByRole('banner').getByRole('link', { name: /^Basket/ }).hover();
    await page.waitForTimeout(1000);
    expect([...seen.calls(), ...seen.scripts()]).toEqual([]);
  });
}

test('a preload that fails shows nothing, and the click loads the page', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.route('**/api/**', (route) => route.abort('connectionreset'));
  await footerLink(page, 'Tours').hover();
  await page.waitForTimeout(2500);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toHaveCount(0);
  await page.unroute('**/api/**');
  await footerLink(page, 'Tours').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('[U22] a new page has the focus on its heading, however its link was followed', async ({ page }) => {
  await page.goto('/c/villas', { waitUntil: 'networkidle' });
  await villaLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: KIRLANGIC.title })).toBeFocused();
  await footerLink(page, 'Tours').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: KIRLANGIC.title })).toBeFocused();
});

test('a new page begins at its top at once', async ({ page }) => {
  await page.goto('/c/villas');
  await page.waitForLoadState('networkidle');
  await footerLink(page, 'Tours').scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { scrolled: seen });
    const look = () => {
      if (document.querySelector('h1')?.textContent === 'Tours') seen.push(scrollY);
      if (seen.length < 20) requestAnimationFrame(() => setTimeout(look));
    };
    look();
  });
  await footerLink(page, 'Tours').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { scrolled: number[] }).scrolled.length)).toBe(20);
  expect(await page.evaluate(() => Math.max(...(globalThis as unknown as { scrolled: number[] }).scrolled))).toBe(0);
  // A link within the page still glides.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth');
});

test('[U26] a page that is awaited begins at its top, and the way back is where it was left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
  let isAnswered = false;
  await page.route('**/api/category-urun-listele*', async (route) => {
    await expect.poll(() => isAnswered, { timeout: 20_000 }).toBe(true);
    await route.continue();
  });
  const link = page.getByRole('main').getByRole('link', { name: /all cars/i });
  await link.scrollIntoViewIfNeeded();
  const left = await scrollY();
  expect(left).toBeGreaterThan(1000);
  await link.click();
  const pending = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });
  await expect(pending).toHaveCount(1);
  await expect.poll(scrollY).toBe(0);
  isAnswered = true;
  await expect(page.getByRole('heading', { level: 1, name: 'Car hire' })).toBeInViewport();
  expect(await scrollY()).toBe(0);
  // The router notes a place at the event, which comes with the next frame.
  await page.evaluate(() => new Promise((resolve) => {
    addEventListener('scroll', resolve, { once: true });
    scrollTo({ top: 400, behavior: 'instant' });
  }));
  await page.goBack();
  await expect.poll(scrollY).toBe(left);
  await page.goForward();
  await expect.poll(scrollY).toBe(400);
});
