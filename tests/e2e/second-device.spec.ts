import type { Browser, BrowserContext, Page } from '@playwright/test';
import { axe } from '#tests/support/accessibility.ts';
import { basketEvents } from '#tests/support/recorded-baskets.ts';
import { answerLink, openHandoverLink, readHandoverLink, shareBasket, simulateReturnToPage, expectEventually, openSecondDevice } from '#tests/support/second-device.ts';
import { addTour, bookedNumber, closeCart, confirmAtBank, fillGuest, fillPayment, fillStay, KEKOVA, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const line = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
const total = (page: Page) => page.getByRole('complementary', { name: 'Summary' }).locator('dt', { hasText: 'Grand total' }).locator('xpath=following-sibling::dd');

/** Opens the review on this page, shares the basket with a phone, and opens the checkout there. */
async function openBothCheckouts(page: Page, browser: Browser, baseURL: string): Promise<{ readonly phone: Page; readonly context: BrowserContext }> {
  await page.goto('/basket/cart');
  const link = await readHandoverLink(page);
  await closeCart(page);
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillPayment(page, 'approved');
  const second = await openSecondDevice(browser, baseURL);
  await openHandoverLink(second.phone, link);
  // The guest's details may still be on their way from the other device; with them the checkout opens at the payment.
  await expect(async () => {
    await simulateReturnToPage(page);
    await second.phone.goto('/basket/checkout');
    await expect(second.phone.getByLabel('Name on the card')).toBeEnabled({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  return second;
}

test('[L11] a link opens the basket on a phone without sending its secret, and each device shows the other\'s changes', async ({ page, browser, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2027-08-22', to: '2027-08-29' } });
  await page.goto('/basket/cart');
  const link = await readHandoverLink(page);
  const secret = link.split('#')[1]!;
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await closeCart(page);
  expect(await page.content()).not.toContain(secret);

  const { phone, context } = await openSecondDevice(browser, shop.url);
  const sent: string[] = [];
  phone.on('request', (request) => sent.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers())));
  phone.on('console', (message) => sent.push(message.text()));
  await openHandoverLink(phone, link);
  await expect(line(phone, KIRLANGIC.title)).toBeVisible();
  expect(await axe(phone)).toEqual([]);
  const visible = await phone.evaluate(() => JSON.stringify([location.href, document.title, history.state, Object.entries(sessionStorage), Object.entries(localStorage), document.cookie, document.documentElement.outerHTML]));
  expect(sent.filter((text) => text.includes(secret))).toEqual([]);
  expect(visible).not.toContain(secret);

  await addTour(phone, '2028-06-06');
  await closeCart(phone);
  await expectEventually(page, line(page, KEKOVA.title));
  await expect(page.getByText('Your basket has changed.')).toBeVisible();
  await expect(page.getByText(`Added: ${KEKOVA.title}`)).toBeVisible();
  await expect(page.getByText('On another device,')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText('Your basket has changed.')).toHaveCount(0);
  await page.reload();
  await expect(line(page, KEKOVA.title)).toBeVisible();
  await expect(page.getByText('Your basket has changed.')).toHaveCount(0);
  await context.close();
});

test('[L11] after one of two devices was offline, both show the same basket and the changes, which must be acknowledged before payment', async ({ page, context, browser, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2028-07-01', to: '2028-07-08' }, tour: '2028-07-04' });
  await page.goto('/basket/cart');
  const link = await readHandoverLink(page);
  await closeCart(page);
  const { phone, context: phoneContext } = await openSecondDevice(browser, shop.url);
  await openHandoverLink(phone, link);
  await expect(line(phone, KEKOVA.title)).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Remove ?, ${KEKOVA.title}`) }).click();
  await expect(line(page, KEKOVA.title)).toHaveCount(0);

  await phone.getByRole('link', { name: new RegExp(`^Change ?, ${KIRLANGIC.title}`) }).click();
  await phone.getByRole('button', { name: 'Adults: one more' }).click();
  await phone.getByRole('button', { name: 'Save changes' }).first().click();
  // The page or dialog of the change closes once it is stored.
  await expect(phone.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await phone.goto('/basket/cart');
  await expect(phone.getByRole('listitem').filter({ hasText: KIRLANGIC.title }).first()).toContainText('3 adults');

  await context.setOffline(false);
  await expect(page.getByRole('listitem').filter({ hasText: KIRLANGIC.title }).first()).toContainText('3 adults', { timeout: 60_000 });
  await expect(page.getByText(`${KIRLANGIC.title}: 3 adults instead of 2 adults`)).toBeVisible();
  await expectEventually(phone, phone.getByText(`Removed: ${KEKOVA.title}`));
  await expect(line(phone, KEKOVA.title)).toHaveCount(0);
  await expect(total(phone)).toHaveText(await total(page).innerText());

  // Each device must acknowledge the changes before it can pay.
  await phone.goto('/basket/checkout');
  await expect(phone).toHaveURL(/\/basket\/warning$/);
  await expect(phone.getByText(`Removed: ${KEKOVA.title}`)).toBeVisible();
  expect(await axe(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Got it, continue' }).click();
  await fillGuest(phone);
  await fillPayment(phone, 'approved');
  await pay(phone);
  const number = await bookedNumber(phone);

  await expectEventually(page, page.getByText(`Booked, number ${number}`).or(page.getByText('Your basket is empty')).first());
  await phoneContext.close();
});

test('[L11] changes that arrive at the review block the payment until they are acknowledged', async ({ page, browser, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2028-08-05', to: '2028-08-12' }, tour: '2028-08-08' });
  await page.goto('/basket/cart');
  const link = await readHandoverLink(page);
  await closeCart(page);
  const { phone, context } = await openSecondDevice(browser, shop.url);
  await openHandoverLink(phone, link);
  await phone.goto('/basket/checkout');
  await fillGuest(phone);
  await fillStay(phone);
  await fillPayment(phone, 'approved');
  await expect(phone.getByRole('button', { name: /^Pay / })).toBeEnabled();

  await page.getByRole('button', { name: new RegExp(`^Remove ?, ${KEKOVA.title}`) }).click();
  await expectEventually(phone, phone.getByText(`Removed: ${KEKOVA.title}`));
  await expect(phone.getByRole('button', { name: /^Pay / })).toBeDisabled();
  await phone.getByRole('button', { name: 'Show what has changed' }).click();
  await expect(phone.getByRole('region', { name: 'What has changed' })).toBeFocused();
  expect(await axe(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Got it' }).click();
  await pay(phone);
  await bookedNumber(phone);
  await context.close();
});

test('[L11] a line booked on the other device is refused with its booking number, and not booked twice', async ({ page, context, browser, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2028-09-02', to: '2028-09-09' } });
  const { phone, context: phoneContext } = await openBothCheckouts(page, browser, shop.url);
  await fillPayment(phone, 'approved');
  // The laptop can no longer sync, but can still pay.
  await context.route(/sepet-olay/, (route) => route.abort());
  await pay(phone);
  const number = await bookedNumber(phone);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'This is already booked' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(number)).toBeVisible();

  // After the next sync it links to the booking.
  await context.unroute(/sepet-olay/);
  await expect(async () => {
    await simulateReturnToPage(page);
    expect(await bookedNumber(page)).toBe(number);
  }).toPass({ timeout: 60_000 });
  await phoneContext.close();
});

test('[L12] while one device is at the bank the other shows it, asks for no card, and shows the same booking', async ({ page, browser, fillBasket, shop }) => {
  await fillBasket({ villa: { from: '2028-01-29', to: '2028-02-05' } });
  const { phone, context } = await openBothCheckouts(page, browser, shop.url);
  await fillPayment(phone, 'challenged');
  await page.context().route(/sepet-olay/, (route) => route.abort());
  await pay(phone);
  await phone.waitForURL((url) => url.origin === shop.bankUrl);

  // The laptop does not know of it yet, and may not book a second time.
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Your booking is awaiting payment' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Nothing was booked a second time, and nothing was charged here.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.context().unroute(/sepet-olay/);

  const told = page.getByRole('heading', { name: 'Payment in progress on your other device' });
  await expectEventually(page, told);
  await expect(page.getByText('You will not be charged twice.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  await confirmAtBank(phone, shop.bankUrl);
  const number = await bookedNumber(phone);
  await expect(async () => {
    await simulateReturnToPage(page);
    expect(await bookedNumber(page)).toBe(number);
  }).toPass({ timeout: 60_000 });
  await context.close();
});

test('a link of a basket that nobody knows shows a message and a way to continue', async ({ page }) => {
  await page.goto(`/basket/continue#${'A'.repeat(42)}E`);
  await answerLink(page, 'Open the basket');
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('There is no basket at this link.')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a link opened offline waits, and loads the basket when online', async ({ browser, recorder, shop }) => {
  const link = await shareBasket(shop.url, await basketEvents(recorder, { villa: { from: '2028-07-15', to: '2028-07-22' } }));
  const { phone, context } = await openSecondDevice(browser, shop.url);
  await context.route(/sepet-olay/, (route) => route.abort());
  await phone.goto(link);
  await answerLink(phone, 'Open the basket');
  await expect(phone.getByRole('heading', { level: 1, name: 'Your basket is on its way' })).toBeVisible({ timeout: 30_000 });
  await context.unroute(/sepet-olay/);
  await expect(phone.getByRole('heading', { level: 1, name: 'Your basket is here' })).toBeVisible({ timeout: 60_000 });
  await expect(phone.getByText(KIRLANGIC.title)).toBeVisible();
  await context.close();
});
