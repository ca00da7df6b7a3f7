import { Client } from 'pg';
import { addVilla, bookedNumber, fillGuest, fillPayment, pay, type Stay } from '#tests/support/trip.ts';
import { expect, test } from './shop-test.ts';

/** A villa that no other test prices. */
const UCURUM: Stay = { slug: 'ucurum-evi-faralya', title: 'Uçurum Evi, Faralya', from: '2027-05-01', to: '2027-05-08' };

/** The operator makes every night of a villa dearer, behind the shop's back. */
async function raisePrices(databaseUrl: string, code: string, by: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update products set data = jsonb_set(data, '{seasons}', (
       select jsonb_agg(jsonb_set(season, '{nightly}', to_jsonb(to_char((season->>'nightly')::numeric + $2, 'FM999999990.00'))))
       from jsonb_array_elements(data->'seasons') season))
     where code = $1`,
    [code, by],
  );
  await client.end();
}

test('a price that moved while the basket waited is told with its cause, and seen before anything is paid', async ({ page, shop }) => {
  await addVilla(page, UCURUM);
  await raisePrices(shop.superuserUrl!, 'VIL-007', 10);

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

test('[P12] a price that moves between review and payment is refused with line and cause, and paid only once accepted', async ({ page, shop }) => {
  await addVilla(page, { ...UCURUM, from: '2027-05-10', to: '2027-05-17' });
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillPayment(page, 'approved');
  const before = await page.getByRole('button', { name: /^Pay / }).innerText();
  // While the booking is on its way: a moment earlier, the review itself would tell of the new price.
  await page.route('**/rezervasyon-olustur-post', async (route) => {
    await raisePrices(shop.superuserUrl!, 'VIL-007', 10);
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
