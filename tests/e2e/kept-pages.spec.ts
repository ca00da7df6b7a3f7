import type { BrowserContext, Page } from '@playwright/test';
import { axe } from '#tests/support/accessibility.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Shop, startSeededShop } from '#tests/support/shop.ts';
import { addVilla, bookedNumber, closeCart, fillGuest, fillPayment, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test.use({ serviceWorkers: 'allow' });

/** The shop of a test that stops it. */
let running: Shop | null = null;
async function start(port: number): Promise<Shop> {
  running = await startSeededShop({ port });
  return running;
}
async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}
test.afterEach(stop);

const title = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 1, name });

/** The addresses of the kept pages, without files. */
const keptPages = (page: Page): Promise<string[]> => page.evaluate(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('meltem.pages '));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => url.slice(location.origin.length)).filter((path) => !path.startsWith('/assets/'));
});

/** Opens a page as a visitor who touches it, and waits until the worker controls it and has kept these pages. */
async function visit(page: Page, address: string, kept: readonly string[]): Promise<void> {
  // The first input counts once the script is there, which comes after the paint.
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.keyboard.press('Shift');
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toEqual(expect.arrayContaining([...kept]));
}

/** Opens a typed address in another tab. */
async function openTyped(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test('[U23] with the server gone, visited pages, the basket and the checkout open and can be used, and another page says why it does not', async ({ context, page }) => {
  const port = await freePort();
  const shop = await start(port);
  await visit(page, `${shop.url}/c/villas`, ['/c/villas', '/offline']);
  await addVilla(page, KIRLANGIC, shop.url);
  await closeCart(page);
  const villa = `/u/villas/${KIRLANGIC.slug}?from=${KIRLANGIC.from}&to=${KIRLANGIC.to}`;
  await visit(page, `${shop.url}/`, ['/', villa, '/basket/cart', '/basket/checkout']);
  await page.waitForLoadState('networkidle');
  await stop();
  await context.setOffline(true);

  await page.reload();
  await expect(title(page, /Turkey|Türkiye|coast/i)).toBeVisible();
  // A link whose data cannot be loaded leads to the kept page.
  await page.locator('a[href="/c/villas"]').first().click();
  await expect(title(page, 'Villas')).toBeVisible();
  const basket = await openTyped(context, `${shop.url}/basket/cart`);
  await expect(title(basket, 'Your basket')).toBeVisible();
  await expect(basket.getByRole('main').getByRole('listitem').first()).toContainText(KIRLANGIC.title);
  await basket.getByRole('button', { name: /^Remove/ }).first().click();
  await expect(title(basket, 'Your basket is empty')).toBeVisible();
  await basket.getByRole('button', { name: 'Undo' }).click({ force: true });
  await basket.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(basket.getByRole('heading', { name: 'Who is travelling?' })).toBeVisible();
  await basket.reload();
  await expect(basket.getByRole('heading', { name: 'Who is travelling?' })).toBeVisible();

  const typed = await openTyped(context, shop.url + villa);
  await expect(title(typed, KIRLANGIC.title)).toBeVisible();

  const unknown = await openTyped(context, `${shop.url}/d/kas?from=2027-06-01`);
  await expect(title(unknown, 'You are offline')).toBeVisible();
  await expect(unknown.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/d/kas?from=2027-06-01');
  expect(await axe(unknown)).toEqual([]);

  await start(port);
  await context.setOffline(false);
  await expect(unknown).toHaveURL(/\/d\/kas/);
  await expect(title(unknown, 'Kaş')).toBeVisible();
});

test('[U7] [U23] without a connection, the basket of a visitor who has none says that it is empty', async ({ context, page, baseURL }) => {
  await visit(page, '/tr/c/villalar', ['/tr/c/villalar', '/tr/basket/cart', '/tr/offline']);
  await context.setOffline(true);
  const other = await openTyped(context, `${baseURL}/tr/d/kas`);
  await expect(title(other, 'Çevrimdışısınız')).toBeVisible();
  await other.getByRole('link', { name: 'Sepete git' }).click();
  await expect(title(other, 'Sepetiniz boş')).toBeVisible();
});

test('[L4] [U23] only pages that anyone may see are kept, in the chosen currency, and until the device is forgotten', async ({ page }) => {
  await visit(page, '/enquire-booking?number=MLT-ABCDEFGH', ['/offline']);
  await visit(page, '/d/kas', ['/d/kas']);
  expect((await keptPages(page)).toSorted()).toEqual(['/basket/cart', '/d/kas', '/enquire-booking', '/offline']);
  await visit(page, '/de/d/kas', ['/d/kas', '/de/d/kas', '/de/offline']);

  // A kept page shows the currency in which it was opened.
  await page.locator('summary', { hasText: 'Währung' }).click();
  await page.getByRole('button', { name: '$ USD' }).click();
  await expect.poll(() => keptPages(page)).not.toContain('/d/kas');

  await visit(page, '/d/kas', ['/d/kas']);
  await page.getByRole('button', { name: 'Forget this device' }).click();
  await page.getByRole('dialog', { name: 'Forget this device' }).getByRole('button', { name: 'Erase everything' }).click();
  await expect.poll(() => keptPages(page)).toEqual([]);
});

test('[B31] [U23] a guest without an account finds what was booked on this device, also with the server gone', async ({ context, page }) => {
  const shop = await start(await freePort());
  await addVilla(page, KIRLANGIC, shop.url);
  await page.goto(`${shop.url}/basket/checkout`);
  await fillGuest(page);
  await fillPayment(page, 'approved');
  await pay(page);
  const number = await bookedNumber(page);
  await visit(page, `${shop.url}/`, ['/enquire-booking']);

  const passOn = (shown: Page) => shown.getByRole('main').getByRole('article', { name: `Booking ${number}` });
  const online = await openTyped(context, `${shop.url}/enquire-booking`);
  await expect(passOn(online)).toContainText('Deposit paid');
  expect(await axe(online)).toEqual([]);
  await passOn(online).getByRole('button', { name: 'Open the booking' }).click();
  await expect(title(online, 'Your trip is booked')).toBeVisible();
  // What shows that it is this visitor's comes along, so that it can be cancelled without a link.
  await online.getByRole('main').getByText('Cancel this booking').click();
  await expect(online.getByText('You get back')).toBeVisible();

  await stop();
  await context.setOffline(true);
  const offline = await openTyped(context, `${shop.url}/enquire-booking`);
  await expect(passOn(offline)).toContainText(KIRLANGIC.title);
  await expect(passOn(offline).getByRole('img', { name: `Booking ${number}` })).toBeVisible();
  await passOn(offline).getByRole('button', { name: 'Open the booking' }).click();
  await expect(offline.getByText(/^No answer from us yet/)).toBeVisible();
  await expect(passOn(offline)).toBeVisible();
});
