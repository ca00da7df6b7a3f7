import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe } from '#tests/support/accessibility.ts';
import { addVilla, closeCart, KIRLANGIC } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

const PAGES = {
  home: '/',
  'German home': '/de',
  'villa category': '/c/villas',
  'tour category': '/c/tours',
  villa: '/u/villas/villa-kirlangic-kalamar-bay',
  tour: '/u/tours/kekova-boat-trip-from-kas',
  destination: '/d/kas',
  posts: '/b',
  post: '/b/first-time-in-kas',
  'content page': '/u/about-us',
  contact: '/contact',
  'special offer': '/get-a-special-offer',
  'agency form': '/agency/forms',
  'agency login': '/agency/login',
  'not found': '/no/such/page',
} as const;

/** Collects console errors and warnings, page errors and failed requests of a page. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document') problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    scrollTo(0, 0);
  });
}

/**
 * How far the page is wider than the window, px, after two frames, in which the page reacts to the window's width.
 * Chromium sometimes gives a page no frame, so a wait for one ends after half a second.
 */
const overflow = (page: Page) => page.evaluate(async () => {
  for (let frames = 0; frames < 2; frames += 1) await Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 500))]);
  return document.documentElement.scrollWidth - innerWidth;
});

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name}: hydrates without console messages, axe finds nothing, light and dark, and nothing overflows from 320 to 2560 px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const problems = collectProblems(page);
    await page.goto(path);
    await scrollThrough(page);
    await page.waitForLoadState('networkidle');
    expect(await axe(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await axe(page)).toEqual([]);
    for (const width of [320, 390, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    }
    expect(problems.filter((text) => !(name === 'not found' && text.includes('404')))).toEqual([]);
  });
}

test('English has no prefix, other languages have one, and each page links its translations', async ({ page }) => {
  const titles = new Set<string>();
  for (const [prefix, lang] of [['', 'en'], ['/tr', 'tr'], ['/de', 'de'], ['/ru', 'ru']] as const) {
    const response = await page.goto(prefix || '/');
    expect(response?.status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    titles.add((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
    await expect(page.locator('link[rel="alternate"][hreflang="x-default"]')).toHaveCount(1);
    await expect(page.locator('link[rel="alternate"]')).toHaveCount(5);
  }
  expect(titles.size).toBe(4);
});

test('a language switch stays on the same page', async ({ page }) => {
  await page.goto('/u/villas/villa-kirlangic-kalamar-bay');
  await page.locator('summary', { hasText: 'Language' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\/u\/villen\/villa-kirlangic-kalamar-bucht$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Villa Kırlangıç, Kalamar-Bucht');
});

test('unknown addresses and prefixes are 404 with a link home; recognised prefixes redirect to English', async ({ page, request, shop }) => {
  for (const path of ['/fr', '/fr/c/villas', '/c/no-such-category', '/u/villas/no-such-villa', '/de/nirgends']) {
    const response = await page.goto(path);
    expect.soft(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(`${shop.url}/de`);
  const redirected = await request.get('/nl/c/villas', { maxRedirects: 0 });
  expect([redirected.status(), redirected.headers()['location']]).toEqual([302, '/c/villas']);
});

for (const kept of [true, false]) {
  test(`a page whose data does not come says so and promises no more than is true, and is there at ${kept ? 'the second try' : 'a later try of its own'}; a device that ${kept ? 'keeps' : 'keeps nothing of'} the basket`, async ({ page, context }) => {
    if (!kept) await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    await addVilla(page, { ...KIRLANGIC, from: '2028-05-20', to: '2028-05-27' });
    await closeCart(page);
    await context.route('**/api/**', (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Internal Server Error' }));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tours' }).click();
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('This page did not load', { timeout: 30_000 });
    await expect(heading).toBeInViewport();
    await expect(main).toContainText(kept ? 'Nothing is lost: your basket is safe on this device.' : 'Your basket is as you left it.');
    await expect(page.getByText(/safe on this device/)).toHaveCount(kept ? 1 : 0);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axe(page)).toEqual([]);
    }
    const again = main.getByRole('button', { name: 'Try again' });
    await again.focus();
    if (kept) await page.keyboard.press('Enter');
    // The attempt fails, too: the page says so again where the visitor is.
    await expect(heading).toBeFocused();
    await again.focus();
    await context.unroute('**/api/**');
    if (kept) await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Tours', { timeout: 15_000 });
    await expect(heading).toBeFocused();
  });
}

test('pages are readable without JavaScript', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Villa Kırlangıç, Kalamar Bay' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Villa Kırlangıç, Kalamar Bay');
  await expect(page.getByText('per night').first()).toBeVisible();
  await context.close();
});

test('the page allows its own scripts, the bank, and nothing else', async ({ request, shop }) => {
  const [first, second] = [await request.get('/'), await request.get('/')];
  const policy = first.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`connect-src 'self' ${shop.bankUrl}`);
  expect(policy).not.toContain('unsafe');
  const html = await first.text();
  const inline = [...html.matchAll(/<script\b(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>([^]*?)<\/script>/g)].map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
  expect(inline.length).toBeGreaterThan(0);
  expect(/script-src ([^;]+)/.exec(policy)?.[1]?.split(' ').toSorted()).toEqual(["'self'", ...new Set(inline.map((hash) => `'sha256-${hash}'`))].toSorted());
  expect(await second.text()).toBe(html);
  expect(html).not.toMatch(/<[^>]+ style=|<[^>]+ on\w+=/);
});

test('the search says why dates cannot be searched, and offers no place without products', async ({ page }) => {
  await page.goto('/c/villas?from=2027-06-12&to=2027-06-05');
  await expect(page.getByText('The end is before the start. Choose a later day.')).toBeVisible();
  await expect(page.locator('input[name=to]')).toHaveValue('05.06.2027');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/c/villas?from=2020-06-12');
  await expect(page.getByText('These dates are in the past. Choose later ones.')).toBeVisible();

  await page.goto('/', { waitUntil: 'networkidle' });
  const places = page.locator('select[name=destination] option');
  const villas = await places.allInnerTexts();
  await page.locator('select[name=kat_k_no]').selectOption('yacht');
  await expect.poll(async () => (await places.allInnerTexts()).length).toBeLessThan(villas.length);
  await page.locator('input[name=from]').fill('12.6.2020');
  await page.getByRole('main').getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('These dates are in the past. Choose later ones.')).toBeVisible();
});

test('in German at 320 px, the logo of the checkout does not touch the link beside it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/de/basket/checkout');
  const [logo, link] = await Promise.all(['Meltem', 'Zurück zum Warenkorb'].map(async (name) => (await page.getByRole('banner').getByRole('link', { name }).boundingBox())!));
  expect(link!.x - (logo!.x + logo!.width)).toBeGreaterThanOrEqual(12);
  expect(link!.x + link!.width).toBeLessThanOrEqual(320);
});
