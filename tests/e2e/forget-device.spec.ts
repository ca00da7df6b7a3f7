import type { Page } from '@playwright/test';
import { axe } from '#tests/support/accessibility.ts';
import { keysOfDatabases } from '#tests/support/raw-database.ts';
import { addVilla, basketButton, closeCart, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/** Returns the row keys of all databases, the key names of web storage, and the cookies that scripts can read. */
async function readStoredData(page: Page): Promise<{ readonly rows: string[]; readonly marks: string[]; readonly cookies: string[] }> {
  const rows = await keysOfDatabases(page);
  const plain = await page.evaluate(() => ({
    marks: Object.keys(localStorage).filter((key) => key.startsWith('meltem.')),
    cookies: document.cookie.split('; ').filter((cookie) => cookie !== ''),
  }));
  // The ballast record and the random names of erased keys contain no personal data.
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
  await expect(basketButton(page)).toHaveAccessibleName('Basket, empty');

  await expect(other.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toHaveCount(0);
  await expect.poll(() => readStoredData(page)).toEqual({ rows: [], marks: [], cookies: [] });

  await page.goto('/basket/cart');
  await expect(page.getByText('Your basket is empty').first()).toBeVisible();
  await page.goto('/user/favorites');
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
});

test('a cancelled dialog deletes nothing', async ({ page }) => {
  await addVilla(page, KIRLANGIC);
  await closeCart(page);
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Forget this device' })).toBeFocused();
  await page.goto('/basket/cart');
  await expect(page.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toBeVisible();
});
