import { axe } from '#tests/support/accessibility.ts';
import { bookedNumber, fillGuest, fillPayment, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/** Reloads the page in the task in which the voucher's line comes or goes, which is earlier than a test sees it. */
const reloadOnceShown = () => {
  const count = () => document.querySelectorAll('aside dt').length;
  const before = count();
  new MutationObserver((_, observer) => {
    if (count() === before) return;
    observer.disconnect();
    location.reload();
  }).observe(document.body, { childList: true, subtree: true });
};

test('[B18] [P5] [L5] a voucher is refused with the reason, applied, removed, each kept when the page is left as soon as it shows it, and booked', async ({ page, fillBasket }) => {
  await fillBasket({ villa: { from: '2028-04-29', to: '2028-05-06' } });
  await page.goto('/basket/cart', { waitUntil: 'networkidle' });
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await summary.getByText('Do you have a voucher?').click();
  const apply = async (code: string) => {
    await summary.getByLabel('Voucher code').fill(code);
    await summary.getByRole('button', { name: 'Apply' }).click();
  };
  await apply('');
  await expect(summary.getByText('Please enter a code.')).toBeVisible();
  await apply('NO-SUCH-CODE');
  await expect(summary.getByText('Please enter a valid code.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const reloaded = async (change: () => Promise<unknown>) => {
    await page.evaluate(reloadOnceShown);
    await Promise.all([page.waitForEvent('load'), change()]);
    await page.waitForLoadState('networkidle');
  };
  await reloaded(() => apply('welcome10'));
  await expect(summary).toContainText('Voucher WELCOME10');
  await reloaded(() => summary.getByRole('button', { name: 'Remove the voucher WELCOME10' }).click());
  await summary.getByText('Do you have a voucher?').click();
  await expect(summary).not.toContainText('Voucher WELCOME10');
  await apply('VILLA100');
  await expect(summary.locator('dt', { hasText: 'Voucher VILLA100' }).locator('xpath=following-sibling::dd[1]')).toHaveText('−€100.00');

  await page.goto('/basket/checkout');
  await expect(page.getByText('Voucher VILLA100').first()).toBeVisible();
  await fillGuest(page);
  await fillPayment(page, 'approved');
  await pay(page);
  await bookedNumber(page);
  const amountOf = (name: string) => page.getByRole('main').locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');
  await expect(amountOf('Basket promotion')).toHaveText('−€75.00');
  await expect(amountOf('Voucher VILLA100')).toHaveText('−€100.00');
});
