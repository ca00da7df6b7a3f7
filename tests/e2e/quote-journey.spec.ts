import type { Page } from '@playwright/test';
import { axe } from '#tests/support/accessibility.ts';
import { accept, CONTACT, fillSignIn, mailsOf, priceRequest, requestWedding, sendRequest, signInToDesk, VILLA_WEDDING } from '#tests/support/quote-steps.ts';
import { openHandoverLink, openSecondDevice, readHandoverLink } from '#tests/support/second-device.ts';
import { addVilla, basketButton, bookedNumber, closeCart, fillPayment, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/** Waits until the device has stored a request with this text: the form does not say when it has. */
const expectStored = (bench: Page, text: string) => expect.poll(() => bench.evaluate(() => harness.events('meltem', 'draft/quote').then((events) => JSON.stringify(events)))).toContain(text);

const DENTIST_TR = '/tr/u/saglik-turizmi';

test('a wedding is found, asked for, priced at the desk, told by e-mail, accepted in the checkout, and its deposit paid with the second card', async ({ page, browser, baseURL, shop, fillBasket }) => {
  await fillBasket({ villa: { from: '2027-04-25', to: '2027-04-30' } });
  await page.goto('/c/weddings');
  await expect(page.getByRole('status').first()).toHaveText('4 weddings');
  await page.goto('/c/weddings?guests=99');
  await expect(page.getByRole('status').first()).toHaveText('2 weddings');
  await page.goto(VILLA_WEDDING, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  await page.getByText('When must the music stop?').click();
  await expect(page.getByText('Outdoors at midnight, by local rule.')).toBeVisible();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('main')).toContainText('Please fill in the mandatory fields: day or month, number of guests, first name, last name, phone, and e-mail.');
  expect(await axe(page)).toEqual([]);
  const number = await requestWedding(page);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('main')).toContainText(`You have already asked for this: ${number}.`);

  const desk = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })).newPage();
  await signInToDesk(desk, shop.folder);
  expect(await axe(desk)).toEqual([]);
  await desk.getByRole('button', { name: `Open ${number}` }).click();
  await expect(desk.getByRole('main')).toContainText('Lanterns and a trio.');
  expect(await axe(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Back to the list' }).click();
  await priceRequest(desk, number);
  await expect.poll(async () => (await mailsOf(shop.folder)).filter((mail) => mail.includes('Total: €18,900.00') && mail.includes(`/enquire-booking?number=${number}`)).length, { timeout: 45_000 }).toBe(1);

  // This device knows the request: no address is asked for.
  await page.goto(`/enquire-booking?number=${number}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your quote is ready' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('€18,900.00');
  await expect(page.getByRole('main')).toContainText('Deposit now (40%)');
  expect(await axe(page)).toEqual([]);
  await accept(page, null, '€18,900.00');
  await expect(page.getByText(`Quote ${number}, at its quoted price.`)).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(CONTACT.email);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('radio', { name: /Full amount/ })).toBeVisible();
  await page.getByRole('button', { name: /^Review and pay/ }).click();
  await expect(page.getByText('Please read and tick this to continue.')).toBeVisible();
  await fillPayment(page, 'declined');
  await expect(page.getByRole('main')).toContainText('€18,900.00');
  await page.getByRole('button', { name: 'Pay €7,560.00' }).click();
  await expect(page.getByText('The bank declined this card without giving a reason.')).toBeVisible();
  await page.getByRole('button', { name: 'Try another card' }).click();
  await fillPayment(page, 'approved');
  await page.getByRole('button', { name: 'Pay €7,560.00' }).click();
  await bookedNumber(page);
  await expect(page.getByRole('main')).toContainText('€7,560.00');
  // The basket of the quote is done with: the next page has the visitor's own one.
  await page.getByRole('banner').getByRole('link', { name: 'Meltem' }).click();
  await expect(basketButton(page)).toHaveAccessibleName(/, 1\sitem$/);

  await page.goto(`/enquire-booking?number=${number}`);
  await expect(page.getByRole('heading', { level: 1, name: 'You have accepted this quote' })).toBeVisible();
  await expect(page.getByText('The booking is final.')).toBeVisible();
  await page.getByRole('link', { name: 'Show the booking' }).click();
  await bookedNumber(page);
});

test('[L12] a quote is booked apart from the basket, in full; its payment is interrupted, and finished on another device', async ({ page, browser, baseURL, shop, fillBasket }) => {
  await fillBasket({ villa: { from: '2027-04-25', to: '2027-04-30' } });
  const number = await requestWedding(page);
  const desk = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })).newPage();
  await signInToDesk(desk, shop.folder);
  await priceRequest(desk, number);

  await accept(page, number, '€18,900.00');
  await expect(page.getByText('The 1 item in your basket is checked out separately.')).toBeVisible();
  // The basket page says the same, and leads both ways. Neither the products nor the price of a quote can be changed.
  await page.goto('/basket/cart');
  await expect(page.getByText(`This is your quote ${number}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(page.getByLabel('Voucher code')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  // A product goes into the own basket.
  await addVilla(page, { ...KIRLANGIC, from: '2028-08-12', to: '2028-08-19' });
  await closeCart(page);
  await page.goto('/basket/cart');
  await expect(page.getByRole('main').getByRole('heading', { name: KIRLANGIC.title })).toHaveCount(2);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue with the quote' }).click();
  await expect(page.getByText('Your own basket with 2 items is on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Use my own basket' }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: KIRLANGIC.title })).toHaveCount(2);
  await page.getByRole('button', { name: 'Continue with the quote' }).click();
  await expect(page.getByText(`This is your quote ${number}.`)).toBeVisible();

  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: /Full amount/ }).check({ force: true });
  await fillPayment(page, 'challenged');
  await page.getByRole('button', { name: 'Pay €18,900.00' }).click();
  await page.waitForURL((url) => url.origin !== new URL(baseURL!).origin);
  // The device is gone. Its booking is found with the number of the quote, and paid with another card.
  await page.context().close();
  const phone = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })).newPage();
  await phone.goto(`/enquire-booking?number=${number}`, { waitUntil: 'networkidle' });
  await phone.getByRole('main').getByLabel('E-mail').fill(CONTACT.email);
  await phone.getByRole('button', { name: 'Find' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'You have accepted this quote' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Continue to the payment' })).toBeVisible();
  const booking = /INT\d{12,}/.exec(await phone.getByRole('main').innerText())![0];
  expect(await axe(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Continue to the payment' }).click();
  await phone.getByRole('button', { name: 'Use another card' }).click();
  await fillPayment(phone, 'approved');
  await phone.getByRole('button', { name: 'Pay €18,900.00' }).click();
  expect(await bookedNumber(phone)).not.toBe(booking);
});

test('a quote is asked about again, then declined, on a device that did not send it', async ({ page, browser, baseURL, shop }) => {
  const number = await requestWedding(page);
  const desk = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })).newPage();
  await signInToDesk(desk, shop.folder);
  await priceRequest(desk, number);

  const phone = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })).newPage();
  await phone.goto('/enquire-booking', { waitUntil: 'networkidle' });
  await phone.getByRole('button', { name: 'Find' }).click();
  await expect(phone.getByRole('main')).toContainText('Please fill in the mandatory fields: number and e-mail.');
  await phone.getByLabel('Booking or quote number').fill(number);
  await phone.getByRole('main').getByLabel('E-mail').fill('someone@example.org');
  await phone.getByRole('button', { name: 'Find' }).click();
  await expect(phone.getByText('There is nothing with this number and e-mail address.')).toBeVisible();
  expect(await axe(phone)).toEqual([]);
  await phone.getByRole('main').getByLabel('E-mail').fill(CONTACT.email.toUpperCase());
  await phone.getByRole('button', { name: 'Find' }).click();
  await phone.getByLabel('Question or remark (optional)').fill('Could it be a week later?');
  await phone.getByRole('button', { name: 'Ask for a new quote' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'We are working out the price' })).toBeVisible();

  await desk.reload();
  await desk.getByRole('button', { name: `Open ${number}` }).click();
  await expect(desk.getByRole('main')).toContainText('Could it be a week later?');
  await desk.getByRole('button', { name: 'Send the quote' }).click();
  await expect(desk.getByText(`Quote ${number} is on its way to the visitor.`)).toBeVisible();

  // The first device answers what it read before the new quote.
  await page.goto(`/enquire-booking?number=${number}`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You have declined this quote' })).toBeVisible();
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Sign in to the desk' })).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('heading', { level: 1, name: 'Sign in to the desk' })).toBeVisible();
});

test('a health trip says who reads the note, keeps it over a closed tab, and sends nothing without a connection', async ({ page, bench }) => {
  await page.goto('/tr/c/saglik-turizmi');
  await expect(page.getByRole('status').first()).toHaveText('6 sağlık programı');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(`**${DENTIST_TR}/**`);
  await expect(page.getByRole('main')).toContainText('Notunuzu yalnızca fiyatı hazırlayan çalışanlarımız ve sorduğunuz klinik okur');
  await page.getByLabel('En erken gün').fill('2027-03-01');
  await page.getByLabel('En geç gün').fill('2027-03-20');
  await page.getByLabel('Ne yaptırmak istiyorsunuz?').fill('İki dolgu');
  await page.locator('#request').getByLabel('Ad', { exact: true }).fill('Ayşe');
  await page.locator('#request').getByLabel('Soyad').fill('Kaya');
  await page.locator('#request').getByLabel('E-posta').fill('ayse@example.org');
  await page.locator('#request').getByLabel('Telefon').fill('+90 532 000 00 00');
  await page.locator('#request').getByLabel('Telefon').blur();
  await expectStored(await bench(), '+90 532 000 00 00');

  const context = page.context();
  const address = page.url();
  await page.close();
  const again = await context.newPage();
  await again.goto(address, { waitUntil: 'networkidle' });
  await expect(again.getByLabel('Ne yaptırmak istiyorsunuz?')).toHaveValue('İki dolgu');
  await expect(again.locator('#request').getByLabel('E-posta')).toHaveValue('ayse@example.org');
  await expect(again.getByLabel('En geç gün')).toHaveValue('20.03.2027');
  await context.setOffline(true);
  await again.getByRole('button', { name: 'Talebi gönder' }).click();
  await expect(again.getByText('Henüz yanıt alamadık')).toBeVisible({ timeout: 30_000 });
  await expect(again.getByRole('heading', { name: 'Talebiniz bize iletiliyor' })).toBeFocused();
  await again.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect(again.getByText('Henüz yanıt alamadık')).toBeVisible({ timeout: 30_000 });
  // It leaves by itself once the browser is online.
  await context.setOffline(false);
  await expect(again.getByRole('heading', { name: 'Talebiniz bize ulaştı' })).toBeVisible();
});

test('[L12] a request whose answer is lost arrives once, with what was written, though the tab was closed', async ({ page, context, browser, baseURL, shop }) => {
  // The server gets the request, and no answer reaches the browser.
  await context.route('**/api/teklif-iste-post', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto(`${VILLA_WEDDING}?from=2027-06-12`, { waitUntil: 'networkidle' });
  await page.getByLabel('Number of guests').fill('40');
  await page.getByLabel('Your wishes').fill('A harp.');
  const form = page.locator('#request');
  await form.getByLabel('First name').fill('Clara');
  await form.getByLabel('Last name').fill('Stone');
  await form.getByLabel('E-mail').fill('clara@example.org');
  await form.getByLabel('Phone').fill(CONTACT.phone);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('heading', { name: 'Your request is on its way to us' })).toBeFocused({ timeout: 30_000 });
  await expect(page.getByLabel('Your wishes')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  // The next page of the product says so, too, and so does the list.
  const address = page.url();
  await page.close();
  const second = await context.newPage();
  await second.goto(address, { waitUntil: 'networkidle' });
  await expect(second.getByRole('heading', { name: 'Your request is on its way to us' })).toBeVisible();
  await second.goto('/enquire-booking', { waitUntil: 'networkidle' });
  await expect(second.getByText('On its way to us')).toBeVisible();
  await expect(second.getByText('No answer from us yet.')).toBeVisible({ timeout: 30_000 });
  expect(await axe(second)).toEqual([]);
  await second.close();

  // Any page sends it again.
  await context.unroute('**/api/teklif-iste-post');
  const third = await context.newPage();
  const answered = third.waitForResponse('**/api/teklif-iste-post');
  await third.goto('/');
  expect((await answered).status()).toBe(200);
  await third.goto('/enquire-booking', { waitUntil: 'networkidle' });
  await expect(third.getByText('We are working out the price')).toBeVisible();
  await third.getByRole('button', { name: /^Open TKL/ }).click();
  await expect(third.getByRole('main')).toContainText('A harp.');
  const desk = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })).newPage();
  await signInToDesk(desk, shop.folder);
  await expect(desk.getByText('Clara Stone')).toHaveCount(1);
});

test('[L11] a request that was sent on one device is found on another one with the basket, and not put into the basket of a link unasked', async ({ page, browser, shop, fillBasket }) => {
  await fillBasket({ villa: { from: '2027-04-25', to: '2027-04-30' } });
  const number = await requestWedding(page);
  await page.goto('/basket/cart');
  const link = await readHandoverLink(page);

  const { phone, context } = await openSecondDevice(browser, shop.url);
  await openHandoverLink(phone, link);
  await phone.goto('/enquire-booking', { waitUntil: 'networkidle' });
  await expect(phone.getByText('Sent from another device')).toBeVisible();
  expect(await axe(phone)).toEqual([]);
  await phone.goto('/basket/cart');
  const trip = phone.locator('details').filter({ hasText: 'Your trip, day by day' });
  await trip.locator('summary').click();
  await expect(trip.getByRole('listitem').filter({ has: phone.getByRole('heading', { level: 3, name: 'Saturday 12.06.2027' }) })).toContainText('Request for a quote');
  expect(await axe(phone)).toEqual([]);
  await phone.goto('/enquire-booking');
  await phone.getByRole('button', { name: /^Open / }).click();
  await expect(phone.getByRole('main')).toContainText(`Quote ${number} for ${CONTACT.first} ${CONTACT.last}`);

  // The basket on the phone came by a link.
  await phone.goto('/u/villas/sigla-residence-gocek?from=2028-06-20&to=2028-06-27', { waitUntil: 'networkidle' });
  await sendRequest(phone);
  await page.goto('/enquire-booking', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: `Open ${number}` })).toBeVisible();
  await expect(page.getByText('Sent from another device')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Add the request' }).click();
  await expect(phone.getByRole('button', { name: 'Add the request' })).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Sent from another device')).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 40_000 });
  await context.close();

  // It is still listed while the basket of a quote is open.
  const desk = await (await browser.newContext({ baseURL: shop.url, locale: 'en-GB' })).newPage();
  await signInToDesk(desk, shop.folder);
  await priceRequest(desk, number);
  await accept(page, number, '€18,900.00');
  await page.goto('/enquire-booking');
  await expect(page.getByRole('button', { name: `Open ${number}` })).toBeVisible();
  await expect(page.getByText('Sent from another device')).toBeVisible();
});

test('a villa on request is marked in the list, and its request keeps the last field that was typed before the tab closed', async ({ page, bench }) => {
  await page.goto('/c/villas?destination=gocek', { waitUntil: 'networkidle' });
  const card = page.getByRole('article').filter({ hasText: 'On request' });
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Request a price' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add to basket/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('main')).toContainText('Please fill in the mandatory fields: arrival, departure, first name, last name, phone, and e-mail.');
  await expect(page.getByText('Please enter the first name.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const form = page.locator('#request');
  await form.getByLabel('Your wishes').fill('A cot, please');
  await form.getByLabel('E-mail').fill('beth@example.org');
  // The field keeps the focus; what is typed is stored after a pause.
  await expectStored(await bench(), 'beth@example.org');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(form.getByLabel('E-mail')).toHaveValue('beth@example.org');
  // No days are chosen yet.
  await expect(form.getByLabel('Your wishes')).toHaveValue('A cot, please');
});

test('[P13] a wedding that was asked for by its month is booked on the day that the operator sets, and one that cannot be held is declined with the reason', async ({ page, browser, baseURL, shop }) => {
  await page.goto(VILLA_WEDDING, { waitUntil: 'networkidle' });
  await page.getByRole('radio', { name: 'In a month, the day is still open' }).check({ force: true });
  await page.getByLabel('Month', { exact: true }).selectOption('2027-06');
  await page.getByLabel('Number of guests').fill('60');
  const number = await sendRequest(page);
  await page.goto('/u/weddings/kalkan-cliff-villa-wedding?from=2027-09-04', { waitUntil: 'networkidle' });
  await page.getByLabel('Number of guests').fill('30');
  const other = await sendRequest(page);

  const desk = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })).newPage();
  await signInToDesk(desk, shop.folder);
  await desk.getByRole('button', { name: `Open ${number}` }).click();
  await desk.getByLabel('First day').fill('18.6.2027');
  await desk.getByLabel('Last day').fill('20.6.2027');
  const row = desk.getByRole('main').getByRole('group').first();
  await row.getByLabel('Service').fill('The house for three nights');
  await row.getByLabel('Unit price, EUR').fill('15750');
  expect(await axe(desk)).toEqual([]);
  // The session ends while the quotation is written; whoever signs in again finds it.
  await desk.context().clearCookies();
  await desk.getByRole('button', { name: 'Send the quote' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Sign in to the desk' })).toBeVisible();
  await fillSignIn(desk, shop.folder);
  await expect(row.getByLabel('Unit price, EUR')).toHaveValue('15750');
  await expect(desk.getByLabel('Last day')).toHaveValue('20.06.2027');
  await desk.getByRole('button', { name: 'Send the quote' }).click();
  await expect(desk.getByText(`Quote ${number} is on its way to the visitor.`)).toBeVisible();
  await desk.getByRole('button', { name: `Open ${other}` }).click();
  await desk.getByText('Decline the request').first().click();
  await desk.getByRole('button', { name: 'Decline the request' }).click();
  await expect(desk.getByText('Please tell the visitor why.')).toBeVisible();
  await desk.getByLabel('Reason, for the visitor').fill('The house is taken in September.');
  expect(await axe(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Decline the request' }).click();
  await expect(desk.getByText(`Request ${other} is declined, and the visitor is told by e-mail.`)).toBeVisible();

  await page.goto(`/enquire-booking?number=${other}`);
  await expect(page.getByRole('heading', { level: 1, name: 'We cannot make you an offer' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our answer' })).toBeVisible();
  await expect(page.getByText('The house is taken in September.').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.goto(`/enquire-booking?number=${number}`);
  await expect(page.getByRole('main')).toContainText('18.06 – 20.06.2027, 60 guests');
  await expect(page.getByRole('main')).toContainText('You asked for 01.06 – 30.06.2027.');
  await accept(page, null, '€18,900.00');
  await expect(page.getByRole('main')).toContainText('18.06 – 20.06.2027');
});
