import { chromium, type Browser } from '@playwright/test';
import { browserOnTestDay } from './browser-on-test-day.ts';
import { findBrowser } from './find-browser.ts';

/** The features that Playwright 1.65.1 switches off. Chromium obeys only the last list on its command line, so ours repeats them. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter',
  'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints',
  'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Chromium's own pages for the suggestions of its address bar. Each new window loads both, which takes one to two seconds of the processor. */
export const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Playwright's launch options of the browser for benchmarks and pictures. @param more further arguments of the browser */
export function launchOptions(more: readonly string[] = []): { readonly args: string[]; readonly ignoreDefaultArgs: string[]; readonly executablePath?: string } {
  const { executablePath, args, ignoreDefaultArgs } = findBrowser();
  const off = [...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',');
  return { args: [...args, `--disable-features=${off}`, ...more], ignoreDefaultArgs, ...(executablePath ? { executablePath } : {}) };
}

/** Launches the browser for benchmarks and pictures. Its pages are on the test day, as is the shop of `startShop`. */
export const launchBrowser = async (): Promise<Browser> => browserOnTestDay(await chromium.launch(launchOptions()));
