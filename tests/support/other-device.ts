import { type Browser, type BrowserContext, devices, expect, type Locator, type Page } from '@playwright/test';

/** The phone's own browser: another visitor to the server but for the link. */
export async function takePhone(browser: Browser, baseURL: string): Promise<{ readonly phone: Page; readonly context: BrowserContext }> {
  const { viewport, userAgent } = devices['Pixel 7'];
  const context = await browser.newContext({ baseURL, viewport, userAgent, locale: 'en-GB', timezoneId: 'Europe/Istanbul' });
  return { phone: await context.newPage(), context };
}

/** The link that the dialog of this page shows; the dialog stays open. */
export async function linkOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continue on my phone' }).click();
  const field = page.getByRole('dialog', { name: 'Continue on another device' }).getByLabel('Link', { exact: true });
  await expect(field).toHaveValue(/#[\w-]{43}$/, { timeout: 30_000 });
  return field.inputValue();
}

/** Opens a link of another device and goes on to the basket. */
export async function follow(phone: Page, link: string): Promise<void> {
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1, name: 'Your basket is here' })).toBeVisible({ timeout: 30_000 });
  await phone.getByRole('main').getByRole('link', { name: 'Go to basket' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible();
}

/** Comes back to a page until what another device did is there. */
export async function seesAtLast(page: Page, told: Locator): Promise<void> {
  await expect(async () => {
    await lookAgain(page);
    await expect(told).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
}

/** Who comes back to a page sees what is new at once instead of within half a minute. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
