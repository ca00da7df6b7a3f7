import { axe } from '#tests/support/accessibility.ts';
import { addTour, addToBasket, bookedNumber, closeCart, enterGuest, fillCard, fillStay, GUEST, KEKOVA, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const STAY = { ...KIRLANGIC, from: '2028-06-17', to: '2028-06-24' };
const summary = 'Summary';

test('totals on cards, typed days, a change in place, named discounts, and a result that says how to arrive', async ({ page }) => {
  // The list of some days has totals and is in their order; the same price is on the product's page.
  await page.goto(`/c/villas?from=${STAY.from}&to=${STAY.to}&guests=2&destination=kalkan&sort=priceAsc`);
  const card = page.getByRole('article').filter({ hasText: STAY.title });
  await expect(card).toContainText('for your dates');
  const price = /€[\d,.]+/.exec(await card.innerText())![0];
  await card.getByRole('link', { name: STAY.title }).click();
  const ticket = page.getByRole('complementary', { name: 'Your price, line by line' });
  await expect(ticket.locator('dl').first()).toContainText(price);

  // Days are typed, day first; what cannot be is said at the field.
  const departure = ticket.getByLabel('Departure');
  await expect(ticket.getByLabel('Arrival')).toHaveValue('17.06.2028');
  await departure.fill('16.6.28');
  await departure.press('Enter');
  await expect(ticket.getByText('Choose 18.06.2028 or later.')).toBeVisible();
  await departure.fill('25/6/28');
  await departure.press('Enter');
  await expect(departure).toHaveValue('25.06.2028');
  await expect(page.locator('[data-day="2028-06-24"]').locator('xpath=..')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: /of 5 stars/ }).click();
  await expect(page.getByRole('heading', { name: 'Guest reviews' })).toBeInViewport();
  // Reviews in the page's language come first and say no language; the others name theirs.
  const reviews = page.getByRole('listitem').filter({ has: page.locator('blockquote') });
  await expect(reviews.first().locator('blockquote')).toHaveAttribute('lang', 'en');
  await expect(reviews.first()).not.toContainText('English');
  await expect(reviews.filter({ has: page.locator('blockquote[lang=de]') }).first()).toContainText('German');
  await addToBasket(page);
  await closeCart(page);

  // A second item brings a promotion of the basket; the price of the first does not move.
  await page.goto('/basket/cart');
  const villa = page.getByRole('listitem').filter({ hasText: STAY.title }).first();
  await expect(villa).toContainText('€');
  const alone = /€[\d,.]+/.exec(await villa.innerText())![0];
  // At this price 5% is more than the promotion that applies.
  await expect(page.getByRole('complementary', { name: summary })).toContainText('Add 3 more products and get 5% off');
  await addTour(page, '2028-06-19');
  await closeCart(page);
  await page.goto('/basket/cart');
  await expect(page.getByRole('complementary', { name: summary })).toContainText('Basket promotion€75.00 off above €2,500.00');
  await expect(page.getByRole('complementary', { name: summary })).toContainText('Add 2 more products and get 5% off');
  await expect(page.getByRole('complementary', { name: summary })).toContainText(`30% of ${STAY.title}`);
  await expect(page.getByRole('complementary', { name: summary })).toContainText(`Paid on the spot: ${KEKOVA.title}`);
  await expect(villa).toContainText(alone);

  // A change stays on the page.
  await villa.getByRole('link', { name: /^Change/ }).click();
  const dialog = page.getByRole('dialog', { name: STAY.title });
  await dialog.getByLabel('Departure').fill('24.06.2028');
  await dialog.getByLabel('Departure').press('Enter');
  await dialog.getByRole('button', { name: 'Adults: one more' }).click();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(villa).toContainText('17.06 – 24.06.2028');
  await expect(villa).toContainText('3 adults');
  await expect(page).toHaveURL(/\/basket\/cart$/);

  // The review shows days and people without a press, and the last digits of the card.
  await page.goto('/basket/checkout');
  await enterGuest(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main')).toContainText(`${KEKOVA.title} includes pick-up.`);
  await fillStay(page);
  // A question is asked where there is more than one answer.
  await expect(page.getByRole('group', { name: 'How would you like to pay?' }).getByRole('radio')).toHaveCount(2);
  await fillCard(page, 'approved');
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('button', { name: /^Review and pay/ }).click();
  const order = page.getByRole('region', { name: 'Price, line by line' });
  await expect(order.getByText('17.06 – 24.06.2028, 7 nights, 3 adults')).toBeVisible();
  await expect(page.getByText('By card, Visa •••• 1111')).toBeVisible();
  await pay(page);

  // The result says how to arrive, and how to find the booking again.
  const number = await bookedNumber(page);
  const main = page.getByRole('main');
  for (const words of [GUEST.email, '17.06.2028, from 16:00', '€500.00, held at arrival and given back', 'Villa Kekik, Kalkan', 'What happens next', 'Basket promotion€75.00 off above €2,500.00']) await expect(main).toContainText(words);
  await expect(page.getByRole('link', { name: 'Back to the basket' })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await main.getByRole('link', { name: 'Find your booking' }).click();
  await page.getByLabel('E-mail').fill(GUEST.email);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your trip is booked', exact: true })).toBeVisible();
  await expect(main).toContainText(number);
});

test('nothing due today is booked without a card; on a phone the people are counted with the days and shown in the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/u/tours/${KEKOVA.slug}?from=2028-06-20&session=10:00`);
  await page.locator('#dates').getByRole('button', { name: 'Adults: one more' }).click();
  await expect(page.locator('[data-bottom-bar]')).toContainText('3 adults');
  await page.locator('[data-bottom-bar]').getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('dialog', { name: /^Basket/ })).toBeVisible();
  await closeCart(page);
  await page.goto('/basket/checkout');
  await enterGuest(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Nothing to pay today').first()).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('button', { name: 'Review your booking' }).click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await bookedNumber(page);
  await expect(page.getByRole('main')).toContainText('Meeting point');
});
