import type { Browser, Page } from '@playwright/test';
import { bookedNumber, fillGuest, fillPayment, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const STAY = { from: '2027-10-10', to: '2027-10-17' };

async function visitor(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' });
  return context.newPage();
}

test('two visitors book the same nights: one books, the other gets a message at once and keeps the other lines', async ({ browser, fillBasket, shop }) => {
  const [first, second] = [await visitor(browser, shop.url), await visitor(browser, shop.url)];
  for (const page of [first, second]) await fillBasket({ villa: STAY }, page.context());
  await first.goto('/basket/checkout');
  await fillGuest(first);
  await fillPayment(first, 'approved');
  await pay(first);
  await bookedNumber(first);

  await second.goto('/basket/cart');
  await expect(second.getByText('Just booked by someone else')).toBeVisible();
  await expect(second.getByRole('link', { name: 'Go to checkout' })).toHaveCount(0);
  await second.goto('/basket/checkout');
  await expect(second).toHaveURL(/\/basket\/warning$/);
  await expect(second.getByRole('main')).toContainText('Nothing was charged.');
  await first.context().close();
  await second.context().close();
});
