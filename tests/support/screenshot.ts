import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

export interface PhotographOptions {
  /** Path of the .webp file to write. */
  readonly file: string;
  /** Height limit in pixels; the rest of the page is cut off. */
  readonly maxHeight: number;
  /** Captures only the window, for a page under a dialog. */
  readonly windowOnly?: boolean;
}

const QUALITY = 70;

/**
 * Saves a screenshot of a page after all its images are loaded, as WebP: half the
 * size of the PNG that Playwright writes.
 * @returns size of the file in bytes
 */
export async function saveScreenshot(page: Page, { file, maxHeight, windowOnly = false }: PhotographOptions): Promise<number> {
  const window = page.viewportSize();
  if (!window) throw new Error('a page without a window of its own');
  if (!windowOnly) {
    // The window gets the picture's height, so that sticky elements are at the picture's bottom.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: window.width, height: Math.min(height, maxHeight) });
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const seen = [...document.images].filter((image) => image.currentSrc !== '' && image.getBoundingClientRect().top < innerHeight);
    await Promise.all([document.fonts.ready, ...seen.map((image) => image.decode().catch(() => undefined))]);
  });
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await browser.detach();
  await page.setViewportSize(window);
  const bytes = Buffer.from(data, 'base64');
  await writeFile(file, bytes);
  return bytes.length;
}
