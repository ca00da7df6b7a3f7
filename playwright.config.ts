import { defineConfig } from '@playwright/test';
import type { ShopOptions } from './tests/e2e/shop-test.ts';
import { findBrowser } from './tests/support/find-browser.ts';

const browser = findBrowser();

/** The journey in a real browser, on the embedded database and on PostgreSQL; each worker runs a server of its own. */
export default defineConfig<object, ShopOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A slow machine is no failure; what hangs still ends.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Two cores drive two browsers, two servers and a database here: what a busy machine upset is tried once more, and told as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    headless: true,
    // What waits for nothing is told, and leaves time for another try.
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...browser.args],
      ...(browser.executablePath ? { executablePath: browser.executablePath } : {}),
    },
  },
  projects: [
    // The operator changes a price by SQL there, which the embedded database lets nobody else do.
    { name: 'pglite', use: { database: 'pglite' }, testIgnore: 'price-changes.spec.ts' },
    // Says how many bookings there are by SQL. What is lost once is lost: nothing is tried again.
    { name: 'faults', testDir: 'tests/faults', retries: 0, use: { database: 'postgres' } },
    { name: 'postgres', use: { database: 'postgres' }, testMatch: ['booking-journey.spec.ts', 'competing-visitors.spec.ts', 'price-changes.spec.ts'] },
  ],
});
