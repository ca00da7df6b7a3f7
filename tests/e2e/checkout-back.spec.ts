import { addTour, bookedNumber, fillGuest, fillPayment, fillStay, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test('Back in the checkout goes one step back, keeps the card in memory, and leaves a booked trip at once', async ({ page }) => {
  const payment = page.getByText('How much would you like to pay now?');
  const review = page.getByRole('heading', { name: 'Is everything right?' });
  await addTour(page, '2028-10-03');
  await page.getByRole('link', { name: /^Go to basket/ }).click();
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await fillGuest(page);
  await fillStay(page);
  await expect(payment).toBeVisible();
  await page.getByRole('radio', { name: /^Full amount/ }).check();
  await fillPayment(page, 'approved');

  await page.goBack();
  await expect(page.getByText('Your card is ready for this payment: Visa •••• 1111.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Hotel or villa')).toHaveValue('Villa Kekik');
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Helen');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible();

  // The checkout that was left has kept everything but the card.
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  for (const field of ['First name', 'Hotel or villa']) {
    await expect(page.getByLabel(field)).not.toHaveValue('');
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(payment).toBeVisible();
  await fillPayment(page, 'approved');
  await page.getByRole('button', { name: 'Change the payment' }).click();
  await expect(page.getByText('Your card is ready for this payment: Visa •••• 1111.')).toBeVisible();
  await page.getByRole('button', { name: /^Review and pay/ }).click();
  await expect(review).toBeVisible();
  await pay(page);
  await bookedNumber(page);
  // The steps are gone from the history: Back leads to where the checkout was opened.
  await page.goBack();
  await expect(page).toHaveURL(/\/basket\/cart$/);
  await expect(page.getByText('Your basket is empty').first()).toBeVisible();
});
