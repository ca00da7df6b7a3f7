import type { BrowserContext, Page } from '@playwright/test';
import { expectSealed } from '#tests/support/raw-database.ts';
import { KIRLANGIC } from '#tests/support/trip.ts';
import { expect, test } from './shop-test.ts';

const root = (page: Page) => page.locator('html');
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [DAY, NIGHT] = ['rgb(246, 238, 220)', 'rgb(12, 34, 50)'];

async function choose(page: Page, menu: RegExp, choice: string): Promise<void> {
  await page.locator('summary', { hasText: menu }).click();
  await page.getByRole('banner').getByRole('button', { name: choice, exact: true }).click();
}

/** The cookies the server renders by. */
async function mirrored(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = await context.cookies();
  return Object.fromEntries(cookies.filter(({ name }) => ['currency', 'theme', 'travellocale'].includes(name)).map(({ name, value }) => [name, value]));
}

test('night is chosen at once, in every part of the page, and comes with the first byte of the next view', async ({ page }) => {
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

test('day stays day on a device that is dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await choose(page, /Theme/, 'Light');
  expect(await paper(page)).toBe(DAY);
  await expect.poll(() => page.evaluate(() => document.querySelector<HTMLImageElement>('main picture img')!.currentSrc)).toContain('hero-day');
});

test('a theme can be chosen without a network, and another tab follows', async ({ page, context }) => {
  await page.goto('/');
  await choose(page, /Theme/, 'Light');
  await expect.poll(() => mirrored(context)).toEqual({ theme: 'light' });
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

test('cookies that were cleared come back from the log, for the next view', async ({ page, context }) => {
  await page.goto('/');
  await choose(page, /Currency/, '$ USD');
  await choose(page, /Theme/, 'Dark');
  await page.locator('summary', { hasText: /Language/ }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Villen' })).toBeVisible();
  await expect.poll(() => mirrored(context)).toEqual({ currency: 'USD', theme: 'dark', travellocale: 'de' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('meltem.language'))).toBeNull();

  await context.clearCookies();
  await page.goto('/');
  // This view was rendered by what the server knew, and stays so.
  await expect(root(page)).not.toHaveAttribute('data-theme');
  await expect.poll(() => mirrored(context)).toEqual({ currency: 'USD', theme: 'dark', travellocale: 'de' });
  await expect(root(page)).not.toHaveAttribute('data-theme');

  await page.goto('/');
  await expect(root(page)).toHaveAttribute('lang', 'de');
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('article').filter({ hasText: /Villa Kırlangıç/ })).toContainText('$');
});

test('a page in another language is taken at its word, and changes no choice', async ({ page, context }) => {
  await page.goto(`/tr/u/villalar/${KIRLANGIC.slug}`);
  await expect(root(page)).toHaveAttribute('lang', 'tr');
  await expect.poll(() => mirrored(context)).toEqual({ travellocale: 'tr' });
});

test('[L3] the database holds no readable preference', async ({ page, context }) => {
  await page.goto('/');
  await choose(page, /Theme/, 'Dark');
  await expectSealed(page, 'preferences', ['dark', 'PreferenceSet', 'theme']);
  expect(await mirrored(context)).toEqual({ theme: 'dark' });
});
