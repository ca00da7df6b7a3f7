import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

/** The features that Playwright 1.65.1 switches off. Chromium takes the last list of its command line, so ours repeats them. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter',
  'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints',
  'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Pages of the browser's own address bar: two in each new window, which take the processor a second or two while a page is measured. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Arguments of a browser in which pages are measured. */
export const MEASURING_ARGS = [`--disable-features=${[...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`];

/** Launches the browser for benchmarks and pictures. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const { executablePath, args: own } = findBrowser();
  return chromium.launch({ args: [...own, ...MEASURING_ARGS, ...args], ...(executablePath ? { executablePath } : {}) });
}
