import type { BrowserContext, Page } from '@playwright/test';
import { holdScripts } from '#tests/support/hold-scripts.ts';
import { addToBasket, addTour, addVilla, bookedNumber, enterGuest, fillGuest, fillPayment, fillStay, KIRLANGIC, pay } from '#tests/support/shop-steps.ts';
import { expect, test } from './shop-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const WIDTHS = [390, 1440] as const;
const HEIGHT = 844;
/** How long a page is observed after its contents are there, ms: prices and notices arrive then. */
const SETTLE_MS = 2500;

interface Shift {
  readonly value: number;
  /** What moved, and by how many pixels. */
  readonly moved: readonly string[];
}

/** Collects the layout shifts of a page, except those that follow an input. */
async function observeShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] }[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => `${node?.nodeName} ${(node as Element | null)?.className ?? ''} ${node?.textContent?.slice(0, 40)}: ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`);
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await page.waitForTimeout(SETTLE_MS);
    return page.evaluate(() => (globalThis as unknown as { readonly shifts: Shift[] }).shifts);
  };
}

/** Collects the texts that were the largest one of the page when they were painted. */
async function observeLargestTexts(page: Page): Promise<() => Promise<(string | null)[]>> {
  await page.addInitScript(() => {
    const largestTexts: unknown[] = [];
    Object.assign(globalThis, { largestTexts });
    new PerformanceObserver((list) => {
      for (const { element } of list.getEntries() as unknown as { element: Element | null }[]) largestTexts.push(element?.textContent ?? null);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  return async () => {
    await page.waitForTimeout(SETTLE_MS);
    return page.evaluate(() => (globalThis as unknown as { readonly largestTexts: (string | null)[] }).largestTexts);
  };
}

interface FreshTab {
  readonly page: Page;
  readonly shifts: () => Promise<Shift[]>;
  readonly largestTexts: () => Promise<(string | null)[]>;
}

/** A tab of the same browser that has typed or pressed nothing. */
async function freshTab(context: BrowserContext, width: number): Promise<FreshTab> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: HEIGHT });
  return { page, shifts: await observeShifts(page), largestTexts: await observeLargestTexts(page) };
}

/** Observes a fresh tab of each width, all at the same time: most of the time is waiting. */
async function atEachWidth(context: BrowserContext, observe: (tab: FreshTab, width: number) => Promise<void>): Promise<void> {
  await Promise.all(WIDTHS.map(async (width) => {
    const tab = await freshTab(context, width);
    await observe(tab, width);
    await tab.page.close();
  }));
}

/** Expects a cumulative layout shift of 0.000. A font that comes late moves words by a few pixels, which is a ten-thousandth. */
function expectStill(shifts: readonly Shift[], what: string): void {
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect.soft(total.toFixed(3), `${what}: ${JSON.stringify(shifts)}`).toBe('0.000');
}

/** Stays of a week each, one after the other. */
const WEEKS = [
  { from: '2027-07-10', to: '2027-07-17' },
  { from: '2027-07-17', to: '2027-07-24' },
  { from: '2027-07-24', to: '2027-07-31' },
  { from: '2027-07-31', to: '2027-08-07' },
  { from: '2027-08-07', to: '2027-08-14' },
  { from: '2027-08-14', to: '2027-08-21' },
];

/** Positions and heights of the lines, and the position of the ticket, from the top of the page. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const rect = (element: Element) => element.getBoundingClientRect();
    const lines = [...document.querySelectorAll('main ul > li')].filter((item) => rect(item).height > 0);
    return { lines: lines.map((line) => [rect(line).top + scrollY, rect(line).height].map(Math.round)), ticket: Math.round(rect(document.querySelector('main aside')!).top + scrollY) };
  });

for (const lines of [1, 6]) {
  test(`[U14] nothing moves on a basket of ${lines}, on a phone and on a desktop, and each line is where its place was`, async ({ page, context, fillBasket }) => {
    await fillBasket({ villa: WEEKS.slice(0, lines) });
    await page.goto('/basket/cart');
    // The pages remember how many lines there are.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('meltem.checkout'))).not.toBeNull();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('meltem.basket'))).toBe(String(lines));
    await page.close();
    await atEachWidth(context, async ({ page: tab, shifts }, width) => {
      const release = await holdScripts(tab);
      await tab.goto('/basket/cart', { waitUntil: 'commit' });
      await expect(tab.getByRole('heading', { level: 1, name: 'Your basket', exact: true })).toBeVisible();
      await tab.waitForLoadState('domcontentloaded').catch(() => undefined);
      await expect(tab.getByRole('complementary', { name: 'Summary' })).toBeVisible();
      const places = await placesOf(tab);
      expect(places.lines.length).toBe(lines);
      release();
      await expect(tab.getByRole('heading', { level: 2, name: KIRLANGIC.title })).toHaveCount(lines);
      expectStill(await shifts(), `${lines} lines at ${width} px`);
      expect(await placesOf(tab)).toEqual(places);
    });
  });
}

test('[U7] [U14] nothing moves on an empty basket, on a phone and on a desktop', async ({ context }) => {
  await atEachWidth(context, async ({ page, shifts }, width) => {
    await page.goto('/basket/cart');
    await expect(page.getByRole('heading', { level: 1, name: 'Your basket is empty' })).toBeVisible();
    expectStill(await shifts(), `an empty basket at ${width} px`);
    await expect(page).toHaveURL(/\/basket\/cart$/);
  });
});

test('[U14] nothing moves when a checkout is opened or resumed at any step, on a phone and on a desktop', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await addVilla(page, { ...KIRLANGIC, from: '2028-02-12', to: '2028-02-19' });
  await addTour(page, '2028-02-15');
  /** @param shape what the browser remembers by now; see `CheckoutShape` */
  const resume = async (shown: string, shape: string | null, path = '/basket/checkout') => {
    await expect.poll(() => page.evaluate(() => localStorage.getItem('meltem.checkout'))).toBe(shape);
    await atEachWidth(context, async ({ page: tab, shifts }, width) => {
      await tab.goto(path);
      await expect(tab.getByText(shown)).toBeVisible();
      await expect(tab.getByRole('complementary').getByText(/^€/).first()).toBeAttached();
      expectStill(await shifts(), `${shown} at ${width} px`);
    });
  };
  await resume('Who is travelling?', 'guest4');
  await page.goto('/basket/checkout');
  await enterGuest(page);
  await page.getByLabel('Address (optional)').click();
  await resume('Who is travelling?', 'guest4 again');
  await fillGuest(page);
  await expect(page.getByText('Where do we pick you up?')).toBeVisible();
  await resume('Where do we pick you up?', 'stay4 again');
  await fillStay(page);
  await expect(page.getByText('How much would you like to pay now?')).toBeVisible();
  await resume('How much would you like to pay now?', 'payment4 again');
  await fillPayment(page, 'approved');
  await pay(page);
  await bookedNumber(page);
  await resume('Thank you. Your trip is booked.', null, '/basket/result');
  const welcomes = { '': 'We are fetching', '/tr': 'Rezervasyonunuzu getiriyoruz', '/de': 'Wir rufen Ihre Buchung ab', '/ru': 'Загружаем ваше бронирование' };
  await Promise.all(Object.entries(welcomes).map(async ([language, shown]) => {
    const { page: tab, largestTexts } = await freshTab(context, 412);
    await tab.goto(`${language}/basket/result`);
    await expect(tab.getByRole('main').getByText(/^INT\d{12,}$/)).toBeVisible();
    expect((await largestTexts()).at(-1), `the largest text of the result ${language}`).toContain(shown);
    await tab.close();
  }));
});

test('[E2] [U14] nothing moves when a checkout is resumed at the addresses of a ride between two towns', async ({ page, context }) => {
  await page.goto('/t/fethiye-kas?from=2027-06-13&details=vehicle:vip', { waitUntil: 'networkidle' });
  await addToBasket(page);
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('meltem.checkout'))).toBe('ride4 again');
  await atEachWidth(context, async ({ page: tab, shifts }, width) => {
    const release = await holdScripts(tab);
    await tab.goto('/basket/checkout', { waitUntil: 'commit' });
    const heading = tab.getByRole('heading', { name: 'Where does your ride begin and end?' });
    await expect(heading).toBeVisible();
    await expect(tab.getByLabel('Address in …')).toHaveCount(2);
    release();
    await expect(tab.getByLabel('Address in Kaş')).toBeVisible();
    await expect(heading).toHaveCount(1);
    expectStill(await shifts(), `the addresses at ${width} px`);
  });
});
