import type { Page } from '@playwright/test';
import { arm, failWrites } from '#tests/faults/inject.ts';
import { axe } from '#tests/support/accessibility.ts';
import { expectSealed } from '#tests/support/raw-database.ts';
import { KEKOVA, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const VILLA = `/u/villas/${KIRLANGIC.slug}`;
const heart = (page: Page) => page.getByRole('button', { name: `Save ${KIRLANGIC.title}` });
const tool = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Favourites: / });
const card = (page: Page) => page.getByRole('article').filter({ hasText: KIRLANGIC.title });

async function saveFavourite(page: Page): Promise<void> {
  await page.goto('/');
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(tool(page)).toHaveAccessibleName('Favourites: 1');
  await expectStored(page);
}

/** Waits until a favourite is durable: its button is pressed at once, and busy until then. */
async function expectStored(page: Page): Promise<void> {
  await expect(page.locator('[aria-pressed][aria-busy]')).toHaveCount(0);
}

/**
 * Waits for the code of the favourites page, two files, which a page loads once it knows that there are favourites. On a
 * slow machine the network is idle long before that.
 */
async function expectPreloaded(page: Page): Promise<void> {
  const files = () => page.evaluate(() => new Set(performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/user.favorites-'))).size);
  await expect.poll(files).toBe(2);
}

test('a row of the departures board has rating, campaign and heart, as a poster has', async ({ page }) => {
  await page.goto('/c/tours', { waitUntil: 'networkidle' });
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bosphorus dinner cruise' });
  await expect(row.getByRole('img', { name: /^3.8 of 5 stars, 4 ratings$/ })).toBeVisible();
  await expect(row.getByText('−12%')).toBeVisible();
  const save = row.getByRole('button', { name: /^Save / });
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/c/tours');
  await expectStored(page);
  expect(await axe(page)).toEqual([]);
  await tool(page).click();
  await expect(page.getByRole('article').filter({ hasText: 'Bosphorus dinner cruise' })).toBeVisible();
});

test('a favourite is restored after a reload, on the product, on the favourites page and in another language', async ({ page }) => {
  await saveFavourite(page);
  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');

  await page.goto(VILLA);
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true');

  await tool(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible();
  await expect(card(page)).toContainText('Kalkan · 4 bedrooms · 8 guests');

  // The title stays in the language it was saved in; the link works in every language.
  await page.goto('/de/user/favorites');
  await expect(page.getByRole('article').getByRole('heading').locator('[lang=en]')).toHaveText(KIRLANGIC.title);
  await page.getByRole('link', { name: KIRLANGIC.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Villa Kırlangıç/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/de\/u\/villen\//);
});

test('a tour is saved from its page, by keyboard', async ({ page }) => {
  // A key pressed before the page is interactive has no effect.
  await page.goto(`/u/tours/${KEKOVA.slug}`, { waitUntil: 'networkidle' });
  const save = page.getByRole('button', { name: 'Save' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expectStored(page);
  await page.goto('/user/favorites');
  await expect(page.getByRole('article').filter({ hasText: KEKOVA.title })).toBeVisible();
});

test('[L6] a second tab shows the favourite without a reload', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/user/favorites');
  await expect(other.getByText('Nothing here yet.')).toBeVisible();
  await heart(page).click();
  await expect(card(other)).toBeVisible();
  await expect(tool(other)).toHaveAccessibleName('Favourites: 1');

  await other.getByRole('button', { name: `Save ${KIRLANGIC.title}` }).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a removal is announced and can be undone, and the focus is kept', async ({ page, context }) => {
  await saveFavourite(page);
  await page.goto('/user/favorites');
  await heart(page).click();
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Removed from your favourites', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click({ force: true });
  await expect(card(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/user/favorites');
  await expect(card(other)).toBeVisible();
});

test('offline: the page opens, favourites can be changed, and changes are kept', async ({ page, context }) => {
  await saveFavourite(page);
  await page.reload();
  await expect(tool(page)).toHaveAccessibleName('Favourites: 1');
  await expectPreloaded(page);
  await context.setOffline(true);
  await tool(page).click();
  await expect(card(page)).toContainText('Kalkan · 4 bedrooms · 8 guests');
  // Playwright's way back reads the browser's list of pages, which may not have this one yet.
  await page.evaluate(() => history.back());
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await heart(page).click();
  await expect(tool(page)).toHaveAccessibleName('Favourites: 1');
  await expectStored(page);
  await context.setOffline(false);
  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
});

test('[L10] on a full disk saved favourites stay, and a notice explains unsaved ones', async ({ page, context }) => {
  await failWrites(page, 'put');
  await saveFavourite(page);
  await page.goto(`/u/tours/${KEKOVA.slug}`);
  await expect(tool(page)).toHaveAccessibleName('Favourites: 1');
  await arm(page, Number.MAX_SAFE_INTEGER);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(tool(page)).toHaveAccessibleName('Favourites: 2');
  await expectStored(page);
  await tool(page).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('We cannot save anything new on this device. Your changes are kept only as long as this page stays open.');
  await expect(page.getByText('Saved on this device.')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  const other = await context.newPage();
  await other.goto('/user/favorites');
  await expect(card(other)).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(1);
  await expect(other.getByText('Saved on this device.')).toBeVisible();
});

test('[L3] the database holds no readable word of a favourite', async ({ page }) => {
  await saveFavourite(page);
  await expectSealed(page, 'favourites', ['Kırlangıç', KIRLANGIC.slug, 'VIL-001', 'FavouriteAdded', 'Kalkan']);
});

test('axe finds nothing on favourites, empty and filled, at 390 and 1440 px, light and dark', async ({ page }) => {
  const expectAccessible = async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await axe(page), `${width} px, ${colorScheme}`).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  };
  await page.goto('/user/favorites');
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  await expectAccessible();
  await saveFavourite(page);
  await page.goto('/user/favorites');
  await expect(card(page)).toBeVisible();
  await expectAccessible();
});
