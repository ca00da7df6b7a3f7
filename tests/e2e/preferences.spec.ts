import type { BrowserContext, Page } from '@playwright/test';
import { expectSealed } from '#tests/support/raw-database.ts';
import { KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const root = (page: Page) => page.locator('html');
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [DAY, NIGHT] = ['rgb(246, 238, 220)', 'rgb(12, 34, 50)'];

async function choose(page: Page, menu: RegExp, choice: string): Promise<void> {
  await page.locator('summary', { hasText: menu }).click();
  await page.getByRole('banner').getByRole('button', { name: choice, exact: true }).click();
}

/** Returns the preference cookies that the server renders with. */
async function preferenceCookies(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = await context.cookies();
  return Object.fromEntries(cookies.filter(({ name }) => ['currency', 'theme', 'travellocale'].includes(name)).map(({ name, value }) => [name, value]));
}

test('the dark theme applies at once on the whole page, and is in the HTML of the next page', async ({ page }) => {
  await page.goto('/');
  expect(await paper(page)).toBe(DAY);
  await choose(page, /Theme/, 'Dark');
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  expect(await paper(page)).toBe(NIGHT);
  await expect.poll(() => page.evaluate(() => document.querySelector<HTMLImageElement>('main picture img')!.currentSrc)).toContain('hero-night');

  const answer = await page.request.get('/');
  expect(await answer.text()).toMatch(/<html[^>]* data-theme="dark"/);
  await page.reload();
  expect(await paper(page)).toBe(NIGHT);

  await choose(page, /Theme/, 'Device setting');
  await expect(root(page)).not.toHaveAttribute('data-theme');
  expect(await paper(page)).toBe(DAY);
});

test('the light theme stays on a device with a dark scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await choose(page, /Theme/, 'Light');
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  expect(await paper(page)).toBe(DAY);
  await expect.poll(() => page.evaluate(() => document.querySelector<HTMLImageElement>('main picture img')!.currentSrc)).toContain('hero-day');
});

test('a theme can be chosen offline, and another tab applies it', async ({ page, context }) => {
  await page.goto('/');
  await choose(page, /Theme/, 'Light');
  await expect.poll(() => preferenceCookies(context)).toEqual({ theme: 'light' });
  const other = await context.newPage();
  await other.goto('/c/villas');
  await expect(root(other)).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('summary', { hasText: /Theme/ })).toBeVisible();
  await other.waitForLoadState('networkidle');

  await context.setOffline(true);
  await choose(page, /Theme/, 'Dark');
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expect(root(other)).toHaveAttribute('data-theme', 'dark');
  await context.setOffline(false);
});

test('cleared preference cookies are restored from the log, for the next page', async ({ page, context }) => {
  await page.goto('/');
  await choose(page, /Currency/, '$ USD');
  // The menu has closed, and its button has the focus.
  await expect(page.getByRole('banner').locator('summary', { hasText: /Currency/ })).toBeFocused();
  await choose(page, /Theme/, 'Dark');
  await page.locator('summary', { hasText: /Language/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Villen' })).toBeVisible();
  await expect.poll(() => preferenceCookies(context)).toEqual({ currency: 'USD', theme: 'dark', travellocale: 'de' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('meltem.language'))).toBeNull();

  await context.clearCookies();
  await page.goto('/');
  // This page was rendered without the cookies, and stays so.
  await expect(root(page)).not.toHaveAttribute('data-theme');
  await expect.poll(() => preferenceCookies(context)).toEqual({ currency: 'USD', theme: 'dark', travellocale: 'de' });
  await expect(root(page)).not.toHaveAttribute('data-theme');

  await page.goto('/');
  await expect(root(page)).toHaveAttribute('lang', 'de');
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('article').filter({ hasText: /Villa Kırlangıç/ })).toContainText('$');
});

test('a page in another language stays in its language, and changes no preference', async ({ page, context }) => {
  await page.goto(`/tr/u/villalar/${KIRLANGIC.slug}`);
  await expect(root(page)).toHaveAttribute('lang', 'tr');
  await expect.poll(() => preferenceCookies(context)).toEqual({ travellocale: 'tr' });
});

test('[L3] the database holds no readable preference', async ({ page, context }) => {
  await page.goto('/');
  await choose(page, /Theme/, 'Dark');
  await expectSealed(page, 'preferences', ['dark', 'PreferenceSet', 'theme']);
  expect(await preferenceCookies(context)).toEqual({ theme: 'dark' });
});
