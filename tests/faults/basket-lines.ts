import { expect, type BrowserContext, type Page } from '@playwright/test';
import { addVilla, KIRLANGIC, type Stay } from '#tests/support/shop-steps.ts';

/** A different week of one villa for each number, so that the dates identify a basket line. */
export function week(number: number): Stay {
  const from = Date.UTC(2027, 3, 3 + 8 * number);
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { ...KIRLANGIC, from: iso(from), to: iso(from + 7 * 86_400_000) };
}

/** The name of a line in these tests: its dates as the basket shows them, `03.04 – 10.04.2027`. All weeks lie in one year. */
export function lineOf({ from, to }: Stay): string {
  const [, month, day] = from.split('-');
  return `${day}.${month} – ${to.split('-').reverse().join('.')}`;
}

/** Opens a week's page and waits until the basket's code has loaded and counts the items in the basket. */
export async function openWeek(page: Page, number: number, inBasket: number): Promise<void> {
  const { slug, from, to } = week(number);
  await page.goto(`/u/villas/${slug}?from=${from}&to=${to}`);
  await expect(page.getByRole('banner').getByRole('link', { name: new RegExp(`^Basket: .*${inBasket} items?`) })).toBeVisible();
}

/** Clicks the page's button and waits for the dialog that confirms the line. */
export async function addThisWeek(page: Page, number: number): Promise<string> {
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await expect(page.getByRole('dialog', { name: /^Basket/ })).toBeVisible();
  return lineOf(week(number));
}

/** Follows the link of the confirmation dialog to the basket's page, within the same document. */
export async function goToBasket(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('link', { name: /basket/i }).first().click();
  await expect(page).toHaveURL(/\/basket\/cart$/);
}

/** Adds a week to the basket and resolves with the line's name once the page has confirmed it. */
export async function addWeek(page: Page, number: number): Promise<string> {
  await addVilla(page, week(number));
  return lineOf(week(number));
}

/** The lines that a page shows in the basket. */
export async function linesOn(page: Page): Promise<string[]> {
  const facts = await page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) }).allInnerTexts();
  return facts.flatMap((text) => /\d\d\.\d\d – \d\d\.\d\d\.\d{4}/.exec(text) ?? []);
}

/** Asserts that the page shows no notice about the basket, the device or the connection. */
export const expectNoNotice = (page: Page): Promise<void> => expect(page.locator('[data-tone]')).toHaveCount(0);

/**
 * Opens the basket in a new page, waits until it shows the expected number of lines, and returns them.
 * @param notice the only notice that the page may show; without it, the page must show none
 */
export async function linesInFreshPage(context: BrowserContext, expected: number, notice?: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto('/basket/cart');
  await expect.poll(() => linesOn(page).then(({ length }) => length), { timeout: 15_000 }).toBe(expected);
  const lines = await linesOn(page);
  if (notice) await expect(page.locator('[data-tone]')).toHaveText([new RegExp(notice)]);
  else await expectNoNotice(page);
  await page.close();
  return lines;
}
