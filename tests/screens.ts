import { mkdir, rm } from 'node:fs/promises';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { build } from './support/build.ts';
import { ensureBrowser } from './support/ensure-browser.ts';
import { launchBrowser } from './support/launch-browser.ts';
import { accept, CONTACT, priceRequest, requestWedding, signInToDesk } from './support/quote-steps.ts';
import { saveScreenshot } from './support/screenshot.ts';
import { type Shop, startShop } from './support/shop.ts';
import { addTour, addVilla, bookedNumber, closeCart, confirmAtBank, fillGuest, fillPayment, fillStay, KEKOVA, KIRLANGIC, pay, type Stay } from './support/shop-steps.ts';

/**
 * `npm run screens`: builds, starts a shop, takes the journey from the home
 * page to a paid booking on a phone and on a desk, and keeps a picture of every
 * page in docs/screens/<page>-<width>.webp.
 */
const FOLDER = 'docs/screens';
const MAX_HEIGHT = 2400;
const MOST_BYTES = 6_500_000;

/** A window, and the nights that are booked in it. */
interface Visit {
  readonly width: number;
  readonly height: number;
  readonly stay: Stay;
}
const VISITS: readonly Visit[] = [
  { width: 390, height: 844, stay: KIRLANGIC },
  { width: 1440, height: 900, stay: { ...KIRLANGIC, from: '2027-09-04', to: '2027-09-11' } },
];
const TOUR_DAY = '2027-06-15';

/** Pages that an address is enough for. */
const addressesOf = ({ slug, from, to }: Stay): Readonly<Record<string, { readonly path: string; readonly colorScheme?: 'dark'; readonly windowOnly?: boolean }>> => ({
  home: { path: '/' },
  'home-dark': { path: '/', colorScheme: 'dark' },
  'home-tr': { path: '/tr', windowOnly: true },
  'home-de': { path: '/de', windowOnly: true },
  'home-ru': { path: '/ru', windowOnly: true },
  'category-villas': { path: '/c/villas' },
  'category-tours': { path: '/c/tours' },
  villa: { path: `/u/villas/${slug}?from=${from}&to=${to}` },
  tour: { path: `/u/tours/${KEKOVA.slug}?from=${TOUR_DAY}` },
  destination: { path: '/d/kas' },
  posts: { path: '/b' },
  post: { path: '/b/first-time-in-kas' },
  'content-page': { path: '/u/about-us' },
  contact: { path: '/contact' },
  search: { path: '/search/villa%20kalkan' },
  'special-offer': { path: '/get-a-special-offer' },
  'agency-form': { path: '/agency/forms' },
  compare: { path: `/compare?ids=VIL-001,VIL-002,VIL-003&from=${from}&to=${to}`, windowOnly: true },
  map: { path: '/c/villas?view=map', windowOnly: true },
  transfers: { path: '/t', windowOnly: true },
  transfer: { path: `/t/airport-dlm-kalkan?from=${from}&to=${to}`, windowOnly: true },
  yacht: { path: `/u/yacht-charter/gulet-likya-yildizi-fethiye?from=${from}&to=${to}`, windowOnly: true },
  car: { path: `/u/car-hire/hyundai-i10-manual-kalkan?from=${from}&to=${to}`, windowOnly: true },
  wedding: { path: '/c/weddings', windowOnly: true },
  health: { path: '/u/health-travel/dental-care-week-antalya', windowOnly: true },
  'villa-on-request': { path: `/u/villas/sigla-residence-gocek?from=${from}&to=${to}`, windowOnly: true },
  enquiry: { path: '/enquire-booking', windowOnly: true },
  'desk-sign-in': { path: '/desk', windowOnly: true },
  'not-found': { path: '/no/such/page' },
});

type Keep = (page: Page, name: string, options?: { readonly windowOnly?: boolean }) => Promise<void>;
type Open = (options?: BrowserContextOptions) => Promise<Page>;

async function addresses(open: Open, stay: Stay, keep: Keep): Promise<void> {
  for (const [name, { path, colorScheme = 'light', windowOnly = false }] of Object.entries(addressesOf(stay))) {
    const page = await open({ colorScheme });
    await page.goto(path);
    await keep(page, name, { windowOnly });
    await page.context().close();
  }
}

/** The dialog that hands the basket over. @returns its link */
async function handOver(page: Page, keep: Keep): Promise<string> {
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const link = page.getByRole('dialog', { name: 'Continue on another device' }).getByLabel('Link', { exact: true });
  await expect(link).toHaveValue(/#./, { timeout: 30_000 });
  const value = await link.inputValue();
  await keep(page, 'hand-over', { windowOnly: true });
  await closeCart(page);
  return value;
}

/** The same basket in another browser. */
async function arrived(page: Page, link: string, keep: Keep): Promise<void> {
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Open this basket?' }).waitFor();
  await keep(page, 'link-question');
  await page.getByRole('button', { name: 'Open the basket' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your basket is here' }).waitFor();
  await keep(page, 'continue');
  await page.context().close();
}

/** What a heart keeps. */
async function favourites(page: Page, { slug, title }: Stay, keep: Keep): Promise<void> {
  await page.goto(`/u/villas/${slug}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('[aria-pressed=true]:not([aria-busy])').first().waitFor();
  await page.goto('/user/favorites');
  await page.getByRole('article').filter({ hasText: title }).waitFor();
  await keep(page, 'favourites');
  await page.context().close();
}

/** From the basket to the booking. */
async function journey(page: Page, { bankUrl }: Shop, stay: Stay, open: Open, keep: Keep): Promise<void> {
  await addVilla(page, stay);
  await closeCart(page);
  await addTour(page, TOUR_DAY);
  // A toast under the pointer waits for it to leave.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Added to the basket')).toHaveCount(0, { timeout: 15_000 });
  await keep(page, 'cart', { windowOnly: true });
  await page.goto('/basket/cart');
  await page.getByRole('link', { name: 'Go to checkout' }).waitFor();
  await keep(page, 'basket');
  await page.getByText('Basket history').click();
  await page.getByText('On this device').first().waitFor();
  await keep(page, 'history');
  await page.locator('summary').filter({ hasText: 'Your trip, day by day' }).click();
  await page.getByRole('heading', { name: /^Things to do/ }).waitFor();
  await page.locator('summary').filter({ hasText: 'Your trip, day by day' }).scrollIntoViewIfNeeded();
  await keep(page, 'trip', { windowOnly: true });
  const link = await handOver(page, keep);
  await arrived(await open(), link, keep);
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await page.getByRole('heading', { name: 'Who is travelling?' }).waitFor();
  await keep(page, 'checkout-guest');
  await fillGuest(page);
  await page.getByRole('heading', { name: 'Where do we pick you up?' }).waitFor();
  await keep(page, 'checkout-stay');
  await fillStay(page);
  await page.getByText('How much would you like to pay now?').waitFor();
  await keep(page, 'checkout-payment');
  await fillPayment(page, 'challenged');
  await keep(page, 'checkout-review');
  await pay(page);
  await page.waitForURL((url) => url.origin === bankUrl);
  await keep(page, 'bank');
  await confirmAtBank(page, bankUrl);
  await bookedNumber(page);
  await keep(page, 'result');
}

/** A quote from both sides, until it is accepted on one device and declined on another. */
async function quote({ folder }: Shop, open: Open, keep: Keep): Promise<void> {
  const [page, desk, phone] = await Promise.all([open(), open(), open()]);
  const number = await requestWedding(page);
  await keep(page, 'request-sent', { windowOnly: true });
  await signInToDesk(desk, folder);
  await keep(desk, 'desk');
  await priceRequest(desk, number);
  await page.goto(`/enquire-booking?number=${number}`);
  await page.getByRole('heading', { level: 1, name: 'Your quote is ready' }).waitFor();
  await keep(page, 'quote');
  await accept(page, null, '€18,900.00');
  await page.goto('/basket/cart');
  await page.getByText(`This is your quote ${number}.`).waitFor();
  await keep(page, 'quote-basket');
  await phone.goto('/enquire-booking', { waitUntil: 'networkidle' });
  await phone.getByLabel('Booking or quote number').fill(number);
  await phone.getByRole('main').getByLabel('E-mail').fill(CONTACT.email);
  await phone.getByRole('button', { name: 'Find' }).click();
  await phone.getByRole('button', { name: 'Decline' }).click();
  await phone.getByRole('heading', { level: 1, name: 'You have declined this quote' }).waitFor();
  await page.goto('/basket/checkout');
  await page.waitForURL('**/basket/warning');
  await page.getByRole('link', { name: 'Show the current quote' }).waitFor();
  await keep(page, 'quote-ended');
}

/** A second visitor wanted the same nights and comes too late. */
async function tooLate(page: Page, keep: Keep): Promise<void> {
  await page.goto('/basket/cart');
  await page.getByText('Just booked by someone else').waitFor();
  await page.goto('/basket/checkout');
  await page.waitForURL('**/basket/warning');
  await page.getByRole('button', { name: /^Remove/ }).waitFor();
  await keep(page, 'warning');
}

async function visit(browser: Browser, shop: Shop, { width, height, stay }: Visit): Promise<number> {
  let bytes = 0;
  const open: Open = async (options) =>
    (await browser.newContext({ baseURL: shop.url, viewport: { width, height }, locale: 'en-GB', timezoneId: 'Europe/Istanbul', reducedMotion: 'reduce', ...options })).newPage();
  const keep: Keep = async (page, name, options) => {
    const file = `${FOLDER}/${name}-${width}.webp`;
    bytes += await saveScreenshot(page, { file, maxHeight: MAX_HEIGHT, ...options });
    process.stdout.write(`${file}\n`);
  };
  await addresses(open, stay, keep);
  const other = await open();
  await addVilla(other, stay);
  await favourites(await open(), stay, keep);
  await journey(await open(), shop, stay, open, keep);
  await tooLate(other, keep);
  await quote(shop, open, keep);
  return bytes;
}

await ensureBrowser();
build();
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const shop = await startShop();
const browser = await launchBrowser();
try {
  let bytes = 0;
  for (const each of VISITS) bytes += await visit(browser, shop, each);
  process.stdout.write(`${(bytes / 1_000_000).toFixed(1)} MB\n`);
  if (bytes > MOST_BYTES) throw new Error('the pictures are larger than a repository should carry');
} finally {
  await browser.close();
  await shop.stop();
}
