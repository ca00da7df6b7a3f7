import { expect, type Page } from '@playwright/test';

/** A stay in the demo catalogue, some months ahead, so that seasons and prices are those of its terms. */
export interface Stay {
  readonly slug: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
}

export const KIRLANGIC: Stay = { slug: 'villa-kirlangic-kalamar-bay', title: 'Villa Kırlangıç, Kalamar Bay', from: '2027-06-12', to: '2027-06-19' };
export const KEKOVA = { slug: 'kekova-boat-trip-from-kas', title: 'Kekova by boat from Kaş' } as const;

/**
 * Opens a villa's page with dates in its address and puts it into the basket.
 * @param base origin, for a page without a base URL of its own
 */
export async function addVilla(page: Page, stay: Stay, base = ''): Promise<void> {
  await page.goto(`${base}/u/villas/${stay.slug}?from=${stay.from}&to=${stay.to}`);
  await addToBasket(page);
}

/** Presses the page's button and waits until the basket says so. */
export async function addToBasket(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await expect(page.getByRole('dialog', { name: /^Basket/ })).toBeVisible();
}

export async function closeCart(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Waits until everything shown is durable: a reload then finds the same. */
export function basketTool(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /^Basket/ });
}
