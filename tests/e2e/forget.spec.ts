import type { Page } from '@playwright/test';
import { axe } from '#tests/support/axe.ts';
import { keysOfDatabases } from '#tests/support/raw-database.ts';
import { addVilla, basketTool, closeCart, KIRLANGIC } from '#tests/support/trip.ts';
import { expect, test } from './shop-test.ts';

/** Keys of the rows of every database, names of what plain storage holds, and the cookies a script sees. */
async function kept(page: Page): Promise<{ readonly rows: string[]; readonly marks: string[]; readonly cookies: string[] }> {
  const rows = await keysOfDatabases(page);
  const plain = await page.evaluate(() => ({
    marks: Object.keys(localStorage).filter((key) => key.startsWith('meltem.')),
    cookies: document.cookie.split('; ').filter((cookie) => cookie !== ''),
  }));
  // Bytes that mean nothing, kept for a full disk, and the random names of keys that were erased say nothing of anybody.
  return { rows: rows.filter((key) => key !== '["b"]' && !key.startsWith('["x",')), ...plain };
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Forget this device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget this device' });
  await expect(dialog.getByRole('button', { name: 'Erase everything' })).toBeVisible();
  return dialog;
}

test('[L4] forgetting a device erases basket, favourites and preferences, in every tab, for good', async ({ page, context }) => {
  await page.goto('/');
  await page.getByRole('button', { name: `Save ${KIRLANGIC.title}` }).click();
  await expect(page.getByRole('link', { name: /^Favourites: 1/ })).toBeVisible();
  await addVilla(page, KIRLANGIC);
  await closeCart(page);
  const other = await context.newPage();
  await other.goto('/basket/cart');
  await expect(other.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toBeVisible();

  await page.bringToFront();
  const dialog = await openDialog(page);
  expect(await axe(page)).toEqual([]);
  await expect(dialog.getByRole('checkbox', { name: /copy of the basket on our server/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  await expect(dialog.getByText('This browser no longer stores any of your data from this site.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(basketTool(page)).toHaveAccessibleName('Basket, empty');

  await expect(other.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toHaveCount(0);
  await expect.poll(() => kept(page)).toEqual({ rows: [], marks: [], cookies: [] });

  await page.goto('/basket/cart');
  await expect(page.getByText('Your basket is empty').first()).toBeVisible();
  await page.goto('/user/favorites');
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
});

test('whoever thinks better of it keeps everything', async ({ page }) => {
  await addVilla(page, KIRLANGIC);
  await closeCart(page);
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Forget this device' })).toBeFocused();
  await page.goto('/basket/cart');
  await expect(page.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toBeVisible();
});
