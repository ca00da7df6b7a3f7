import type { Page } from '@playwright/test';
import { findBrowser } from '#tests/support/find-browser.ts';
import { addVilla, basketButton, closeCart, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const { executablePath, args, ignoreDefaultArgs } = findBrowser();
// Playwright turns the cache off.
test.use({ launchOptions: { args: [...args], ignoreDefaultArgs: [...ignoreDefaultArgs, '--disable-back-forward-cache'], ...(executablePath ? { executablePath } : {}) } });
// One browser and one server for all.
test.describe.configure({ mode: 'default' });

const PRODUCT = '/u/villas/villa-kirlangic-kalamar-bay';
const PUBLIC = ['/', '/c/villas', '/c/tours', PRODUCT, '/u/tours/kekova-boat-trip-from-kas', '/d/kas', '/b', '/contact'];

/** Records why the browser did not take a page from its cache; empty while it takes all of them. */
async function reasonsOf(page: Page): Promise<string[]> {
  const reasons: string[] = [];
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  browser.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => reasons.push(...notRestoredExplanations.map(({ type, reason }) => `${type}: ${reason}`)));
  await page.addInitScript(() => addEventListener('pageshow', ({ persisted }) => document.documentElement.setAttribute('data-persisted', String(persisted))));
  return reasons;
}

/** Goes to another document and back. @param reasons of the browser, see `reasonsOf` */
async function leaveAndReturn(page: Page, reasons: readonly string[]): Promise<void> {
  await page.goto('/de/c/touren', { waitUntil: 'networkidle' });
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-persisted', /true|false/);
  expect.soft(reasons, page.url()).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
}

// What a basket keeps open, the database and the channel between tabs, belongs to the frame of all pages.
for (const [what, hasBasket, paths] of [['every public page comes', false, PUBLIC], ['pages of a visitor with a basket come', true, ['/', PRODUCT]]] as const) {
  test(`${what} back from the browser's cache`, async ({ page }) => {
    if (hasBasket) {
      await addVilla(page, { ...KIRLANGIC, from: '2027-10-23', to: '2027-10-30' });
      await closeCart(page);
    }
    const reasons = await reasonsOf(page);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      if (hasBasket) await expect(basketButton(page)).toHaveAccessibleName(/1/);
      // Firefox keeps no page with this handler.
      await page.waitForFunction(() => window.onbeforeunload === null);
      await leaveAndReturn(page, reasons);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  });
}

test('a list that comes back has its filters and its place, from the cache and inside the app', async ({ page }) => {
  const reasons = await reasonsOf(page);
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto('/c/villas', { waitUntil: 'networkidle' });
  const adults = page.getByLabel('Adults');
  await adults.fill('4');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/guests=4/);
  await page.waitForLoadState('networkidle');
  const address = page.url();
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await leaveAndReturn(page, reasons);
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => scrollY)).toBe(500);
  await expect(adults).toHaveValue('4');

  const last = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').last();
  // Playwright scrolls to what it clicks, so the place is read at the click.
  await page.evaluate(() => addEventListener('click', () => sessionStorage.setItem('place', String(scrollY)), { capture: true, once: true }));
  await last.click();
  await expect(page).toHaveURL(/\/u\//);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  // Playwright waits for a document that does not come.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(address);
  await expect(adults).toHaveValue('4');
  const place = Number(await page.evaluate(() => sessionStorage.getItem('place')));
  expect(place).toBeGreaterThan(500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});
