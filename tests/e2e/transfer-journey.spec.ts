import type { Page } from '@playwright/test';
import { axe } from '#tests/support/accessibility.ts';
import { addToBasketIn, payForBasketIn } from '#tests/support/checkout-languages.ts';
import { addToBasket, fillGuest, fillPayment, fillStay, pay, bookedNumber } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const DLM_KALKAN = '/t/airport-dlm-kalkan';

test('a transfer is found by keyboard, changed in the basket and paid for, in German', async ({ page }) => {
  await page.goto('/de/t', { waitUntil: 'networkidle' });
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Fahrzeuge zeigen' }).click();
  await expect(page.getByRole('main')).toContainText('Abholort oder Ziel nicht gewählt.');

  // The keyboard alone chooses both places; an accent need not be typed.
  await page.getByRole('combobox', { name: 'Von wo' }).focus();
  await page.keyboard.type('dala');
  await expect(page.getByRole('option', { name: /Dalaman/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Von wo' })).toHaveValue('Flughafen Dalaman (DLM)');
  await page.getByRole('combobox', { name: 'Wohin' }).focus();
  await page.keyboard.type('kas');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/de\/t\/airport-dlm-kas/);
  await expect(page.getByRole('heading', { level: 1, name: 'Flughafen Dalaman (DLM) – Kaş' })).toBeFocused();

  // The swap goes the other way, and a date, a vehicle and a flight are all in the address.
  await page.getByRole('button', { name: 'Abholort und Ziel tauschen' }).click();
  await page.waitForURL((url) => details(url).includes('pickup:resort-kas'));
  await expect(page.getByRole('combobox', { name: 'Von wo' })).toHaveValue('Kaş');
  await page.getByRole('button', { name: 'Abholort und Ziel tauschen' }).click();
  await page.waitForURL((url) => details(url).includes('pickup:airport-dlm'));
  await page.getByRole('radio', { name: /VIP-Van/ }).check();
  await expect(page.getByRole('main')).toContainText('Tag der Abholung nicht gewählt.');
  await page.getByLabel('Tag der Abholung').fill('2027-06-12');
  await page.getByLabel('Abholung um').fill('23:40');
  await page.getByLabel('Flugnummer').fill('tk 25');
  await page.getByRole('button', { name: 'Koffer: eins mehr' }).click();
  await expect(page.getByRole('main')).toContainText('Nachtzuschlag, 15');
  await page.waitForURL((url) => ['flight:TK25', 'vehicle:vip', 'bags:3'].every((detail) => details(url).includes(detail)));
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByLabel('Flugnummer')).toHaveValue('TK25');
  await expect(page.getByRole('radio', { name: /VIP-Van/ })).toBeChecked();
  expect(await axe(page)).toEqual([]);
  await addToBasketIn(page, 'de');

  await page.goto('/de/basket/cart');
  const main = page.getByRole('main');
  await expect(main).toContainText('12.06.2027 23:40: Flughafen Dalaman (DLM) – Kaş, Flug TK25');
  await expect(main).toContainText('VIP-Van mit gegenüberliegenden Sitzen, 3 Koffer');
  await expect(main).toContainText('Bitte seien Sie 5 Minuten vorher bereit. Der Fahrer wartet 60 Minuten kostenlos.');
  // 121.00 and 15 % at night.
  await expect(main).toContainText('139,15');

  // A change of the line: back by day, less 10 %.
  await page.getByRole('link', { name: /^Ändern/ }).click();
  await expect(page.getByRole('radio', { name: /VIP-Van/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Hin und zurück/ }).check();
  await page.getByLabel('Tag der Rückfahrt').fill('2027-06-19');
  await expect(main).toContainText('248,05');
  await page.getByRole('button', { name: 'Änderungen speichern' }).first().click();
  await expect(page.getByRole('dialog', { name: /^Warenkorb/ })).toBeVisible();

  await payForBasketIn(page, 'de', { asksForStay: true });
  await expect(main).toContainText('12.06.2027 23:40: Flughafen Dalaman (DLM) – Kaş, Flug TK25');
  await expect(main).toContainText('19.06.2027 12:00: Kaş – Flughafen Dalaman (DLM)');
  await expect(main).toContainText('Bitte seien Sie 5 Minuten vorher bereit.');
  await expect(main).toContainText('248,05');
});

test('a large party goes in several vehicles with child seats, in Russian', async ({ page }) => {
  await page.goto(`/ru${DLM_KALKAN}?from=2027-06-12&guests=7&details=bags:4,vehicle:economy`, { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await expect(page.getByRole('radio', { name: /^3 × Эконом/ })).toBeChecked();
  await expect(main).toContainText('3 автомобиля × 72,00');
  await page.getByRole('checkbox', { name: /^Детское кресло/ }).check();
  await page.getByRole('button', { name: /^Детское кресло.*: прибавить/ }).click();
  await expect(main).toContainText('228,00');
  await page.waitForURL((url) => url.searchParams.get('extras') === 'child-seat:2');
  await page.getByRole('button', { name: 'Автомобили: прибавить' }).click();
  await expect(main).toContainText('4 автомобиля × 72,00');
  await expect(main).toContainText('300,00');
  await addToBasketIn(page, 'ru');
  await page.goto('/ru/basket/cart');
  await expect(main).toContainText('Аэропорт Даламан (DLM)');
  await expect(main).toContainText('300,00');
});

test('menus, lists and old addresses lead to the form of transfers', async ({ page }) => {
  await page.goto('/c/airport-transfers?destination=kas');
  await expect(page).toHaveURL(/\/t\?destination=kas$/);
  await expect(page.getByRole('combobox', { name: 'Where to' })).toHaveValue('Kaş');
  await expect(page.getByRole('main')).not.toContainText('Cappadocia');
  await page.getByRole('link', { name: /^Dalaman Airport \(DLM\) – Kaş/ }).click();
  await expect(page).toHaveURL(/\/t\/airport-dlm-kas/);
  for (const path of ['/u/airport-transfers/airport-dlm-kalkan', '/p/airport-dlm-kalkan', '/t?pickup=airport-dlm&dropoff=resort-kalkan']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/t\/airport-dlm-kalkan$/);
  }
  expect((await page.request.get('/t/nowhere')).status()).toBe(404);
  await page.goto('/');
  await page.getByRole('region', { name: 'Transfers' }).getByRole('link', { name: /^Show all/ }).click();
  await expect(page).toHaveURL(/\/t$/);
});

test('a transfer and its problems are told, and the ride is paid for with the trip', async ({ page }) => {
  await page.goto(`${DLM_KALKAN}?from=2027-06-12&session=10:00&to=2027-06-12&details=returnTime:11:00,vehicle:vip`, { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await expect(main).toContainText('The way back begins before you arrive. Choose a later day or time.');
  await page.getByLabel('Way back at').fill('18:00');
  // A time by the 12-hour clock is the one that was meant, and a time that is none takes the one before it away: nothing is sold for an hour that nobody chose.
  const pickUp = page.getByLabel('Pick-up at');
  await pickUp.fill('9:40 pm');
  await page.keyboard.press('Tab');
  await expect(pickUp).toHaveValue('21:40');
  await pickUp.fill('25:70');
  await page.keyboard.press('Tab');
  await expect(pickUp).toHaveAccessibleDescription('Write the time like 14:30.');
  await expect(pickUp).toHaveValue('25:70');
  await expect(page.getByRole('button', { name: 'Add to basket' })).toHaveCount(0);
  await pickUp.fill('10:00');
  await page.getByLabel('Flight number', { exact: true }).fill('soon');
  await page.keyboard.press('Tab');
  await expect(main).toContainText('Enter a flight number like TK 2556, or leave the field empty.');
  await page.getByLabel('Flight number', { exact: true }).fill('');
  await addToBasket(page);
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillStay(page);
  await fillPayment(page, 'approved');
  await pay(page);
  await bookedNumber(page);
  await expect(main).toContainText('12.06.2027 18:00: Kalkan – Dalaman Airport (DLM)');
  // The way there ends at the hotel, so the hotel is no pick-up.
  await expect(main.locator('dl').filter({ hasText: 'Villa Kekik, Kalkan' })).toContainText('Hotel or villa');
});

test('[E2] a ride between two towns asks for an address at each end, and keeps them', async ({ page }) => {
  await page.goto('/t/fethiye-kas?from=2027-06-12&details=vehicle:vip', { waitUntil: 'networkidle' });
  await addToBasket(page);
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await expect(page.getByRole('heading', { name: 'Where does your ride begin and end?' })).toBeVisible();
  await expect(page.getByLabel('Hotel or villa')).toHaveCount(0);
  await page.getByLabel('Address in Fethiye').fill('Hotel Likya');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Address in Kaş')).toBeFocused();
  await expect(page.getByText('Please enter an address in Kaş, so that the driver finds you.')).toBeVisible();
  await page.getByLabel('Address in Kaş').fill('4111 1111 1111 1111');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This looks like a card number.')).toBeVisible();
  await page.getByLabel('Address in Kaş').fill('Villa Kekik');
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillPayment(page, 'approved');
  await expect(page.getByRole('region', { name: 'Stay and pick-up' })).toContainText('Address in Fethiye: Hotel Likya');
  await page.getByRole('button', { name: 'Change the stay' }).click();
  await expect(page.getByLabel('Address in Kaş')).toHaveValue('Villa Kekik');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Review and pay/ }).click();
  await pay(page);
  await bookedNumber(page);
  const facts = page.getByRole('main').locator('dl').filter({ hasText: 'Address in Fethiye' });
  await expect(facts).toContainText('Hotel Likya');
  await expect(facts).toContainText('Villa Kekik');
});

test('[E2] rides in two towns ask for an address in each, and show each ride its own', async ({ page }) => {
  for (const path of [`${DLM_KALKAN}?from=2027-06-12&details=vehicle:vip`, '/t/bodrum-airport-bjv?from=2027-06-19&details=vehicle:vip']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await addToBasket(page);
  }
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await expect(page.getByRole('heading', { name: 'Where are you staying?' })).toBeVisible();
  await expect(page.getByLabel('Hotel or villa')).toHaveCount(0);
  await page.getByLabel('Address in Kalkan').fill('Villa Kekik');
  await page.getByLabel('Address in Bodrum').fill('Otel Mavi');
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillPayment(page, 'approved');
  await pay(page);
  await bookedNumber(page);
  const facts = (place: string) => page.getByRole('main').locator('dl').filter({ hasText: `Address in ${place}` });
  await expect(facts('Kalkan')).toContainText('Villa Kekik');
  await expect(facts('Kalkan')).not.toContainText('Otel Mavi');
  await expect(facts('Bodrum')).toContainText('Otel Mavi');
});

test('the form fits a phone and a wide window', async ({ page }) => {
  for (const path of ['/t', `${DLM_KALKAN}?from=2027-06-12&to=2027-06-19&details=vehicle:vip`, `/ru${DLM_KALKAN}?from=2027-06-12&to=2027-06-19&details=vehicle:vip`]) {
    await page.goto(path);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${path} at ${width}`).toBe(0);
    }
  }
});

/** What the address says beside dates and travellers. */
const details = (url: URL) => (url.searchParams.get('details') ?? '').split(',');

/** How far the page is wider than the window, px. */
const overflow = (page: Page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
