import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { enterGuest, fillCard, KEKOVA, KIRLANGIC } from '#tests/support/shop-steps.ts';

/** An interaction of a visitor, with its latency in each round: milliseconds from the input to the next paint (INP). */
export interface InteractionSpeed {
  readonly name: string;
  readonly times: readonly number[];
}

/** The longest acceptable time from an input to the next paint, in milliseconds, on the slowed-down processor. */
export const NEXT_PAINT_TARGET = 100;
/** How many times slower the processor is. */
export const SLOW_DOWN = 4;
export const ROUNDS = 5;

/** Time between touch and release of a finger. */
const TAP_MS = 80;
/** Time in which the paints after an input are reported. */
const SETTLE_MS = 700;
/** Entries shorter than this are not reported by the Event Timing API. */
const SHORTEST_MS = 16;

/** A page with nothing but a button that counts its presses: the shortest interaction there can be on this machine. */
const REFERENCE = '<!doctype html><meta name="viewport" content="width=device-width"><button style="height:4rem" onclick="this.textContent=Number(this.textContent)+1">0</button>';
/** Name of its row in the report. */
export const REFERENCE_NAME = 'a button alone on a page';

const VILLA = `/u/villas/${KIRLANGIC.slug}`;

/**
 * Measures the interactions of a booking on a phone with touch, from the list of villas to the payment, several times.
 * Each round has a browser context and booked dates of its own.
 */
export async function measureInteractions(browser: Browser, url: string, rounds = ROUNDS): Promise<InteractionSpeed[]> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB', timezoneId: 'Europe/Istanbul' });
    try {
      const page = await context.newPage();
      // tsx wraps function names in a helper that is missing in the page; this defines it there.
      await page.addInitScript('globalThis.__name = (named) => named');
      await page.addInitScript(recordInteractions, LONGEST);
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
      const record = (name: string, time: number) => times.set(name, [...(times.get(name) ?? []), time]);
      await walk(page, cdp, url, week(round), async (name, act) => void record(name, await latencyOf(page, act)));
      record('suggestions shown after a key press', await suggestionLatency(page, url));
    } finally {
      await context.close();
    }
  }
  if ([...times.values()].flat().every((time) => time === SHORTEST_MS)) throw new Error('the browser reported no interaction');
  return [...times].map(([name, each]) => ({ name, times: each }));
}

interface Week {
  readonly from: string;
  readonly to: string;
}

/**
 * A week from May 2027 on, another one for each round, because the rounds share one shop. It does not cross the end of a
 * month, because the calendar of a phone shows one month.
 */
function week(round: number): Week {
  const day = (after: number) => new Date(Date.UTC(2027, 4 + Math.floor(round / 3), 1 + (round % 3) * 8 + after)).toISOString().slice(0, 10);
  return { from: day(0), to: day(7) };
}

async function walk(page: Page, cdp: CDPSession, url: string, { from, to }: Week, measure: (name: string, act: () => Promise<void>) => Promise<void>): Promise<void> {
  const tapOn = (target: Locator) => () => tap(page, cdp, target);
  const main = page.getByRole('main');

  await page.route('**/reference', (route) => route.fulfill({ contentType: 'text/html', body: REFERENCE }));
  await page.goto(`${url}/reference`);
  await measure(REFERENCE_NAME, tapOn(page.getByRole('button')));

  await page.goto(`${url}/c/villas`);
  await idle(page);
  await tap(page, cdp, page.locator('form[role="search"] label').first());
  await page.getByLabel('Where').selectOption({ index: 1 });
  await measure('filter a list', tapOn(main.getByRole('button', { name: /^Show\b/ }).first()));
  await page.waitForURL(/destination=/);
  await page.goto(`${url}/c/villas`);
  await idle(page);
  await measure('open a product', tapOn(main.getByRole('link', { name: KIRLANGIC.title })));
  await page.getByRole('heading', { level: 1, name: KIRLANGIC.title }).waitFor();

  await page.goto(`${url}${VILLA}?from=${from}&to=${to}`);
  await idle(page);
  const day = (date: string) => page.locator(`[data-day="${date}"]`);
  await measure('choose the arrival', tapOn(day(from)));
  await measure('choose the departure', tapOn(day(to)));
  await measure('one adult more', tapOn(page.getByRole('button', { name: 'Adults: one more' })));
  await measure('add to basket', tapOn(page.getByRole('button', { name: 'Add to basket' }).first()));
  await page.getByRole('dialog', { name: /^Basket/ }).waitFor();
  await idle(page);
  await measure('close the cart', () => page.keyboard.press('Escape'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await measure('open the cart', tapOn(page.getByRole('banner').getByRole('link', { name: /^Basket/ })));
  await page.getByRole('dialog', { name: /^Basket/ }).waitFor();

  await page.goto(`${url}/u/tours/${KEKOVA.slug}?from=2027-06-22`);
  await idle(page);
  await measure('choose a departure time', tapOn(page.getByRole('radio', { name: /10:00/ })));
  await tap(page, cdp, page.getByRole('radio', { name: /Kalkan/ }));
  await tap(page, cdp, page.getByRole('button', { name: 'Add to basket' }).first());
  await page.getByRole('dialog', { name: /^Basket/ }).waitFor();
  await idle(page);
  await measure('go to the basket', tapOn(page.getByRole('link', { name: /^Go to basket/ })));
  await page.getByRole('heading', { level: 1, name: 'Your basket' }).waitFor();
  await idle(page);
  await measure('go to the checkout', tapOn(page.getByRole('link', { name: 'Go to checkout' })));
  await page.getByRole('heading', { name: 'Who is travelling?' }).waitFor();
  await idle(page);

  await enterGuest(page);
  await measure('checkout: guest', tapOn(page.getByRole('button', { name: 'Continue' })));
  await page.getByLabel('Hotel or villa').fill('Villa Kekik');
  await page.getByLabel('City or town').fill('Kalkan');
  await measure('checkout: stay', tapOn(page.getByRole('button', { name: 'Continue' })));
  await page.getByText('How much would you like to pay now?').waitFor();
  await idle(page);
  await fillCard(page, 'approved');
  await measure('checkout: agree', tapOn(page.getByRole('checkbox', { name: /^I have read/ })));
  await measure('checkout: payment', tapOn(page.getByRole('button', { name: /^Review and pay/ })));
  await page.getByRole('heading', { name: 'Is everything right?' }).waitFor();
  await idle(page);
  await measure('checkout: pay', tapOn(page.getByRole('button', { name: /^Pay / })));
  await page.getByRole('heading', { level: 1, name: 'Thank you. Your trip is booked.' }).waitFor({ timeout: 60_000 });

  await page.goto(`${url}/c/villas`);
  await idle(page);
  await measure('open the menu', tapOn(page.getByRole('button', { name: 'Menu' })));
  const menu = page.locator('#mobile-menu');
  await measure('open the language menu', tapOn(menu.locator('summary', { hasText: 'Language' })));
  await measure('change the language', tapOn(menu.getByRole('link', { name: 'Deutsch' })));
  await page.waitForURL(/\/de\//);
}

/** @returns milliseconds from a key press in the search field to the frame after its suggestions are in the page */
async function suggestionLatency(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/search`);
  await idle(page);
  // A search box that becomes a combobox with the focus.
  const field = page.getByRole('main').locator('input[type=search]');
  await field.focus();
  await field.pressSequentially('kal');
  await page.getByRole('main').getByRole('option').first().waitFor();
  await idle(page);
  await field.evaluate((input) => {
    (globalThis as { shown?: Promise<number> }).shown = new Promise((resolve) => {
      input.addEventListener('keydown', () => {
        const start = performance.now();
        const list = document.getElementById(input.getAttribute('aria-controls') ?? '') ?? document.body;
        new MutationObserver((_, observer) => {
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        }).observe(list, { childList: true, subtree: true, characterData: true });
      }, { once: true });
    });
  });
  await field.press('k');
  return Math.round(await page.evaluate(() => (globalThis as { shown?: Promise<number> }).shown!));
}

async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
}

/** Touches the middle of an element and releases it, as a finger does. */
async function tap(page: Page, cdp: CDPSession, target: Locator): Promise<void> {
  await target.waitFor();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForTimeout(SETTLE_MS);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} has no box`);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] });
  await page.waitForTimeout(TAP_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Key of the longest interaction in `sessionStorage`, which the next document can read. */
const LONGEST = 'bench.longestInteraction';

/** @returns the longest event of an interaction, its paint included, also when the interaction leaves the document */
async function latencyOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate((key) => sessionStorage.removeItem(key), LONGEST);
  await act();
  await page.waitForTimeout(SETTLE_MS);
  await page.waitForLoadState();
  const longest = await page.evaluate((key) => sessionStorage.getItem(key), LONGEST);
  return Math.max(Number(longest ?? 0), SHORTEST_MS);
}

/** Runs in every document of the page. Records the longest event that belongs to an interaction. */
function recordInteractions(key: string): void {
  const record = (entries: readonly PerformanceEntry[]) => {
    for (const { interactionId, duration } of entries as readonly (PerformanceEventTiming & { readonly interactionId: number })[]) {
      if (interactionId > 0 && duration > Number(sessionStorage.getItem(key) ?? 0)) sessionStorage.setItem(key, String(duration));
    }
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  addEventListener('pagehide', () => record(observer.takeRecords()));
}
