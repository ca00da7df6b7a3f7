import { addDays, weekdayOf } from '#domain/date.ts';
import { axe } from '#tests/support/accessibility.ts';
import { addToBasket, closeCart, fillGuest } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const BALLOON = 'cappadocia-sunrise-balloon-flight';

test('a tour that collects at the door offers no meeting point and asks for the hotel', async ({ page }) => {
  await page.goto(`/u/tours/${BALLOON}?from=2028-05-09&session=04:45`, { waitUntil: 'networkidle' });
  const pickup = page.getByRole('radiogroup', { name: 'Pick-up' });
  await expect(pickup.getByRole('radio')).toHaveCount(1);
  await expect(pickup.getByRole('radio', { name: /Pick us up in Cappadocia/ })).toBeChecked();
  await expect(pickup).toContainText('At about 04:45.');
  await expect(page.getByText('meeting point')).toHaveCount(0);
  await addToBasket(page);
  await closeCart(page);
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await expect(page.getByLabel('Hotel or villa')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter the name of the hotel, so that the driver finds you.')).toBeVisible();
});

test('zones say when they collect', async ({ page }) => {
  await page.goto('/u/tours/kekova-boat-trip-from-kas?from=2028-05-09', { waitUntil: 'networkidle' });
  const pickup = page.getByRole('radiogroup', { name: 'Pick-up' });
  await expect(pickup.getByRole('radio', { name: /We’ll make our own way to the meeting point/ })).toBeChecked();
  await expect(pickup.getByRole('radio', { name: /Kalkan.*At about 09:15/ })).toBeVisible();
});

test('[U27] a pick-up that is not chosen is marked at its places, to which the button leads', async ({ page }) => {
  const days = [40, 41].map((ahead) => addDays(new Date().toISOString().slice(0, 10), ahead));
  // It does not run on Mondays.
  await page.goto(`/u/tours/pergamon-private-day-acropolis-asklepion?from=${days.find((day) => weekdayOf(day) !== 1)}`, { waitUntil: 'networkidle' });
  const pickup = page.getByRole('radiogroup', { name: 'Pick-up' });
  await expect(pickup).toHaveAttribute('aria-invalid', 'true');
  await expect(pickup).toHaveAccessibleDescription(/Choose where we pick you up\./);
  await expect(page.getByRole('radiogroup', { name: 'Session' })).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(pickup.getByRole('radio').first()).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await pickup.getByRole('radio', { name: /Selçuk/ }).check();
  await expect(pickup).not.toHaveAttribute('aria-invalid');
});
