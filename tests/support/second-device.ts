import { randomBytes, randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, devices, expect, type Locator, type Page } from '@playwright/test';
import { createApiClient } from '#api/client.ts';
import { draftPush } from '#contract/calls/draft.ts';
import type { LogEvent } from '#log/event-log.ts';
import { type Access, accessOf, newSecret } from '#runtime/sync/draft-secret.ts';
import { closeCart } from './shop-steps.ts';

/** Opens a second device: a phone with storage of its own. */
export async function openSecondDevice(browser: Browser, baseURL: string): Promise<{ readonly phone: Page; readonly context: BrowserContext }> {
  const { viewport, userAgent } = devices['Pixel 7'];
  const context = await browser.newContext({ baseURL, viewport, userAgent, locale: 'en-GB', timezoneId: 'Europe/Istanbul' });
  return { phone: await context.newPage(), context };
}

/** Stores a basket at the server, as the device does that shares it. @returns its hand-over link */
export async function shareBasket(shopUrl: string, basket: readonly LogEvent[]): Promise<string> {
  const secret = newSecret((size) => Uint8Array.from(randomBytes(size)));
  const { draftId, token } = await accessOf(secret);
  const events = basket.map(({ id, type, v, at, data }) => ({ id, type, v, at, data }));
  await createApiClient({ baseUrl: `${shopUrl}/api`, company: 'meltem' }).send(draftPush, { draftId, deviceId: randomUUID(), cursor: 0, events }, { draftToken: token });
  return `${shopUrl}/basket/continue#${secret}`;
}

/** Opens the hand-over dialog and returns its link; the dialog stays open. */
export async function readHandoverLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const field = page.getByRole('dialog', { name: 'Continue on another device' }).getByLabel('Link', { exact: true });
  await expect(field).toHaveValue(/#[\w-]{43}$/, { timeout: 30_000 });
  return field.inputValue();
}

/** Opens the basket page, and returns the draft that its link shares. */
export async function sharedDraft(page: Page): Promise<Access> {
  await page.goto('/basket/cart');
  const link = await readHandoverLink(page);
  await closeCart(page);
  return accessOf(new URL(link).hash.slice(1));
}

/** Opens a hand-over link on a device without a basket, answers the question, and continues to the basket. */
export async function openHandoverLink(phone: Page, link: string): Promise<void> {
  await phone.goto(link);
  await answerLink(phone, 'Open the basket');
  await expect(phone.getByRole('heading', { level: 1, name: 'Your basket is here' })).toBeVisible({ timeout: 30_000 });
  await phone.getByRole('main').getByRole('link', { name: 'Go to basket' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible();
}

/** Answers the question of a hand-over link. @param choice the label of a button */
export async function answerLink(phone: Page, choice: string | RegExp): Promise<void> {
  await expect(phone.getByRole('heading', { level: 1, name: 'Open this basket?' })).toBeVisible({ timeout: 30_000 });
  await phone.getByRole('button', { name: choice }).click();
}

/** Waits until a change of another device is visible, with repeated returns to the page. */
export async function expectEventually(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await simulateReturnToPage(page);
    await expect(locator).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
}

/** Simulates a return to the page, which then fetches news at once instead of within half a minute. */
export async function simulateReturnToPage(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
