import { existsSync, statfsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Draws no window: the browser tests take a fifth less time in it. It has no back-forward cache. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Browser arguments: no background network requests; works in a container and as root; letters as wide as in a window. */
const ARGS = [
  '--no-sandbox', '--font-render-hinting=none', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/**
 * The arguments of Playwright that the browser is started without. With this one, the browser's processes share memory
 * through files in the temporary folder, because containers often have only 64 MB of `/dev/shm`. Where `/dev/shm` has room,
 * they use it: the browser tests take a fourteenth less time.
 */
const LEFT_OUT = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];

/** Whether `/dev/shm` has 1 GB free. The two browsers of a test run used 240 MB at most. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 1_000_000_000;
  } catch {
    return false;
  }
}

export interface FoundBrowser {
  /** Playwright's own browser, a system browser, or none installed. */
  readonly kind: 'playwright' | 'system' | 'none';
  /** Path of the browser; null for none. */
  readonly executablePath: string | null;
  /** Path of the browser for pages: the system's headless shell where there is one. Undefined where Playwright has browsers of its own and takes its shell. */
  readonly shellPath: string | undefined;
  readonly args: readonly string[];
  /** {@link LEFT_OUT} */
  readonly ignoreDefaultArgs: string[];
}

/** Finds the browser for the tests: an installed Playwright Chromium, else a system Chromium or Chrome. */
export function findBrowser(): FoundBrowser {
  return { ...find(), args: ARGS, ignoreDefaultArgs: LEFT_OUT };
}

function find(): Pick<FoundBrowser, 'kind' | 'executablePath' | 'shellPath'> {
  const own = chromium.executablePath();
  if (own && existsSync(own)) return { kind: 'playwright', executablePath: own, shellPath: undefined };
  const system = [process.env['CHROME_PATH'], ...SYSTEM_BROWSERS].find((path) => path && existsSync(path));
  const shellPath = system !== process.env['CHROME_PATH'] && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : system;
  if (system) return { kind: 'system', executablePath: system, shellPath };
  return { kind: 'none', executablePath: null, shellPath: undefined };
}
