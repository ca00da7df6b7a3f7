import type { Page } from '@playwright/test';
import { axe } from '#tests/support/accessibility.ts';
import { addVilla, KEKOVA, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/** Matches the accessible name of a button: its word and the product's title. */
const named = (word: string, title: string) => new RegExp(`^${word} ?, ${title}$`);
const line = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });

/** Returns the entries of the open history, newest first, without place and time. */
async function history(page: Page): Promise<string[]> {
  const details = page.locator('details', { hasText: 'Basket history' });
  if ((await details.getAttribute('open')) === null) await page.getByText('Basket history').click();
  await expect(details.getByRole('listitem').first()).toBeVisible();
  return details.getByRole('listitem').locator('> span').allInnerTexts();
}

test('the basket page shows its history, and a removal can be undone after the toast is gone', async ({ page, fillBasket }) => {
  await fillBasket({ villa: KIRLANGIC, tour: '2027-06-15' });
  await page.goto('/basket/cart');
  await page.getByRole('button', { name: named('Remove', KIRLANGIC.title) }).click();
  await expect(line(page, KIRLANGIC.title)).toHaveCount(0);
  // Shown once the removal is stored.
  await expect(page.getByText('Product has been removed from the shopping cart').first()).toBeVisible();

  await page.reload();
  await expect(line(page, KEKOVA.title)).toBeVisible();
  expect(await history(page)).toEqual([`Removed: ${KIRLANGIC.title}`, `Added: ${KEKOVA.title}`, `Added: ${KIRLANGIC.title}`]);
  await expect(page.getByText('On this device').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await page.getByRole('button', { name: named('Undo', KIRLANGIC.title) }).click();
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
  await expect.poll(() => history(page)).toEqual([`Added: ${KIRLANGIC.title}`, `Removed: ${KIRLANGIC.title}`, `Added: ${KEKOVA.title}`, `Added: ${KIRLANGIC.title}`]);
  await expect(page.getByRole('button', { name: named('Undo', KIRLANGIC.title) })).toHaveCount(0);
});

test('in the open sidebar a removal is undone by keyboard alone', async ({ page }) => {
  await addVilla(page, KIRLANGIC);
  const sidebar = page.getByRole('dialog', { name: /^Basket/ });
  await sidebar.getByRole('button', { name: `Remove ${KIRLANGIC.title}` }).press('Enter');
  const undo = sidebar.getByRole('button', { name: named('Undo', KIRLANGIC.title) });
  await expect(undo).toBeVisible();
  expect(await axe(page)).toEqual([]);
  for (let presses = 0; presses < 8 && !(await undo.evaluate((button) => button === document.activeElement)); presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(sidebar.getByRole('heading', { level: 3, name: KIRLANGIC.title })).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('a toast with an undo button stays, is reachable with F8 and works by keyboard', async ({ page, fillBasket }) => {
  await fillBasket({ villa: KIRLANGIC });
  await page.goto('/basket/cart');
  await page.getByRole('button', { name: named('Remove', KIRLANGIC.title) }).click();
  const toast = page.getByText('Product has been removed from the shopping cart').first();
  await expect(toast).toBeVisible();
  await page.waitForTimeout(3500);
  await expect(toast).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
});
