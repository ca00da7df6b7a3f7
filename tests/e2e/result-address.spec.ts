import { axe } from '#tests/support/accessibility.ts';
import { bookedNumber, confirmAtBank, fillGuest, fillPayment, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/** Hole 8: whoever knows a checkout's id can read the booking, so it does not stay in the address. */
const CLEAN = /\/basket\/result$/;

const WEEKS = {
  approved: { from: '2028-09-30', to: '2028-10-07' },
  challenged: { from: '2028-10-14', to: '2028-10-21' },
} as const;

for (const card of ['approved', 'challenged'] as const) {
  test(`the result of a card that is ${card} has a clean address, and survives a reload and Back`, async ({ page, shop, fillBasket }) => {
    await fillBasket({ villa: WEEKS[card] });
    await page.goto('/basket/checkout');
    await fillGuest(page);
    await fillPayment(page, card);
    await pay(page);
    if (card === 'challenged') await confirmAtBank(page, shop.bankUrl);
    const number = await bookedNumber(page);
    await expect(page).toHaveURL(CLEAN);
    expect(await axe(page)).toEqual([]);

    await page.reload();
    expect(await bookedNumber(page)).toBe(number);
    await expect(page).toHaveURL(CLEAN);

    await page.goto('/');
    await page.goBack();
    expect(await bookedNumber(page)).toBe(number);
    await expect(page).toHaveURL(CLEAN);

    // Without an entry of the history, the basket's log names the last checkout.
    await page.goto('/tr/basket/result');
    await expect(page.getByRole('main')).toContainText(number, { timeout: 30_000 });
  });
}

test('an address with anything but a random UUID is no result, and is asked for nowhere', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  for (const weak of ['checkout-1', '1', '00000000-0000-1000-8000-000000000000', '../cart']) {
    await page.goto(`/basket/result?checkout=${encodeURIComponent(weak)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'We could not find this booking' })).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(CLEAN);
  }
  expect(calls.filter((url) => url.includes('rezervasyon'))).toEqual([]);
});
