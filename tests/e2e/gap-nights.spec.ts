import type { Page } from '@playwright/test';
import { axe } from '#tests/support/accessibility.ts';
import { bookStay } from '#tests/support/booked-stays.ts';
import { addToBasket, bookedNumber, fillGuest, fillPayment, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/** Saturday to Saturday in summer, seven nights at least; gaps from two nights on. */
const VILLA = { productCode: 'VIL-013', path: '/u/villas/badem-yali-selimiye' };
const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);

test('[V6] the nights between two bookings are chosen in the calendar as a whole, on a weekday without check-in, and booked', async ({ page, shop }) => {
  await bookStay(shop, { productCode: VILLA.productCode, arrival: '2028-07-01', departure: '2028-07-11' });
  await bookStay(shop, { productCode: VILLA.productCode, arrival: '2028-07-15', departure: '2028-07-22' });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(VILLA.path, { waitUntil: 'networkidle' });
  const dates = page.locator('#dates');
  await dates.scrollIntoViewIfNeeded();
  await dates.getByRole('combobox', { name: 'Month' }).selectOption('2028-07');
  await expect(dates.getByText('Shorter only between other stays: 11.07 – 15.07.2028.')).toBeVisible();
  await expect(day(page, '2028-07-11')).toHaveAccessibleName(/July 11, 2028, .*4\sfree nights, to be booked together$/);
  await expect(day(page, '2028-07-12')).toHaveAttribute('aria-disabled', 'true');
  expect(await axe(page)).toEqual([]);

  await day(page, '2028-07-11').click();
  await expect(dates.getByText('Only these 4 nights are free here, so no minimum stay applies to them.')).toBeVisible();
  await expect(dates.getByText('Minimum stay of')).toHaveCount(0);
  await day(page, '2028-07-13').click({ force: true });
  await expect(dates.getByRole('status').filter({ hasText: '13.07: 4 free nights, to be booked together' })).toBeVisible();
  await day(page, '2028-07-15').click();
  await expect(dates.getByText('11.07 – 15.07.2028 · 4 nights')).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await addToBasket(page);
  await page.goto('/basket/cart');
  await expect(page.getByRole('listitem').filter({ hasText: 'Badem Yalı' }).first()).toContainText('11.07 – 15.07.2028');
  await page.getByRole('link', { name: 'Go to checkout' }).first().click();
  await fillGuest(page);
  await fillPayment(page, 'approved');
  await pay(page);
  await bookedNumber(page);
});

test('[V6] a link to fewer nights that fill no gap says that the minimum stay applies', async ({ page }) => {
  await page.goto(`${VILLA.path}?from=2028-08-08&to=2028-08-11`, { waitUntil: 'networkidle' });
  await expect(page.getByText('Minimum stay of 7 nights. Choose a later departure.').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to basket' }).first()).toBeDisabled();
});
