import type { Locator, Page } from '@playwright/test';
import type { LogEvent } from '#log/event-log.ts';
import { expect, test } from '#tests/faults/fault-test.ts';
import { arm, failWrites, refuseCryptoKeys, rejectOpening } from '#tests/faults/inject.ts';
import { axe } from '#tests/support/axe.ts';
import { addToBasket, addTour, addVilla, basketTool, closeCart, KEKOVA, KIRLANGIC } from '#tests/support/trip.ts';

const line = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Takes every database away, as a browser does that needs the room; a page of the site that opens none does it. */
async function evict(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name!);
        request.onsuccess = resolve;
        request.onerror = reject;
      });
    }
  });
}

test('[L10] a browser that keeps nothing says so on every page, and the basket works as long as the page', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  await addVilla(page, { ...KIRLANGIC, from: '2027-11-06', to: '2027-11-13' });
  await closeCart(page);
  const banner = notice(page, 'This browser does not let us save anything on this device.');
  await expect(banner).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Meltem', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(KIRLANGIC.title);
  await expect(banner).toBeVisible();
  await basketTool(page).click();
  await expect(page.getByRole('dialog', { name: /^Basket/ })).toContainText(KIRLANGIC.title);
});

/** Why nothing is kept: what brings it about, and all that is said of it. */
const NOT_KEPT = {
  noStorage: {
    inject: (page: Page) => rejectOpening(page, Number.POSITIVE_INFINITY),
    said: 'This browser does not let us save anything on this device. Your basket is kept only as long as this page stays open. This often happens in private windows.',
  },
  noKeyStorage: {
    inject: refuseCryptoKeys,
    said: 'This browser cannot store the key that encrypts your basket, so nothing is saved. Your basket is kept only as long as this page stays open.',
  },
  quota: {
    inject: (page: Page) => failWrites(page, 'put'),
    said: 'The storage on this device is full. Your changes are kept only as long as this page stays open.',
  },
} as const;

/** What can be pressed beneath a notice, and what lies over it. */
const inItsPlace = (strip: Locator) => strip.evaluate((strip) => {
  const { left, top, right, bottom } = strip.getBoundingClientRect();
  const under = [...document.querySelectorAll('a, button, input, select, summary')].filter((one) => !strip.contains(one) && one.checkVisibility()).filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  });
  const over = new Set<Element | null>();
  for (let x = left + 1; x < right - 1; x += 8) for (let y = top + 1; y < bottom - 1; y += 8) over.add(document.elementFromPoint(x, y));
  return [...under, ...[...over].filter((one) => !strip.contains(one))].map((one) => one?.outerHTML.slice(0, 120) ?? 'outside the window');
});

for (const [reason, { inject, said }] of Object.entries(NOT_KEPT)) {
  test(`[L10] ${reason}: it says what is not kept, legibly and covering nothing, on a product and at the checkout`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await inject(page);
    await page.goto(`/u/villas/${KIRLANGIC.slug}?from=2027-11-06&to=2027-11-13`);
    await arm(page, Number.MAX_SAFE_INTEGER);
    await addToBasket(page);
    await closeCart(page);
    const told = notice(page, said);
    const looksWell = async () => {
      for (const [width, height] of [[390, 844], [1440, 900]] as const) {
        await page.setViewportSize({ width, height });
        await expect(told).toBeVisible();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await axe(page)).toEqual([]);
        }
        await page.evaluate(() => scrollTo(0, 0));
        expect(await inItsPlace(told)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    };
    await looksWell();
    await basketTool(page).click();
    await page.getByRole('dialog').getByRole('link', { name: /^Go to basket/ }).click();
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await expect(page.getByRole('heading', { name: 'Who is travelling?' })).toBeVisible();
    await looksWell();
    // Nothing else on the page promises more.
    await page.context().setOffline(true);
    await expect(page.getByText('You can keep changing your basket while this page stays open')).toBeVisible();
    await expect(page.getByText(/(kept|saved) on this device/)).toHaveCount(0);
    await looksWell();
  });
}

test('[L11] a basket that the browser cleared comes back from the server, and the visitor is told', async ({ page }) => {
  const taken = page.waitForResponse((response) => response.url().includes('sepet-olay-post') && response.ok());
  await addVilla(page, { ...KIRLANGIC, from: '2027-12-04', to: '2027-12-11' });
  await taken;
  await evict(page);
  await page.goto('/basket/cart');
  await expect(line(page, KIRLANGIC.title)).toBeVisible({ timeout: 30_000 });
  const told = notice(page, 'We restored your basket from our server.');
  await expect(told).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(told).toHaveCount(0);
});

test('[L11] one that nobody has any more is not passed over in silence', async ({ page, context }) => {
  await context.route(/sepet-olay/, (route) => route.abort());
  await addVilla(page, { ...KIRLANGIC, from: '2028-01-08', to: '2028-01-15' });
  await evict(page);
  await context.unroute(/sepet-olay/);
  await page.goto('/');
  await expect(page.getByText('our server has no copy of it')).toBeVisible({ timeout: 30_000 });
});

test('[L11] without a connection a cleared basket is asked for as soon as there is one, and the visitor is told all along', async ({ page, context }) => {
  const taken = page.waitForResponse((response) => response.url().includes('sepet-olay-post') && response.ok());
  await addVilla(page, { ...KIRLANGIC, from: '2028-02-05', to: '2028-02-12' });
  await taken;
  await evict(page);
  await context.route(/sepet-olay/, (route) => route.abort());
  await page.goto('/basket/cart');
  await expect(notice(page, 'We will look for a copy on our server once you are back online.')).toBeVisible({ timeout: 30_000 });
  expect(await axe(page)).toEqual([]);

  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await context.route(/sepet-olay-get/, async (route) => {
    await answered;
    await route.continue();
  });
  // Only now: the page asks again by itself.
  await context.unroute(/sepet-olay/);
  await page.reload();
  await expect(notice(page, 'We are looking for a copy on our server.')).toBeVisible({ timeout: 30_000 });
  expect(await axe(page)).toEqual([]);
  answer();
  await expect(notice(page, 'We restored your basket from our server.')).toBeVisible({ timeout: 30_000 });
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
});

test('[L8] beside a newer build this one reads on, says so and asks for a reload', async ({ page, bench }) => {
  await addVilla(page, { ...KIRLANGIC, from: '2028-03-04', to: '2028-03-11' });
  await closeCart(page);
  const newer = await bench();
  await newer.evaluate(async () => {
    await harness.open('meltem', { writer: 1000 });
    await harness.append('meltem', ['of-the-new-build'], 'draft/direct');
  });
  await page.goto('/basket/cart');
  const told = notice(page, 'A newer version of this site is open in this browser.');
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(told).toBeVisible();
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const reloaded = page.waitForEvent('domcontentloaded');
  await told.getByRole('button', { name: 'Reload the page' }).click();
  await reloaded;
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
});

test('[L9] damage is told with the name of what was touched, once', async ({ page, context, bench }) => {
  // Nobody else has a copy that it could come back from.
  await context.route(/sepet-olay/, (route) => route.abort());
  const table = await bench();
  /** Puts what was read from this device back as if it had been written by an earlier visit. */
  const asWritten = async (events: readonly LogEvent[]) => {
    await page.goto('/healthz');
    await table.evaluate(async (events) => {
      harness.close('meltem');
      await harness.deleteDatabase('meltem');
      await harness.appendEvents('meltem', 'draft/direct', events);
      harness.close('meltem');
    }, events);
  };
  const written = () => table.evaluate(() => harness.events('meltem', 'draft/direct'));
  await addVilla(page, { ...KIRLANGIC, from: '2028-04-01', to: '2028-04-08' });
  await addTour(page, '2028-04-05');
  // The price was another then, so that the log speaks of the line a second time.
  await asWritten((await written()).map((event) => JSON.parse(JSON.stringify(event).replaceAll(/"nightly":"\d+/g, '$&1')) as LogEvent));
  await page.goto('/basket/cart');
  await expect(page.getByText('Price changed')).toBeVisible();
  await expect.poll(async () => (await written()).some(({ type }) => type === 'LineRequoted')).toBe(true);
  await asWritten(await written());
  await table.evaluate(async () => {
    const { seqs: [added] } = await harness.placesOf('meltem', 'draft/direct', 'ItemAdded');
    await harness.alter('meltem', ['e', 'draft/direct', added!], [-1]);
    harness.close('meltem');
  });

  await page.goto('/basket/cart');
  const told = notice(page, `Affected: ${KIRLANGIC.title}.`);
  await expect(told).toBeVisible({ timeout: 30_000 });
  await expect(line(page, KEKOVA.title)).toBeVisible();
  await expect(line(page, KIRLANGIC.title)).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(told).toHaveCount(0);
  await page.reload();
  await expect(line(page, KEKOVA.title)).toBeVisible();
  await expect(told).toHaveCount(0);
});
