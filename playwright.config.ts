import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/find-browser.ts';
import './tests/support/playwright-on-test-day.ts';

const browser = findBrowser();

/**
 * The browser tests. Each worker runs its own server on PostgreSQL, which begins with a copy of the run's database. The
 * tests of the production build and of the recipes start servers on the embedded database.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/test-run.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Long enough for a slow machine; a hanging test still ends.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Two browsers, two servers and a database share two cores: a test that failed on a busy machine is retried once and reported as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    headless: true,
    // Requests of a service worker cannot be held or failed by a test. Its own tests allow it.
    serviceWorkers: 'block',
    // A wait for something that never comes fails before the test's timeout, and leaves time for a retry.
    actionTimeout: 60_000,
    // Drawing the animations takes an eighth of the time. The booking journey and the layout shifts are tested with them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1280, height: 900 },
    // `only-on-failure` takes a picture of every page when its context closes, also in a test that passes: a twentieth of the whole. A retry records a trace instead.
    screenshot: 'off',
    trace: 'on-first-retry',
    launchOptions: {
      args: [
        ...browser.args,
        // A page lives for seconds in a test. Optimising its code takes more time than it saves: a sixth of the whole.
        '--js-flags=--no-opt,--no-maglev',
        // The browser starts no process in advance, and the tabs of a context share one: a fifth of the whole.
        '--renderer-process-limit=1',
        // The network runs in the browser's own process: a fiftieth of the whole.
        '--enable-features=NetworkServiceInProcess2',
      ],
      ignoreDefaultArgs: browser.ignoreDefaultArgs,
      ...(browser.shellPath ? { executablePath: browser.shellPath } : {}),
    },
  },
  projects: [
    { name: 'pages' },
    // No retries: one lost event is a failure. They are last because they are short: when nothing is left, one worker waits for the other.
    { name: 'faults', testDir: 'tests/faults', retries: 0 },
  ],
});
