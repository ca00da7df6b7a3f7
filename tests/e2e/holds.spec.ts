import { addTour, closeCart, fillGuest, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('the basket says beside each line whether it is held, counts down, and announces the end', async ({ page, fillBasket }) => {
  await page.clock.install();
  await fillBasket({ villa: { from: '2028-04-17', to: '2028-04-24' } });
  await page.goto('/basket/cart');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: KIRLANGIC.title }).first();
  await expect(line).toContainText('Not held');
  await expect(page.getByText('Your dates are not held while they are in the basket. The checkout holds them for 20 minutes.')).toBeVisible();
  await expect(page.getByText(/24 hours/)).toHaveCount(0);

  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await fillGuest(page);
  await expect(page.getByText('Your dates are held until')).toBeVisible();
  await page.goto('/basket/cart');
  await expect(line).toContainText(/Held until \d\d:\d\d · (20:00|19:\d\d)/);
  // The page knows the server's clock from its answers, and that one is not moved.
  await page.context().setOffline(true);
  const before = await line.innerText();
  await page.clock.runFor(2_000);
  await expect(line).not.toHaveText(before);

  // Said once in time, and at the end; not each second.
  const said = page.getByRole('main').getByRole('status').filter({ hasText: 'held' });
  await expect(said).toHaveCount(0);
  await page.clock.runFor(15 * 60_000);
  await expect(said).toHaveText('Your dates are held for 5 more minutes.');
  await page.clock.runFor(5 * 60_000);
  await expect(line).toContainText('Not held');
  await expect(said).toHaveText('Your dates are no longer held. Go to the checkout to hold them again.');
});

test('another tab adds a line during the checkout, and it is held as well', async ({ page, context, fillBasket }) => {
  await fillBasket({ villa: { from: '2028-03-25', to: '2028-04-01' } });
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await expect(page.getByText('Your dates are held until')).toBeVisible();

  const other = await context.newPage();
  await addTour(other, '2028-05-02');
  await closeCart(other);
  await expect(page.getByRole('complementary', { name: 'Your trip' })).toContainText('Kekova');
  await expect(page.getByText('Your dates are held until')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your dates are no longer held' })).toHaveCount(0);
  await other.goto('/basket/cart');
  await expect(other.getByText(/^Held until/)).toHaveCount(2);
});
