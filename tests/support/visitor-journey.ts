import { expect, type Locator, type Page } from '@playwright/test';
import { VISIT_CALL } from '#contract/visit-bodies.ts';
import { bookedNumber, enterGuest, fillCard, KIRLANGIC } from './shop-steps.ts';

/** One step of a visitor on a slow network. */
export interface StepTime {
  readonly name: string;
  /** Milliseconds from the action to its result. */
  readonly ms: number;
  /** The longest time in which the page showed neither the result nor that it was busy, in milliseconds. */
  readonly silentMs: number;
}

/** Calls that are sent again by design: the status of a payment, today's prices, and the count of a visit, which each document sends once (B16): a page that lost a script is reloaded. */
export const POLLS = ['odeme-durum-get', 'sepet-fiyat-post', VISIT_CALL];

/** How long a page may wait without saying so. Long enough for a slow machine to render in. */
export const MOST_SILENCE_MS = 3000;

const STEP_TIMEOUT_MS = 90_000;
const POLL_MS = 100;

/**
 * Books a villa from the home page, as a visitor does: chooses the first free nights of its calendar, adds them to the
 * basket, goes through the checkout and pays with a card. Reloads a document that did not come.
 * @returns the booking's number, and the steps with their times
 */
export async function bookFromHome(page: Page, url: string): Promise<{ readonly number: string; readonly steps: readonly StepTime[] }> {
  const stopReloading = reloadErrorPages(page);
  try {
    return await book(page, url);
  } finally {
    await stopReloading();
  }
}

async function book(page: Page, url: string): Promise<{ readonly number: string; readonly steps: readonly StepTime[] }> {
  const steps: StepTime[] = [];
  const step = async (name: string, act: () => Promise<unknown>, result: Locator) => {
    const startedAt = Date.now();
    await act();
    let [silentSince, silentMs] = [Date.now(), 0];
    while (!(await result.first().isVisible().catch(() => false))) {
      if (Date.now() - startedAt > STEP_TIMEOUT_MS) throw new Error(`${name}: no result, the page shows ${await page.getByRole('main').innerText().catch(() => 'nothing')}`);
      if (await isBusy(page)) silentSince = Date.now();
      silentMs = Math.max(silentMs, Date.now() - silentSince);
      await page.waitForTimeout(POLL_MS);
    }
    steps.push({ name, ms: Date.now() - startedAt, silentMs });
  };
  const main = page.getByRole('main');
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

  await step('open home', () => page.goto(url, { waitUntil: 'commit' }).catch(() => undefined), main.getByRole('heading', { level: 1 }));
  await step('open a villa', () => main.getByRole('link', { name: KIRLANGIC.title }).first().click(), page.getByRole('heading', { level: 1, name: KIRLANGIC.title }));
  await step('choose free nights', () => chooseFreeNights(page), button('Add to basket').and(page.locator(':not([aria-busy="true"])')));
  await step('add to basket', () => button('Add to basket').click(), page.getByRole('dialog', { name: /^Basket/ }).getByRole('link', { name: /^Go to basket/ }));
  await step('go to the basket', () => link(/^Go to basket/).click(), link('Go to checkout'));
  await step('go to the checkout', () => link('Go to checkout').click(), page.getByRole('heading', { name: 'Who is travelling?' }));
  await enterGuest(page);
  await step('guest', () => button('Continue').click(), page.getByText('How much would you like to pay now?'));
  await fillCard(page, 'approved');
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await step('payment', () => button(/^Review and pay/).click(), page.getByRole('heading', { name: 'Is everything right?' }));
  await expect(button(/^Pay /)).toBeEnabled();
  await step('pay', () => button(/^Pay /).click(), page.getByRole('heading', { level: 1, name: 'Thank you. Your trip is booked.' }));
  return { number: await bookedNumber(page), steps };
}

/**
 * Reloads the page whenever it is the browser's error page, because its document was dropped: that of a link which was
 * followed before the page was live, or that of a page which reloaded itself, because a script did not arrive, while the
 * visitor was about to act.
 * @returns ends it
 */
function reloadErrorPages(page: Page): () => Promise<void> {
  const ended = new AbortController();
  const reloading = (async () => {
    while (!ended.signal.aborted) {
      if (await isErrorOfBrowser(page)) await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  })();
  return () => {
    ended.abort();
    return reloading;
  };
}

/**
 * Chooses the first arrival that is open and the first departure for it; a calendar without such a day turns to the next month.
 * Today and tomorrow are left out: which of them is still open depends on the hour (B11).
 */
async function chooseFreeNights(page: Page): Promise<void> {
  const later = page.getByRole('button', { name: 'Later' });
  await expect(later).toBeVisible({ timeout: STEP_TIMEOUT_MS });
  /** The first open day after `day`, null when the months in view have none. */
  const openAfter = (day: string) => page.locator('[data-day]:not([aria-disabled="true"])')
    .evaluateAll((days, after) => days.map((each) => (each as HTMLElement).dataset['day']!).find((each) => each > after) ?? null, day);
  const click = (day: string) => page.locator(`[data-day="${day}"]`).click();
  const tomorrow = await page.evaluate(() => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  const asksDeparture = page.getByText(/choose the departure$/);
  await expect(async () => {
    const arrival = await openAfter(tomorrow);
    if (arrival === null) await later.click();
    else await click(arrival);
    await expect(asksDeparture).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: STEP_TIMEOUT_MS });
  const arrival = await page.locator('[data-day][tabindex="0"]').getAttribute('data-day');
  await expect(async () => {
    const departure = await openAfter(arrival!);
    if (departure === null) await later.click();
    else await click(departure);
    await expect(asksDeparture).toBeHidden({ timeout: 1000 });
  }).toPass({ timeout: STEP_TIMEOUT_MS });
}

const isErrorOfBrowser = (page: Page) => page.evaluate(() => location.protocol === 'chrome-error:').catch(() => false);

/** Whether the page says that it is working: by the progress bar, a busy control or part, or the status of a placeholder. */
async function isBusy(page: Page): Promise<boolean> {
  const signs = page.locator('[role="progressbar"], [aria-busy="true"]').or(page.getByRole('status').filter({ hasText: /^Loading/ }));
  // While a document is loading the browser itself says so.
  return (await signs.filter({ visible: true }).count().catch(() => 1)) > 0;
}
