import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Browser arguments: no background network requests; works in a container and as root. */
const ARGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

export interface FoundBrowser {
  /** Playwright's own browser, a system browser, or none installed. */
  readonly kind: 'playwright' | 'system' | 'none';
  /** Path of a system browser; null for Playwright's own or for none. */
  readonly executablePath: string | null;
  readonly args: readonly string[];
}

/** Finds the browser for the tests: an installed Playwright Chromium, else a system Chromium or Chrome. */
export function findBrowser(): FoundBrowser {
  const own = chromium.executablePath();
  if (own && existsSync(own)) return { kind: 'playwright', executablePath: own, args: ARGS };
  const system = [process.env['CHROME_PATH'], ...SYSTEM_BROWSERS].find((path) => path && existsSync(path));
  if (system) return { kind: 'system', executablePath: system, args: ARGS };
  return { kind: 'none', executablePath: null, args: ARGS };
}
