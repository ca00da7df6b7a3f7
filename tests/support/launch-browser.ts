import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

/** The tests' browser, for scripts that are no tests. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const { executablePath, args: own } = findBrowser();
  return chromium.launch({ args: [...own, ...args], ...(executablePath ? { executablePath } : {}) });
}
