import type { Browser, BrowserContext } from '@playwright/test';
import { moveClock, testDayAhead } from './test-day.js';

/** Puts all documents that a browser context opens from now on on the test day. @returns the context */
export async function contextOnTestDay(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(moveClock, testDayAhead);
  return context;
}

/** Puts all contexts that a browser opens from now on on the test day. @returns the browser */
export function browserOnTestDay(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => contextOnTestDay(await newContext(options));
  return browser;
}
