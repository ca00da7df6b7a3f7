import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './shop-test.ts';

const PAGES = {
  home: '/',
  list: '/c/villas',
  product: '/u/villas/villa-kirlangic-kalamar-bay',
  post: '/b/first-time-in-kas',
  contact: '/contact',
  favourites: '/user/favorites',
  basket: '/basket/cart',
  checkout: '/basket/checkout',
} as const;

declare global {
  interface Window {
    refusedByPolicy?: string[];
    /** Whether the browser shows each part that lies below the first view: now, and after the first frame. */
    shownParts?: () => boolean[];
    firstFrame?: boolean[];
    shift?: number;
  }
}

/** Collects what the content security policy refuses, and the layout shift, from the beginning of each document. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.refusedByPolicy = [];
    window.shift = 0;
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => window.refusedByPolicy!.push(`${effectiveDirective} ${blockedURI}`));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift! += (entry as PerformanceEntry & { readonly value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How each element of these selectors looks, apart from its size, which depends on the fonts. */
function looks(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) => elements.map((element) => {
    const style = getComputedStyle(element);
    const properties = ['display', 'position', 'color', 'backgroundColor', 'fontFamily', 'fontSize', 'fontWeight', 'paddingTop', 'paddingInlineStart', 'marginTop', 'borderTopWidth'] as const;
    return `${element.tagName} ${properties.map((name) => style[name]).join(' ')}`;
  }));
}

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} is styled by its document alone, and asks for no style sheet`, async ({ page, browser, shop }) => {
    await observe(page);
    const sheets: string[] = [];
    page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()));
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(sheets).toEqual([]);
    expect(await page.evaluate(() => window.refusedByPolicy)).toEqual([]);

    // An empty basket leads to another page.
    if (path === PAGES.basket || path === PAGES.checkout) return;
    // Without scripts: a page whose scripts do not arrive reloads itself.
    const alone = await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize(), javaScriptEnabled: false });
    const document = await alone.newPage();
    await document.route('**/*', (route) => (route.request().resourceType() === 'document' ? route.continue() : route.abort()));
    await document.goto(path);
    const frame = 'body, header, header *, footer, footer *';
    const inDocument = await looks(document, frame);
    expect(inDocument.length).toBeGreaterThan(50);
    expect(inDocument).toEqual(await looks(page, frame));
    await alone.close();
  });
}

test('a page asks for its scripts after its fonts and its first picture, and without scripts for none', async ({ page, browser, shop }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const startOf = (pattern: RegExp) => page.evaluate((source) =>
    performance.getEntriesByType('resource').filter(({ name }) => new RegExp(source).test(name)).map(({ startTime }) => startTime), pattern.source);
  const scripts = await startOf(/\.js$/);
  expect(scripts.length).toBeGreaterThan(5);
  for (const early of [await startOf(/\.woff2$/), await startOf(/\/hero-/)]) {
    expect(early.length).toBeGreaterThan(0);
    expect(Math.max(...early)).toBeLessThanOrEqual(Math.min(...scripts));
  }

  const alone = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const document = await alone.newPage();
  const requests: string[] = [];
  document.on('request', (request) => requests.push(request.resourceType()));
  await document.goto('/', { waitUntil: 'networkidle' });
  expect(requests).toContain('font');
  expect(requests).not.toContain('script');
  await alone.close();
});

test('the first frame leaves out what lies below it, the next ones add it', async ({ page }) => {
  await page.addInitScript(() => {
    const shownParts = () => [...document.querySelectorAll('[data-later]')].map((part) => part.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }));
    window.shownParts = shownParts;
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(() => { window.firstFrame = shownParts(); })));
  });
  const shown = () => page.evaluate(() => window.shownParts!());
  const firstFrame = async () => (await (await page.waitForFunction(() => window.firstFrame)).jsonValue())!;

  await page.goto('/');
  const parts = await shown();
  expect(parts.length).toBeGreaterThan(5);
  // The footer is the last.
  expect((await firstFrame()).at(-1)).toBe(false);
  await expect.poll(shown).toEqual(parts.map(() => true));

  // The browser scrolls a page that is reloaded to where it was.
  await page.evaluate(() => scrollTo(0, 4000));
  const heading = page.getByRole('heading', { level: 2 }).nth(4);
  const top = (await heading.boundingBox())!.y;
  await page.reload();
  expect(await firstFrame()).toEqual(parts.map(() => true));
  await expect.poll(async () => Math.round((await heading.boundingBox())!.y)).toBe(Math.round(top));
});

test('the policy allows the styles of the page and no other inline style', async ({ page }) => {
  await observe(page);
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/; style-src 'self' 'sha256-[\w+/]+=*';/);
  const color = await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: rgb(1, 2, 3) !important; }';
    document.head.append(style);
    document.body.setAttribute('style', 'color: rgb(1, 2, 3)');
    return getComputedStyle(document.body).color;
  });
  expect(color).not.toBe('rgb(1, 2, 3)');
  await expect.poll(() => page.evaluate(() => window.refusedByPolicy)).toEqual(['style-src-elem inline', 'style-src-attr inline']);
});

test('a page that was opened inside the app looks as one that was loaded', async ({ page, browser, shop }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Villas', exact: true }).first().click();
  await expect(page).toHaveURL(/\/c\/villas\?kat_k_no=villa$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Villas');
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  const list = await looks(page, 'main, main *');
  await page.getByRole('main').getByRole('link', { name: 'Villa Kırlangıç, Kalamar Bay' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Villa Kırlangıç, Kalamar Bay');
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  const product = await looks(page, 'main, main *');
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(0);

  const fresh = await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize(), locale: 'en-GB', timezoneId: 'Europe/Istanbul' });
  const loaded = await fresh.newPage();
  for (const [path, inside] of [['/c/villas', list], [PAGES.product, product]] as const) {
    await loaded.goto(path, { waitUntil: 'networkidle' });
    expect(inside.length).toBeGreaterThan(100);
    expect(inside).toEqual(await looks(loaded, 'main, main *'));
  }
  await fresh.close();
});

for (const width of [390, 1440]) {
  test(`fonts and pictures that come late move nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await observe(page);
    await page.route(/\.(woff2|svg)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    for (const path of ['/', '/tr', '/ru', PAGES.product, PAGES.list, '/ru/c/villy']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)).toBeGreaterThan(0);
      expect.soft(await page.evaluate(() => window.shift), path).toBeLessThan(0.001);
    }
  });
}

test('a page of which a part of the header has arrived is not painted', async ({ page, shop }) => {
  const wholeAfter = 1500;
  const html = await (await fetch(shop.url)).text();
  const cut = html.indexOf('</header>') - 500;
  expect(cut).toBeGreaterThan(html.indexOf('<header'));
  const slow = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, cut));
    setTimeout(() => response.end(html.slice(cut)), wholeAfter);
  });
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  await page.route(/\.(js|woff2|svg|webp)$/, (route) => route.abort());
  await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`);
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').map(({ startTime }) => startTime));
  await expect.poll(async () => (await paints()).length).toBeGreaterThan(0);
  expect(Math.min(...(await paints()))).toBeGreaterThan(wholeAfter - 100);
  slow.close();
});
