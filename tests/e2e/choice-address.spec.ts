import { KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('a reload and another language keep dates, children and extras', async ({ page }) => {
  await page.goto(`/u/villas/${KIRLANGIC.slug}`, { waitUntil: 'networkidle' });
  await page.locator('#dates select').first().selectOption('2028-03');
  await page.locator('[data-day="2028-03-13"]').click();
  await page.locator('[data-day="2028-03-20"]').click();
  await page.getByRole('button', { name: 'Children: one more' }).first().click();
  await page.getByRole('checkbox', { name: /Pool heating/ }).check();
  await expect(page).toHaveURL(/from=2028-03-13&to=2028-03-20&guests=2&children=1&extras=pool-heating/);
  const total = page.getByRole('complementary').getByText('Total', { exact: true });
  await expect(total).toBeVisible();
  const summary = await page.getByRole('complementary').innerText();

  const same = async () => {
    await expect(page.locator('[data-day="2028-03-15"]').locator('xpath=..')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('checkbox', { name: /Pool heating|Poolheizung/ })).toBeChecked();
  };
  await page.reload({ waitUntil: 'networkidle' });
  await same();
  expect(await page.getByRole('complementary').innerText()).toBe(summary);

  await page.locator('summary', { hasText: /Language/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(/\/de\/u\/.*from=2028-03-13/);
  await same();
});
