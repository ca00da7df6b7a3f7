import type { Page } from '@playwright/test';
import { axe } from '#tests/support/accessibility.ts';
import { expect, test } from './shop-test.ts';

const found = (page: Page) => page.getByRole('main').getByRole('status').first();
const form = (page: Page) => page.getByRole('search', { name: 'Filters' });
const show = (page: Page) => form(page).getByRole('button', { name: 'Show' }).click();

/** Opens a list and its filters. */
async function openFilters(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await form(page).getByText('More filters').click();
}

test('[C16] cars are filtered by gearbox and fuel, yachts by type and cabins, tours by duration', async ({ page }) => {
  await openFilters(page, '/c/car-hire');
  await form(page).getByLabel('Gearbox').selectOption({ label: 'Automatic (7)' });
  await form(page).getByLabel('Fuel').selectOption({ label: 'Diesel (3)' });
  await show(page);
  await expect(found(page)).toHaveText('2 cars');
  await expect(page).toHaveURL(/choices=fuel(:|%3A)diesel(,|%2C)gearbox(:|%3A)automatic/);
  await expect(form(page).getByLabel('Pick-up place').getByRole('option')).toContainText(['No preference', 'Antalya Airport (AYT) (2)']);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Remove the filter Fuel: Diesel' }).click();
  await expect(found(page)).toHaveText('7 cars');
  await expect(form(page).getByLabel('Fuel')).toHaveValue('');

  await openFilters(page, '/c/yacht-charter');
  await form(page).getByLabel('Type of yacht').selectOption({ label: 'Gulet (4)' });
  await form(page).getByLabel('Cabins, at least').fill('6');
  await show(page);
  await expect(found(page)).toHaveText('2 yachts');
  await expect(page.getByRole('link', { name: '6 cabins or more' })).toBeVisible();

  // What is no filter of the category leaves the address.
  await page.goto('/c/tours?choices=duration:halfDay,gearbox:automatic&rooms=3');
  await expect(found(page)).toHaveText('5 tours');
  await expect(page).toHaveURL(/\/c\/tours\?choices=duration(:|%3A)halfDay$/);
});

test('[V2] a day that does not exist is refused in words, at home and in a list, and nothing is searched', async ({ page }) => {
  const home = page.getByRole('main');
  const error = 'Please enter a day that exists, as DD.MM.YYYY.';
  await page.goto('/', { waitUntil: 'networkidle' });
  const from = home.getByLabel('From', { exact: true });
  await from.fill('31.09.2027');
  await from.blur();
  await home.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(home.getByText(error)).toBeVisible();
  await expect(from).toBeFocused();
  await expect(from).toHaveAccessibleDescription(error);
  await expect(page).toHaveURL('/');
  await from.fill('30.09.2027');
  await expect(home.getByText(error)).toBeHidden();
  await home.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/from=2027-09-30/);

  const to = form(page).getByLabel('Departure');
  await to.fill('2027');
  await show(page);
  await expect(to).toBeFocused();
  await expect(to).toHaveAccessibleDescription(error);
  await expect(page).toHaveURL(/from=2027-09-30$/);
});

test('[C16] the filters work without script, and a price means the same in every currency', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL!, locale: 'en-GB' });
  await context.addCookies([{ name: 'currency', value: 'USD', url: baseURL! }]);
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('select[name=kat_k_no]').selectOption('tour');
  await page.getByLabel('Adults').fill('2');
  await page.getByLabel('Children').fill('1');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove the filter 2 adults, 1 child' })).toBeVisible();
  // A price that is chosen has the filters open.
  await page.goto('/c/villas?priceMax=300&currency=EUR');
  const count = await found(page).innerText();
  await expect(page.getByRole('link', { name: 'Remove the filter up to €300.00' })).toBeVisible();
  await form(page).getByLabel('Bedrooms, at least').fill('1');
  await form(page).getByLabel('Adults').fill('1');
  await form(page).getByRole('spinbutton', { name: 'Children' }).fill('1');
  await show(page);
  await expect(page).toHaveURL(/currency=EUR.*priceMax=300.*rooms=1/);
  await expect(found(page)).toHaveText(count);
  await expect(form(page).getByLabel('Adults')).toHaveValue('1');
  await expect(form(page).getByRole('spinbutton', { name: 'Children' })).toHaveValue('1');
  await page.getByRole('link', { name: 'Remove the filter 1 adult, 1 child' }).click();
  await expect(page).not.toHaveURL(/guests|adults|children/);
  await context.clearCookies();
  await page.goto('/c/villas?priceMax=300&currency=EUR');
  await expect(found(page)).toHaveText(count);
  await context.close();
});

test('[C17] where nothing is found, one press finds: without a filter, on other days, for a longer stay', async ({ page }) => {
  await page.goto('/c/villas?guests=4&rooms=5&destination=kalkan', { waitUntil: 'networkidle' });
  await expect(found(page)).toHaveText('0 villas');
  await expect(page.getByRole('link', { name: /^Without “/ })).toHaveText(['Without “Kalkan”: 4 villas', 'Without “5 bedrooms or more”: 3 villas']);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Without “Kalkan”: 4 villas' }).click();
  await expect(found(page)).toHaveText('4 villas');

  await page.goto('/c/villas?destination=kalkan&from=2028-07-08&to=2028-07-10', { waitUntil: 'networkidle' });
  await expect(page.getByText('These villas are rented for at least 5 nights on these days.')).toBeVisible();
  await page.getByRole('link', { name: '08.07 – 13.07.2028' }).click();
  await expect(found(page)).not.toHaveText('0 villas');
});

test('[C16] on a phone the button at the end of the filters says how many it will show, and leads to the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/c/villas', { waitUntil: 'networkidle' });
  const fold = form(page).getByText('Filter and sort');
  await fold.click();
  await form(page).getByText('More filters').click();
  const sauna = form(page).getByRole('checkbox', { name: 'Sauna' });
  await sauna.check();
  const count = /\d+/.exec(await form(page).locator('label').filter({ has: page.getByRole('checkbox', { name: 'Sauna' }) }).innerText())![0];
  const button = form(page).getByRole('button', { name: `Show ${count} villas` });
  await expect(button).toBeInViewport({ ratio: 1 });
  for (const row of await form(page).getByRole('group', { name: 'Amenities' }).locator('label').all()) expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await form(page).getByRole('checkbox', { name: 'Gym' }).check();
  await expect(form(page).getByRole('button', { name: 'Show', exact: true })).toBeInViewport({ ratio: 1 });
  await form(page).getByRole('checkbox', { name: 'Gym' }).uncheck();
  expect(await axe(page)).toEqual([]);
  await button.click();
  await expect(found(page)).toHaveText(`${count} villas`);
  await expect(found(page)).toBeInViewport();
  await expect(found(page)).toBeFocused();
  await expect(sauna).toBeHidden();
  await expect(page.getByRole('main').getByRole('article').first()).toBeInViewport();
  // The form says what the list has.
  await fold.click();
  await expect(button).toBeVisible();
});

test('the search of home asks for the days in the words of what was chosen; what is priced on request says so', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await main.locator('select[name=kat_k_no]').selectOption({ label: 'A transfer' });
  await expect(main.getByLabel('Pick-up date', { exact: true })).toBeVisible();
  await expect(main.getByLabel('Day of the way back', { exact: true })).toBeVisible();
  await expect(main.getByLabel('From', { exact: true })).toHaveCount(0);
  await page.goto('/c/weddings');
  const cards = main.getByRole('article');
  await expect(cards.filter({ hasText: 'Bosphorus mansion' })).toContainText('On request');
  await expect(cards.filter({ hasText: 'elopement' })).toContainText('On request');
});
