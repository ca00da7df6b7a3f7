import type { Page } from '@playwright/test';
import { basketHold } from '#contract/calls/basket.ts';
import { ask } from '#tests/support/api-calls.ts';
import { axe } from '#tests/support/accessibility.ts';
import { KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

/** No other test books these days. */
const WEEK = { from: '2028-03-04', to: '2028-03-11' } as const;
const TAKEN = { from: '2028-04-01', to: '2028-04-08' } as const;

const chooseToCompare = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name }).check();
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('[C14] [U18] a product shows similar ones below, and the others that were seen, and leads on with the last dates; the list can be cleared', async ({ page, request }) => {
  const trip = `from=${WEEK.from}&to=${WEEK.to}&guests=3`;
  await page.goto(`/c/villas?${trip}`, { waitUntil: 'networkidle' });
  await page.goto(`/u/villas/${KIRLANGIC.slug}`, { waitUntil: 'networkidle' });
  const similar = page.getByRole('region', { name: 'You may also like' });
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await expect(similar).toHaveCount(0);
  await page.getByRole('heading', { name: 'Good to know' }).scrollIntoViewIfNeeded();
  await expect(similar.getByRole('article')).toHaveCount(4);
  await expect(similar.getByRole('link', { name: KIRLANGIC.title })).toHaveCount(0);
  await expect(recent).toHaveCount(0);
  const first = similar.getByRole('heading', { level: 3 }).first();
  const title = await first.innerText();
  await expect(first.getByRole('link')).toHaveAttribute('href', new RegExp(`${trip}$`));
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(recent.getByRole('listitem')).toHaveCount(1);
  await expect(recent.getByRole('link', { name: KIRLANGIC.title })).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await page.goto('/');
  expect(await (await request.get('/')).text()).not.toContain('Recently viewed');
  await recent.scrollIntoViewIfNeeded();
  await expect(recent.getByRole('link')).toHaveText([title, KIRLANGIC.title]);
  await expect(recent.getByRole('link').first()).toHaveAttribute('href', new RegExp(`${trip}$`));
  await expect(page.getByRole('region', { name: 'Yachts' }).getByRole('article').getByRole('link').first()).toHaveAttribute('href', new RegExp(`${trip}$`));
  expect(await axe(page)).toEqual([]);
  await recent.getByRole('button', { name: 'Clear list' }).click();
  await expect(recent).toHaveCount(0);
  expect(await page.evaluate(() => [localStorage.getItem('meltem.seen'), document.documentElement.dataset['seen']])).toEqual([null, '']);
  await page.goto('/search/kalkan');
  await expect(page.getByRole('main').getByRole('article').getByRole('link').first()).toHaveAttribute('href', new RegExp(`${trip}$`));
});

test('[U18] what was seen leads on with other dates as soon as they are chosen in the list below which it stands', async ({ page }) => {
  await page.goto(`/u/villas/${KIRLANGIC.slug}`, { waitUntil: 'networkidle' });
  await page.goto(`/c/tours?from=${WEEK.from}&guests=3`, { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const seen = page.getByRole('region', { name: 'Recently viewed' }).getByRole('link');
  await expect(seen).toHaveAttribute('href', new RegExp(`\\?from=${WEEK.from}&guests=3$`));
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.locator('input[name=from]').fill('05.03.2028');
  await filters.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(seen).toHaveAttribute('href', /\?from=2028-03-05&guests=3$/);
});

test('[U19] up to four products of a list are compared side by side, for its dates, by keyboard and on a phone', async ({ page }) => {
  await page.goto(`/c/villas?from=${WEEK.from}&to=${WEEK.to}&guests=2`, { waitUntil: 'networkidle' });
  const bar = page.locator('[data-bottom-bar]');
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Compare / });
  await expect(bar).toHaveCount(0);
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await expect(bar).toContainText('1 chosen');
  await expect(bar).toContainText('Choose another one to compare.');
  for (const index of [1, 2, 3]) await boxes.nth(index).check();
  await expect(bar).toContainText('4 chosen');
  await boxes.nth(4).click();
  await expect(page.getByText('You can compare up to four. Remove one to add another.', { exact: true })).toBeVisible();
  await expect(boxes.nth(4)).not.toBeChecked();
  expect(await axe(page)).toEqual([]);

  await bar.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comparison' })).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  const prices = table.getByRole('row', { name: /^Price/ });
  await expect(prices.getByText('7 nights')).toHaveCount(4);
  await expect(table.getByRole('rowheader')).toContainText(['Price', 'Rating', 'Place', 'Travellers']);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

  // The same amount as on the product's own page.
  const [amount] = (await prices.getByRole('cell').first().innerText()).split('\n');
  await table.getByRole('columnheader').first().getByRole('link').first().click();
  await expect(page.getByRole('status').filter({ hasText: /^Total / })).toHaveText(`Total ${amount!.replace(/\s*7\snights$/, '').trim()}`);
  await page.goBack();

  await table.getByRole('link', { name: /^Remove / }).last().click();
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(prices.getByText('7 nights')).toHaveCount(3);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const name = table.getByRole('rowheader', { name: 'Place' });
  const before = await name.boundingBox();
  await page.getByRole('region', { name: 'Comparison' }).evaluate((region) => region.scrollBy(300, 0));
  expect((await name.boundingBox())!.x).toBe(before!.x);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('spinbutton', { name: 'Adults' }).fill('40');
  await page.getByRole('button', { name: 'Show prices' }).click();
  await expect(prices.getByText(/cannot exceed|at most/)).toHaveCount(3);
});

test('[U20] favourites have their price for the dates that were last chosen, and say when they are not free then', async ({ page, shop }) => {
  await page.goto(`/c/villas?from=${WEEK.from}&to=${WEEK.to}&guests=4`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: `Save ${KIRLANGIC.title}` }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Favourites: 1' })).toBeVisible();
  await expect(page.locator('[aria-pressed][aria-busy]')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Favourites: 1' }).click();
  const card = page.getByRole('article').filter({ hasText: KIRLANGIC.title });
  await expect(card.getByRole('link', { name: /€[\d,]+\.\d\d 7 nights/ })).toHaveAttribute('href', /from=2028-03-04&to=2028-03-11&guests=4/);
  await expect(card).toContainText('04.03 – 11.03.2028, 4 adults');
  // A family is kept as one, from a list and from the page of a product.
  await page.goto(`/c/villas?from=${WEEK.from}&to=${WEEK.to}&guests=4&children=2&infants=1`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('article').filter({ hasText: KIRLANGIC.title }).getByRole('link', { name: KIRLANGIC.title })).toHaveAttribute('href', /guests=2&children=2&infants=1/);
  await page.goto('/user/favorites');
  await expect(card).toContainText('04.03 – 11.03.2028, 2\u00a0adults, 2\u00a0children, 1\u00a0infant');
  expect(await axe(page)).toEqual([]);

  await ask(shop.url, basketHold, {
    draftId: 'draft-of-another', lines: [{ lineId: 'line', productCode: 'VIL-001', selection: { vertical: 'villa', arrival: TAKEN.from, departure: TAKEN.to }, party: { adults: 2, children: 0, infants: 0 }, extras: {} }],
  });
  await page.goto(`/c/villas?from=${TAKEN.from}&to=${TAKEN.to}`, { waitUntil: 'networkidle' });
  await page.goto('/user/favorites');
  await expect(card).toContainText('Not free on these dates.');
  await chooseToCompare(page, `Compare ${KIRLANGIC.title}`);
  await expect(page.locator('[data-bottom-bar]').getByRole('link', { name: 'Compare' })).toHaveAttribute('href', /ids=VIL-001&from=2028-04-01/);
});
