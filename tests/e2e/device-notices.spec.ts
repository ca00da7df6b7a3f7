import type { Page } from '@playwright/test';
import { axe } from '#tests/support/axe.ts';
import { addVilla, basketTool, closeCart, KIRLANGIC } from '#tests/support/trip.ts';
import { expect, test } from './shop-test.ts';


/** Takes every database away, as a browser does that needs the room; a page of the site that opens none does it. */
async function evict(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name!);
        request.onsuccess = resolve;
        request.onerror = reject;
      });
    }
  });
}

test('[L10] a browser that keeps nothing says so on every page, and the basket works as long as the page', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  await addVilla(page, { ...KIRLANGIC, from: '2027-11-06', to: '2027-11-13' });
  await closeCart(page);
  const banner = page.getByRole('status').filter({ hasText: 'This browser lets us keep nothing on this device.' });
  await expect(banner).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Meltem', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(KIRLANGIC.title);
  await expect(banner).toBeVisible();
  await basketTool(page).click();
  await expect(page.getByRole('dialog', { name: /^Basket/ })).toContainText(KIRLANGIC.title);
});

test('[L11] a basket that the browser cleared comes back from the server, and the visitor is told', async ({ page }) => {
  const taken = page.waitForResponse((response) => response.url().includes('sepet-olay-post') && response.ok());
  await addVilla(page, { ...KIRLANGIC, from: '2027-12-04', to: '2027-12-11' });
  await taken;
  await evict(page);
  await page.goto('/basket/cart');
  await expect(page.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toBeVisible({ timeout: 30_000 });
  const told = page.getByRole('status').filter({ hasText: 'We brought it back from our server.' });
  await expect(told).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(told).toHaveCount(0);
});

test('[L11] one that nobody has any more is not passed over in silence', async ({ page, context }) => {
  await context.route(/sepet-olay/, (route) => route.abort());
  await addVilla(page, { ...KIRLANGIC, from: '2028-01-08', to: '2028-01-15' });
  await evict(page);
  await context.unroute(/sepet-olay/);
  await page.goto('/');
  await expect(page.getByText('our server has no copy of it')).toBeVisible({ timeout: 30_000 });
});
