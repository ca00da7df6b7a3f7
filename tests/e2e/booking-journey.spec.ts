import { axe } from '#tests/support/accessibility.ts';
import { expectBooking } from '#tests/support/api-calls.ts';
import { addTour, addVilla, basketButton, bookedNumber, closeCart, confirmAtBank, fillCard, fillGuest, fillPayment, fillStay, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('from the home page to a paid booking, with 3-D Secure, going offline in between', async ({ page, context, shop }) => {
  await page.goto('/');
  await page.getByRole('link', { name: KIRLANGIC.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: KIRLANGIC.title })).toBeVisible();
  await addVilla(page, { ...KIRLANGIC, from: '2027-06-19', to: '2027-06-26' });
  await closeCart(page);
  await addTour(page, '2027-06-22');
  await closeCart(page);

  await page.goto('/basket/cart');
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'Kekova' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Who is travelling?' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await fillGuest(page);
  await expect(page.getByRole('heading', { name: 'Where do we pick you up?' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await fillStay(page);
  await expect(page.getByText('How much would you like to pay now?')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await fillPayment(page, 'challenged');
  expect(await axe(page)).toEqual([]);
  // The villa's deposit; the boat trip is paid on the spot.
  const due = /€([\d,.]+)/.exec(await page.getByRole('button', { name: /^Pay / }).innerText())?.[1]?.replace(',', '') ?? '';
  await pay(page);
  await confirmAtBank(page, shop.bankUrl);

  const number = await bookedNumber(page);
  expect(await axe(page)).toEqual([]);
  await expectBooking(shop.url, number, due);
  await page.reload();
  expect(await bookedNumber(page)).toBe(number);
  await page.goto('/');
  await expect(basketButton(page)).toHaveAccessibleName('Basket, empty');
});

test('a card approved without a challenge books at once', async ({ page, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2027-05-01', to: '2027-05-08' } });
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillPayment(page, 'approved');
  await pay(page);
  await expectBooking(shop.url, await bookedNumber(page), '752.40');
});

test('a declined card shows the reason and keeps all input, and another card books', async ({ page, fillBasket }) => {
  await fillBasket({ villa: { from: '2027-05-10', to: '2027-05-17' } });
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillPayment(page, 'insufficientFunds');
  await pay(page);
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText('not enough funds');
  await page.getByRole('button', { name: 'Try another card' }).click();
  await fillPayment(page, 'approved');
  await pay(page);
  await bookedNumber(page);
});

test('a failed 3-D Secure confirmation charges nothing and another card books', async ({ page, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2027-05-20', to: '2027-05-27' } });
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillPayment(page, 'challenged');
  await pay(page);
  await confirmAtBank(page, shop.bankUrl, '9999');
  await page.waitForURL((url) => url.origin === shop.url);
  await page.getByRole('button', { name: 'Try another card' }).click({ timeout: 20_000 });
  await fillPayment(page, 'approved');
  await pay(page);
  await bookedNumber(page);
});

test('form errors are shown beside the field, the input stays, the focus moves to the field', async ({ page, fillBasket }) => {
  await fillBasket({ villa: { from: '2027-04-01', to: '2027-04-08' } });
  await page.goto('/basket/checkout');
  await page.getByLabel('First name').fill('Helen');
  await page.getByLabel('E-mail').fill('helen at example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Helen');
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await fillGuest(page);
  await fillCard(page, 'approved');
  await page.getByLabel('Expiry date').fill('13 / 28');
  await page.getByRole('button', { name: /^Review and pay/ }).click();
  await expect(page.getByText('There is no month 13.', { exact: false })).toBeVisible();
});
