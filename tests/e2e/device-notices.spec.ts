import type { Locator, Page } from '@playwright/test';
import type { LogEvent } from '#log/event-log.ts';
import { expect, test } from '#tests/faults/fault-test.ts';
import { arm, failWrites, refuseCryptoKeys, rejectOpening } from '#tests/faults/inject.ts';
import { axe } from '#tests/support/accessibility.ts';
import { deferred } from '#tests/support/deferred.ts';
import { addToBasket, addVilla, basketButton, closeCart, KEKOVA, KIRLANGIC } from '#tests/support/shop-steps.ts';

const line = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Deletes all databases, as a browser does when storage runs low, from a page that opens none. */
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

test('[L10] without storage every page shows a notice, and the basket works as long as the page is open', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  await addVilla(page, { ...KIRLANGIC, from: '2027-12-11', to: '2027-12-18' });
  await closeCart(page);
  const banner = notice(page, 'This browser does not let us save anything on this device.');
  await expect(banner).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Meltem', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(KIRLANGIC.title);
  await expect(banner).toBeVisible();
  await basketButton(page).click();
  await expect(page.getByRole('dialog', { name: /^Basket/ })).toContainText(KIRLANGIC.title);
});

/** The reasons for missing storage: how to cause each, and the texts of its notice. */
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

/** Returns the controls that a notice covers. */
const coveredControls = (strip: Locator) => strip.evaluate((strip) => {
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
  test(`[L10] ${reason}: a legible notice that covers no control, on a product and at the checkout`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await inject(page);
    await page.goto(`/u/villas/${KIRLANGIC.slug}?from=2027-12-11&to=2027-12-18`);
    await arm(page, Number.MAX_SAFE_INTEGER);
    await addToBasket(page);
    await closeCart(page);
    const message = notice(page, said);
    const expectReadable = async () => {
      for (const [width, height] of [[390, 844], [1440, 900]] as const) {
        await page.setViewportSize({ width, height });
        await expect(message).toBeVisible();
        // The three differ in their words, not in their colours. Other tests examine the pages around them.
        for (const colorScheme of reason === 'noStorage' ? (['light', 'dark'] as const) : (['light'] as const)) {
          await page.emulateMedia({ colorScheme });
          expect(await axe(page, message)).toEqual([]);
        }
        await page.evaluate(() => scrollTo(0, 0));
        expect(await coveredControls(message)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    };
    await expectReadable();
    await basketButton(page).click();
    await page.getByRole('dialog').getByRole('link', { name: /^Go to basket/ }).click();
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await expect(page.getByRole('heading', { name: 'Who is travelling?' })).toBeVisible();
    await expectReadable();
    // Nothing else on the page promises more.
    await page.context().setOffline(true);
    await expect(page.getByText('You can keep changing your basket while this page stays open')).toBeVisible();
    await expect(page.getByText(/(kept|saved) on this device/)).toHaveCount(0);
    await expectReadable();
  });
}

test('[L11] a basket that the browser cleared is restored from the server, with a notice', async ({ page }) => {
  const taken = page.waitForResponse((response) => response.url().includes('sepet-olay-post') && response.ok());
  await addVilla(page, { ...KIRLANGIC, from: '2027-12-04', to: '2027-12-11' });
  await taken;
  await evict(page);
  await page.goto('/basket/cart');
  await expect(line(page, KIRLANGIC.title)).toBeVisible({ timeout: 30_000 });
  const message = notice(page, 'We restored your basket from our server.');
  await expect(message).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await message.getByRole('button', { name: 'OK' }).click();
  await expect(message).toHaveCount(0);
});

test('[L11] a cleared basket without a server copy causes a notice', async ({ page, context }) => {
  await context.route(/sepet-olay/, (route) => route.abort());
  await addVilla(page, { ...KIRLANGIC, from: '2028-01-08', to: '2028-01-15' });
  await evict(page);
  await context.unroute(/sepet-olay/);
  await page.goto('/');
  await expect(page.getByText('our server has no copy of it')).toBeVisible({ timeout: 30_000 });
});

test('[L11] offline, a cleared basket is requested when the connection returns, with notices all the time', async ({ page, context }) => {
  const taken = page.waitForResponse((response) => response.url().includes('sepet-olay-post') && response.ok());
  await addVilla(page, { ...KIRLANGIC, from: '2027-12-25', to: '2028-01-01' });
  await taken;
  await evict(page);
  await context.route(/sepet-olay/, (route) => route.abort());
  await page.goto('/basket/cart');
  await expect(notice(page, 'We will look for a copy on our server once you are back online.')).toBeVisible({ timeout: 30_000 });
  expect(await axe(page)).toEqual([]);

  const answered = deferred();
  await context.route(/sepet-olay-get/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  // From here on the page requests it again by itself.
  await context.unroute(/sepet-olay/);
  await page.reload();
  await expect(notice(page, 'We are looking for a copy on our server.')).toBeVisible({ timeout: 30_000 });
  expect(await axe(page)).toEqual([]);
  answered.resolve();
  await expect(notice(page, 'We restored your basket from our server.')).toBeVisible({ timeout: 30_000 });
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
});

test('[L8] an older build becomes read-only beside a newer one, and asks for a reload', async ({ page, bench, fillBasket }) => {
  await fillBasket({ villa: { from: '2028-03-04', to: '2028-03-11' } });
  const newer = await bench();
  await newer.evaluate(async () => {
    await harness.open('meltem', { writer: 1000 });
    await harness.append('meltem', ['of-the-new-build'], 'draft/direct');
  });
  await page.goto('/basket/cart');
  const message = notice(page, 'A newer version of this site is open in this browser.');
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(message).toBeVisible();
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const reloaded = page.waitForEvent('domcontentloaded');
  await message.getByRole('button', { name: 'Reload the page' }).click();
  await reloaded;
  await expect(line(page, KIRLANGIC.title)).toBeVisible();
});

test('[L9] a notice names the damaged line, once', async ({ page, context, bench, fillBasket }) => {
  // There is no server copy to restore it from.
  await context.route(/sepet-olay/, (route) => route.abort());
  const table = await bench();
  /** Writes events that were read from this device, as if by an earlier visit. */
  const writeEvents = async (events: readonly LogEvent[]) => {
    await page.goto('/healthz');
    await table.evaluate(async (events) => {
      harness.close('meltem');
      await harness.deleteDatabase('meltem');
      await harness.appendEvents('meltem', 'draft/direct', events);
      harness.close('meltem');
    }, events);
  };
  const written = () => table.evaluate(() => harness.events('meltem', 'draft/direct'));
  await fillBasket({ villa: { from: '2028-04-08', to: '2028-04-15' }, tour: '2028-04-12' });
  // The earlier price differs, so that the log gets a second event of the line.
  await writeEvents((await written()).map((event) => JSON.parse(JSON.stringify(event).replaceAll(/"nightly":"\d+/g, '$&1')) as LogEvent));
  await page.goto('/basket/cart');
  await expect(page.getByText('Price changed')).toBeVisible();
  await expect.poll(async () => (await written()).some(({ type }) => type === 'LineRequoted')).toBe(true);
  await writeEvents(await written());
  await table.evaluate(async () => {
    const { seqs: [added] } = await harness.placesOf('meltem', 'draft/direct', 'ItemAdded');
    await harness.alter('meltem', ['e', 'draft/direct', added!], [-1]);
    harness.close('meltem');
  });

  await page.goto('/basket/cart');
  const message = notice(page, `Affected: ${KIRLANGIC.title}.`);
  await expect(message).toBeVisible({ timeout: 30_000 });
  await expect(line(page, KEKOVA.title)).toBeVisible();
  await expect(line(page, KIRLANGIC.title)).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await message.getByRole('button', { name: 'OK' }).click();
  await expect(message).toHaveCount(0);
  await page.reload();
  await expect(line(page, KEKOVA.title)).toBeVisible();
  await expect(message).toHaveCount(0);
});
