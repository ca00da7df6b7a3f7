import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

/** Launches the browser of the tests, for scripts. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const { executablePath, args: own } = findBrowser();
  return chromium.launch({ args: [...own, ...args], ...(executablePath ? { executablePath } : {}) });
}
