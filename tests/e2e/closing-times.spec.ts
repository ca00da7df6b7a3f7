import type { Page } from '@playwright/test';
import { addDays } from '#domain/date.ts';
import { timeAtDestination } from '#domain/destination-day.ts';
import { bookStay } from '#tests/support/booked-stays.ts';
import { addVilla } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const today = () => timeAtDestination(Date.now()).today;

/** Sets the clock of the browser to a time of a day at the destination, which has no summer time. */
const setTime = (page: Page, day: string, time: string) => page.clock.setFixedTime(new Date(`${day}T${time}:00+03:00`));

test('[B11] a transfer that starts too soon is refused on its page', async ({ page }) => {
  const day = today();
  await setTime(page, day, '20:00');
  await page.goto(`/t/airport-dlm-kalkan?from=${day}&session=21:00&details=vehicle:vip`);
  await expect(page.getByText('Bookings close 6 hours before the start.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to basket' }).first()).toBeDisabled();
});

test('[B11] a car for today begins at the first time that can still be booked', async ({ page }) => {
  const day = today();
  await setTime(page, day, '15:00');
  await page.goto(`/u/car-hire/hyundai-i10-manual-kalkan?from=${day}&to=${addDays(day, 4)}`);
  await expect(page.getByLabel('Pick-up time')).toHaveValue('18:30');
  await expect(page.getByLabel('Return time')).toHaveValue('10:00');
  await expect(page.getByText('Bookings close')).toHaveCount(0);
});

test('a wedding in a month stays one, although one day of the month is left', async ({ page }) => {
  // The horizon ends on the first day of its month.
  const first = `${addDays(`${today().slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
  await setTime(page, first, '12:00');
  await page.goto('/c/weddings', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: /Kalkan/ }).first().click();
  await page.getByRole('radio', { name: 'In a month, the day is still open' }).check();
  const month = page.getByLabel('Month', { exact: true });
  await month.selectOption({ index: await month.getByRole('option').count() - 1 });
  await expect(page.getByRole('radio', { name: 'In a month, the day is still open' })).toBeChecked();
  await expect(month).not.toHaveValue('');
});

test('the calendar of a line that is changed shows what is taken on all days in view', async ({ page, shop }) => {
  // Two days that the calendar shows together, and that the page asks for in two requests of 92 days.
  const arrival = addDays(today(), 4 * 92 - 6);
  const stay = { productCode: 'VIL-006', arrival: addDays(arrival, 8), departure: addDays(arrival, 15) };
  await bookStay(shop, stay);
  await addVilla(page, { slug: 'villa-yamac-ovacik', title: 'Villa Yamaç, Ovacık', from: arrival, to: addDays(arrival, 7) });
  await page.goto('/basket/cart', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: /^Change/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(`[data-day="${addDays(stay.arrival, 1)}"]`)).toHaveAttribute('aria-disabled', 'true');
});
