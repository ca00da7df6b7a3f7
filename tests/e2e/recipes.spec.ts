import { type Browser, expect, type Page, test } from '@playwright/test';
import { buildRecipeProject, type RecipeProject } from '#tests/recipes/recipe-project.ts';
import { contextOnTestDay } from '#tests/support/browser-on-test-day.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Shop, startSeededShop, startShop } from '#tests/support/shop.ts';
import { addToBasket, addVilla, bookedNumber, enterGuest, fillPayment, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';

// All tests use one shop with the vertical `canoe` and the language `nl`, added by the recipes of README.md.
test.describe.configure({ mode: 'serial' });
let project: RecipeProject;
let shop: Shop;
/** The page of a visitor who filled the basket before the shop had them, at the same address. */
let older: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(900_000);
  project = await buildRecipeProject();
  const port = await freePort();
  const before = await startSeededShop({ port });
  older = await visitor(browser, before.url);
  await addVilla(older, KIRLANGIC);
  await before.stop();
  shop = await startShop({ port, project: project.folder });
});
test.afterAll(async () => {
  await older?.context().close();
  await shop?.stop();
  await project?.remove();
});

const DOUBLE = { path: '/u/canoes/double-canoe-patara', title: 'Double canoe, Patara', units: 2 };

async function visitor(browser: Browser, baseURL: string): Promise<Page> {
  return (await contextOnTestDay(await browser.newContext({ baseURL, locale: 'en-GB' }))).newPage();
}

/** Puts a double canoe from ten to one into the basket. */
async function addCanoe(page: Page): Promise<void> {
  await page.goto(`${DOUBLE.path}?from=2027-05-20`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Hours: one more' }).click();
  await page.getByRole('radio', { name: '10:00' }).check();
  await addToBasket(page);
}

test('a vertical added by the recipe is listed, filtered, shown, priced, held, booked, and sold out for concurrent visitors', async ({ browser }) => {
  const visitors = await Promise.all(Array.from({ length: DOUBLE.units + 1 }, () => visitor(browser, shop.url)));
  const [page] = visitors as [Page];

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Canoes' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all canoes' }).click();
  await expect(page.getByRole('status').first()).toHaveText('2 canoes');
  await page.goto('/c/canoes?guests=3');
  await expect(page.getByRole('status').first()).toHaveText('1 canoe');
  await expect(page.getByRole('main').getByRole('link', { name: 'Family canoe, Patara' })).toBeVisible();

  for (const each of visitors) await addCanoe(each);
  await page.goto('/basket/cart');
  await expect(page.getByRole('main')).toContainText('20.05.2027');
  await expect(page.getByRole('main')).toContainText('€45.00');

  for (const each of visitors) {
    await each.goto('/basket/checkout');
    await enterGuest(each);
  }
  // All visitors request a hold at the same time; there are two of this canoe.
  const outcomes = await Promise.all(
    visitors.map(async (each) => {
      await each.getByRole('button', { name: 'Continue' }).click();
      const held = expect(each.getByText(/^Your dates are held until /)).toBeVisible({ timeout: 30_000 });
      const taken = expect(each.getByRole('main')).toContainText('These dates are taken. Choose others.', { timeout: 30_000 });
      return Promise.any([held.then(() => true), taken.then(() => false)]);
    }),
  );
  const winners = visitors.filter((_, i) => outcomes[i]);
  expect(winners).toHaveLength(DOUBLE.units);

  for (const each of winners) {
    await fillPayment(each, 'approved');
  }
  await Promise.all(winners.map(pay));
  const numbers = await Promise.all(winners.map((each) => bookedNumber(each)));
  expect(new Set(numbers).size).toBe(DOUBLE.units);

  await Promise.all(visitors.map((each) => each.context().close()));
});

test('a language added by the recipe is reachable, translated, and reads an older draft', async () => {
  await older.goto('/');
  await older.locator('summary', { hasText: /Language/ }).click();
  await older.getByRole('banner').getByRole('link', { name: 'Nederlands' }).click();
  await expect(older).toHaveURL(/\/nl$/);
  await expect(older.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(older.getByRole('heading', { name: 'Kano’s' })).toBeVisible();

  await older.goto('/nl/basket/cart');
  await expect(older.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Uw winkelmand');
  await expect(older.getByRole('main').getByRole('link', { name: KIRLANGIC.title, exact: true })).toBeVisible();
  await expect(older.getByRole('main').getByRole('link', { name: 'Naar de kassa' })).toBeVisible();
});
