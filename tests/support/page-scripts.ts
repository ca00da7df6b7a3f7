import type { Browser, BrowserContext } from '@playwright/test';
import { addVilla, bookedNumber, fillGuest, fillPayment, KIRLANGIC, pay } from './shop-steps.ts';

/** A page whose script has a budget. */
export interface ScriptPage {
  readonly name: string;
  readonly path: string;
  /** The beginning of a link on the page that is followed. What both pages load is counted. */
  readonly link?: string;
  readonly visitor: Visitor;
  /** The largest size of its scripts, bytes. */
  readonly budget: number;
  /** The size that is aimed at, bytes. */
  readonly aim?: number;
  /** The largest number of its scripts. Each is a request, which a slow or lossy network delays or drops. */
  readonly files: number;
}

/** What the browser knows when it opens the page: nothing, a basket with a villa, or a basket that was paid for. */
type Visitor = 'new' | 'with a basket' | 'booked';

/** Sizes are compressed with Brotli, without response headers. */
export const SCRIPT_PAGES: readonly ScriptPage[] = [
  { name: 'home', path: '/', visitor: 'new', budget: 125_700, aim: 100_000, files: 8 },
  { name: 'list', path: '/c/villas', visitor: 'new', budget: 131_900, aim: 100_000, files: 13 },
  { name: 'post', path: '/b/first-time-in-kas', visitor: 'new', budget: 121_000, aim: 100_000, files: 10 },
  { name: 'destination', path: '/d/kas', visitor: 'new', budget: 125_400, aim: 100_000, files: 10 },
  { name: 'contact', path: '/contact', visitor: 'new', budget: 124_200, aim: 100_000, files: 10 },
  { name: 'favourites', path: '/user/favorites', visitor: 'new', budget: 124_800, aim: 100_000, files: 7 },
  { name: 'product', path: `/u/villas/${KIRLANGIC.slug}`, visitor: 'new', budget: 152_600, aim: 125_000, files: 20 },
  { name: 'product, from home', path: '/', link: '/u/villas/', visitor: 'new', budget: 334_000, files: 59 },
  { name: 'transfers', path: '/t', visitor: 'new', budget: 152_500, aim: 125_000, files: 21 },
  { name: 'basket, empty', path: '/basket/cart', visitor: 'new', budget: 140_500, aim: 150_000, files: 11 },
  { name: 'basket, filled', path: '/basket/cart', visitor: 'with a basket', budget: 240_400, aim: 150_000, files: 28 },
  { name: 'checkout', path: '/basket/checkout', visitor: 'with a basket', budget: 267_700, aim: 170_000, files: 35 },
  { name: 'result', path: '/basket/result', visitor: 'booked', budget: 261_000, aim: 170_000, files: 34 },
];

/** The scripts of one page, as paths in the built folder, e.g. `assets/home-D7ENypZo.js`. */
export interface PageScripts {
  readonly page: ScriptPage;
  readonly files: readonly string[];
}

/** A minute: long enough for what a page loads when it is idle, ms. */
const OBSERVED_MS = 60_000;

/**
 * Opens each page in a browser of its own, touches nothing but its `link`, and lists the scripts that it requests.
 * @param url origin of a shop that serves the build
 */
export async function loadedScripts(browser: Browser, url: string, observedMs = OBSERVED_MS): Promise<readonly PageScripts[]> {
  const visits: { readonly page: ScriptPage; readonly context: BrowserContext }[] = [];
  // One after the other: beside twelve pages that load, a visitor's steps would take too long.
  for (const page of SCRIPT_PAGES) {
    const context = await browser.newContext({ locale: 'en-GB' });
    await prepare(context, page.visitor, url);
    visits.push({ page, context });
  }
  return Promise.all(visits.map(async ({ page, context }) => {
    try {
      return { page, files: await scriptsOf(context, url + page.path, page.link, observedMs) };
    } finally {
      await context.close();
    }
  }));
}

/** No other test holds or books these nights: without theirs, a visitor with a basket would be sent from the checkout to the warning. */
const NIGHTS = {
  'with a basket': { from: '2028-09-23', to: '2028-09-30' },
  booked: { from: '2028-07-29', to: '2028-08-05' },
} as const;

async function prepare(context: BrowserContext, visitor: Visitor, url: string): Promise<void> {
  if (visitor === 'new') return;
  const page = await context.newPage();
  await addVilla(page, { ...KIRLANGIC, ...NIGHTS[visitor] }, url);
  if (visitor === 'booked') {
    await page.goto(`${url}/basket/checkout`);
    await fillGuest(page);
    await fillPayment(page, 'approved');
    await pay(page);
    await bookedNumber(page);
  }
  await page.close();
}

async function scriptsOf(context: BrowserContext, address: string, link: string | undefined, observedMs: number): Promise<readonly string[]> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  // Every file is requested, also one that an earlier page left in the cache.
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname.slice(1));
  });
  await page.goto(address);
  if (link !== undefined) {
    const selector = `a[href^="${link}"]`;
    // A link that React has not hydrated yet leads to another document.
    await page.waitForFunction((of) => Object.keys(document.querySelector(of) ?? {}).some((key) => key.startsWith('__reactProps')), selector);
    await page.locator(selector).first().click();
  }
  await page.waitForTimeout(observedMs);
  return [...files];
}
