import type { Page } from '@playwright/test';
import { KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const VILLA = `/u/villas/${KIRLANGIC.slug}`;
const PHONE = { width: 390, height: 844 };
const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);

/** Shows the month of the calendar by its name. */
async function showMonth(page: Page, month: string): Promise<void> {
  await page.locator('#dates select').first().selectOption(month);
}

async function open(page: Page, path = VILLA): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('#dates').scrollIntoViewIfNeeded();
}

for (const prefix of ['', '/tr', '/de', '/ru']) {
  test(`the days stay in place when arrival and departure are tapped, at ${prefix || '/en'}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, `${prefix}${VILLA}`);
    await showMonth(page, '2028-03');
    const top = async () => (await day(page, '2028-03-15').boundingBox())!.y + (await page.evaluate(() => scrollY));
    const before = await top();
    await day(page, '2028-03-13').click();
    await expect(day(page, '2028-03-13').locator('xpath=..')).toHaveAttribute('aria-selected', 'true');
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
    await day(page, '2028-03-20').click();
    await expect(day(page, '2028-03-15').locator('xpath=..')).toHaveAttribute('aria-selected', 'true');
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
  });
}

test('a departure below the minimum stay says why where it was pressed, and the bar says why it cannot book', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page);
  await showMonth(page, '2028-03');
  await day(page, '2028-03-13').click();
  // It is closed to screen readers, and still answers a press.
  await day(page, '2028-03-15').click({ force: true });
  await expect(page.locator('#dates').getByRole('status').filter({ hasText: '15.03: minimum stay of 4 nights' })).toBeInViewport();
  await expect(day(page, '2028-03-15')).toHaveAttribute('title', 'minimum stay of 4\u00a0nights');

  await open(page, `${VILLA}?from=2028-03-13&to=2028-03-15`);
  const bar = page.locator('[data-bottom-bar]');
  await expect(bar).toContainText('Minimum stay of 4 nights. Choose a later departure.');
  const button = bar.getByRole('button', { name: 'Add to basket' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('Minimum stay of 4 nights. Choose a later departure.');
});

test('at 400 % zoom the focused day is not below the bar', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page);
  await showMonth(page, '2028-03');
  await page.locator('[data-day][tabindex="0"]').focus();
  for (let week = 0; week < 5; week += 1) {
    await page.keyboard.press('ArrowDown');
    // The page glides to the focused day.
    await expect(async () => {
      const bar = (await page.locator('[data-bottom-bar]').boundingBox())!;
      const focused = (await page.locator(':focus').boundingBox())!;
      expect(focused.y).toBeGreaterThanOrEqual(-1);
      expect(focused.y + focused.height).toBeLessThanOrEqual(bar.y + 1);
    }).toPass({ timeout: 10_000 });
  }
});

test('the chosen nights are visible in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, `${VILLA}?from=2028-03-13&to=2028-03-20`);
  const look = (date: string) => day(page, date).evaluate((button) => {
    const { backgroundColor, outlineStyle } = getComputedStyle(button);
    return { backgroundColor, outlineStyle };
  });
  const free = await look('2028-03-22');
  expect((await look('2028-03-15')).outlineStyle).toBe('solid');
  expect(free.outlineStyle).toBe('none');
  for (const end of ['2028-03-13', '2028-03-20']) expect((await look(end)).backgroundColor).not.toBe(free.backgroundColor);
});

test('the calendar is two months wide on a desktop and one on a phone, with months by name and prices in the chosen currency', async ({ page, context, shop }) => {
  await context.addCookies([{ name: 'currency', value: 'GBP', url: shop.url }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const grids = page.locator('#dates').getByRole('grid');
  await expect(grids).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ label: 'March 2028' });
  await expect(grids.first()).toHaveAccessibleName('March 2028');
  await expect(grids.last()).toHaveAccessibleName('April 2028');
  await expect(page.getByText('Prices are per night, in British pounds.')).toBeVisible();
  await expect(day(page, '2028-03-13')).toHaveAccessibleName(/£\d+\.\d\d/);

  // By keyboard: a day, a week, the ends of the week, a month.
  await day(page, '2028-03-15').focus();
  for (const [key, date] of [['ArrowRight', '2028-03-16'], ['ArrowDown', '2028-03-23'], ['Home', '2028-03-20'], ['End', '2028-03-26'], ['PageDown', '2028-04-26'], ['PageUp', '2028-03-26']] as const) {
    await page.keyboard.press(key);
    await expect(page.locator(':focus')).toHaveAttribute('data-day', date);
  }
  await page.setViewportSize(PHONE);
  await expect(grids).toHaveCount(1);
});
