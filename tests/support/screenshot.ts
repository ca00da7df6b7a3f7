import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

export interface PhotographOptions {
  /** Where to: a .webp file. */
  readonly file: string;
  /** Pixels from the top; what is below stays out. */
  readonly maxHeight: number;
  /** Just what is in the window, for a page under a dialog. */
  readonly windowOnly?: boolean;
}

const QUALITY = 70;

/**
 * A picture of a page once everything in it has come, lazy images too. WebP is
 * what Playwright cannot write, and half the size of its PNG.
 * @returns bytes of the file
 */
export async function saveScreenshot(page: Page, { file, maxHeight, windowOnly = false }: PhotographOptions): Promise<number> {
  const window = page.viewportSize();
  if (!window) throw new Error('a page without a window of its own');
  if (!windowOnly) {
    // A window as high as the picture: what sticks to its bottom does so in the picture.
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
