import { query, type ShopWithDatabase } from '#tests/faults/server.ts';
import { addVilla, bookedNumber, fillGuest, fillPayment, pay, type Stay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/** A villa that no other test prices. */
const UCURUM: Stay = { slug: 'ucurum-evi-faralya', title: 'Uçurum Evi, Faralya', from: '2027-05-01', to: '2027-05-08' };

/** Raises the nightly prices of a villa in the database, as the operator's back office does. */
async function raisePrices(shop: ShopWithDatabase, code: string, by: number): Promise<void> {
  await query(
    shop,
    `update products set data = jsonb_set(data, '{seasons}', (
       select jsonb_agg(jsonb_set(season, '{nightly}', to_jsonb(to_char((season->>'nightly')::numeric + $2, 'FM999999990.00'))))
       from jsonb_array_elements(data->'seasons') season))
     where code = $1`,
    [code, by],
  );
}

test('a price that changed in a stored basket is shown with its cause, and must be acknowledged before payment', async ({ page, shop }) => {
  await addVilla(page, UCURUM);
  await raisePrices(shop, 'VIL-007', 10);

  await page.goto('/basket/cart');
  const why = page.locator('details', { hasText: 'Why did my total change?' });
  await expect(why).toContainText('+€70.00');
  await expect(page.getByText('Price changed')).toBeVisible();

  await page.goto('/basket/checkout');
  await expect(page).toHaveURL(/\/basket\/warning$/);
  await page.getByRole('button', { name: 'Got it, continue' }).click();
  await fillGuest(page);
  await fillPayment(page, 'approved');
  await pay(page);
  await bookedNumber(page);
});

test('[P12] a price change between review and payment is refused with line and cause, and paid only after acceptance', async ({ page, shop }) => {
  await addVilla(page, { ...UCURUM, from: '2027-05-10', to: '2027-05-17' });
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillPayment(page, 'approved');
  const before = await page.getByRole('button', { name: /^Pay / }).innerText();
  // The price changes while the booking request is sent; earlier, the review would already show the new price.
  await page.route('**/rezervasyon-olustur-post', async (route) => {
    await raisePrices(shop, 'VIL-007', 10);
    await route.continue();
  }, { times: 1 });
  await pay(page);

  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText('€70.00');
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('button', { name: /^Pay / })).not.toHaveText(before);
  await pay(page);
  await bookedNumber(page);
});
