import { lastBookableDay } from '#domain/booking-horizon.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { axe } from '#tests/support/accessibility.ts';
import { KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const lastDay = () => lastBookableDay({ today: dayAtDestination(Date.now()) });
const MESSAGES = [['', 'Bookings are open until'], ['/tr', 'tarihine kadar açık'], ['/de', 'Buchungen sind bis'], ['/ru', 'Бронирование открыто до']] as const;

for (const [prefix, words] of MESSAGES) {
  test(`[B9] days beyond the horizon are refused with a message, on ${prefix === '' ? '/en' : prefix}`, async ({ page }) => {
    const [day, month, year] = [lastDay().slice(8), lastDay().slice(5, 7), lastDay().slice(0, 4)];
    const [from, to] = [addDays(lastDay(), 1), addDays(lastDay(), 8)];
    await page.goto(`${prefix}/u/villas/${KIRLANGIC.slug}?from=${from}&to=${to}`);
    const message = page.getByText(words).filter({ hasText: `${day}.${month}.${year}`, visible: true });
    await expect(message.first()).toBeVisible({ timeout: 30_000 });
    // The same elements in each language.
    if (prefix === '') expect(await axe(page)).toEqual([]);

    await page.goto(`${prefix}/c/villas?from=${from}&to=${to}`);
    await expect(message.first()).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('input[type=date]').first()).toHaveAttribute('max', lastDay());
    await expect(page.getByRole('article').first()).toBeVisible();
    if (prefix === '') expect(await axe(page)).toEqual([]);
  });
}

test('[B9] the calendar ends on the last day', async ({ page }) => {
  const last = lastDay();
  await page.goto(`/u/villas/${KIRLANGIC.slug}?from=${addDays(last, -7)}&to=${last}`);
  await expect(page.getByRole('button', { name: 'Add to basket' }).first()).toBeEnabled({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Later', exact: true })).toBeDisabled();
});
