import { expect, type BrowserContext, type Page, type Route } from '@playwright/test';
import type { LogEvent } from '#log/event-log.ts';
import type { CheckoutEvent, CheckoutFacts } from '#machines/checkout/checkout.types.ts';
import type { CheckoutLeaf, CheckoutView } from '#tests/models/checkout.model.ts';
import { deferred } from './deferred.ts';
import { storeEvents } from './log-bench.ts';
import { fillCard, fillGuest, fillPayment, fillStay, pay, type CardName } from './shop-steps.ts';

/** A checkout in a browser, with all that is needed to cause the model's events. */
export interface CheckoutOnPage {
  readonly page: Page;
  /** The same visitor's basket in another tab. */
  readonly basket: Page;
  /** Events later on the path; they decide the test card and the other tabs. */
  readonly upcoming: ReadonlySet<CheckoutEvent['type']>;
  readonly log: { hold(): Promise<void>; release(): Promise<void> };
  readonly card: Gate;
  readonly booking: Gate;
  readonly status: Gate;
  readonly abandon: Gate;
}

/**
 * Goes to the checkout of a basket with the tour with a pick-up.
 * @param bench a bench of the page's browser, whose basket is empty; it becomes the basket's other tab
 * @param tour the events of the basket
 */
export async function startCheckout(page: Page, bench: Page, tour: readonly LogEvent[], upcoming: CheckoutOnPage['upcoming']): Promise<CheckoutOnPage> {
  const context = page.context();
  await page.clock.install();
  await storeEvents(bench, tour);
  await bench.goto('/basket/cart');
  const card = await gate(context, 'odeme-kart-jeton-post');
  const booking = await gate(context, 'rezervasyon-olustur-post');
  const status = await gate(context, 'odeme-durum-get');
  const abandon = await gate(context, 'odeme-vazgec-post');
  await page.goto('/basket/checkout');
  return { page, basket: bench, upcoming, log: slowLog(bench), card, booking, status, abandon };
}

/** Reads the view from the pages. @returns null unless exactly one view is visible */
export async function viewOnPage({ page, basket }: CheckoutOnPage): Promise<CheckoutView | null> {
  const main = page.getByRole('main');
  const form = (name: string) => page.getByRole('form', { name, exact: true });
  const heading = (name: string) => main.getByRole('heading', { name });
  const marks = {
    guestForm: form('Guest'),
    stayForm: form('Stay and pick-up'),
    cardForm: form('Payment').or(form('Card')),
    review: heading('Is everything right?'),
    renewHold: heading('Your dates are no longer held'),
    // Exactly: the bank's page says 'Confirm your payment'.
    wait: main.getByRole('heading', { name: 'Your payment', exact: true }).or(heading('We are checking with the bank')).or(heading('Ending this payment')),
    bank: heading('Your bank asks you to confirm').or(page.getByLabel('One-time code')),
    offline: heading('Waiting for the connection'),
    declined: heading('The payment did not go through'),
    booked: heading('Thank you. Your trip is booked.'),
  } satisfies Record<CheckoutView['shows'], unknown>;
  const visible: CheckoutView['shows'][] = [];
  for (const [shows, mark] of Object.entries(marks)) if (await mark.isVisible()) visible.push(shows as CheckoutView['shows']);
  if (visible.length !== 1) return null;
  return {
    shows: visible[0]!,
    basketOpen: !(await paymentNotice(basket).isVisible()),
    busy: (await page.locator('main[aria-busy=true], main [aria-busy=true]').count()) > 0,
  };
}

const paymentNotice = (basket: Page) => basket.getByText('Your basket is locked until the bank has answered');

/** Tries to remove the line in the other tab, and expects that a frozen basket refuses. */
export async function expectBasket({ basket }: CheckoutOnPage, state: 'open' | 'frozen'): Promise<void> {
  const remove = basket.getByRole('button', { name: /^Remove/ });
  const empty = basket.getByText('Your basket is empty').first();
  await expect(remove.or(empty).first()).toBeVisible();
  if (await empty.isVisible()) return;
  // A frozen basket looks locked. Its buttons still answer a press, and say why.
  if (state === 'frozen') await expect(remove).toHaveAttribute('aria-disabled', 'true');
  if (state === 'open') {
    await remove.click();
    await expect(basket.getByText('Product has been removed').first()).toBeVisible();
  } else {
    // A forced click does not wait for the button to stay in its place, which the notice of the lost connection moves.
    await expect(async () => {
      await remove.click({ force: true });
      await expect(basket.getByText('You can change your basket once the bank has answered').first()).toBeVisible({ timeout: 1000 });
    }).toPass();
  }
  await expect(remove).toHaveCount(state === 'open' ? 0 : 1);
}

type PerformEvent<T extends CheckoutEvent['type']> = (checkout: CheckoutOnPage, event: Extract<CheckoutEvent, { type: T }>, was: CheckoutFacts, from: CheckoutLeaf) => Promise<void>;

/** Causes each event on the page, or waits for it; a text gives the reason why no path contains the event. */
export const performEvent: { readonly [T in CheckoutEvent['type']]: PerformEvent<T> | string } = {
  // Events of the visitor. Their commands are not durable until the log is released.
  async 'guest.submitted'({ page, log }) {
    await log.hold();
    await fillGuest(page);
  },
  async 'stay.submitted'({ page, log }) {
    await log.hold();
    await fillStay(page);
  },
  // The card waits at the bank here: the plan is already stored.
  async 'payment.submitted'({ page }) {
    await page.getByRole('button', { name: /^Review and pay/ }).click();
  },
  async 'review.accepted'({ page, log, upcoming }) {
    const other = upcoming.has('intent.superseded') ? await page.context().newPage() : null;
    await other?.goto('/basket/checkout');
    if (other) await fillPayment(other, 'approved');
    await log.hold();
    // The other tab's intent is first in the queue.
    if (other) await pay(other);
    await pay(page);
  },
  // From the bank's page the visitor comes back first. The answer to the call waits at its gate.
  async 'attempt.abandoned'({ page }, _event, _was, from) {
    if (from === 'unknown.cardNeeded') return page.getByRole('button', { name: 'Change my order instead' }).click();
    await expect(page.getByLabel('One-time code')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Use another card' }).click();
  },

  // Events of the log.
  async 'details.saved'({ log, card }, _event, _was, from) {
    if (from === 'payment.saving') await card.open();
    else await log.release();
  },
  'intent.recorded': ({ log }) => log.release(),
  async 'intent.superseded'({ page, log }) {
    await log.release();
    await expect(page.getByRole('heading', { name: 'We are checking with the bank' })).toBeVisible();
  },

  // Changed facts. The stay's fact changes when it is saved.
  async 'facts.changed'({ page, upcoming }, { facts }, was) {
    // The step's button requests the token. A tour has no deposit, so a card is needed only when everything is paid.
    if (facts.payment === 'ready' && was.payment === 'missing') {
      await page.getByRole('radio', { name: /^Full amount/ }).check();
      await fillCard(page, cardFor(upcoming));
    }
    if (facts.payment === 'missing' && was.payment === 'ready') await page.clock.fastForward('26:00');
    if (facts.hold === 'all' && was.hold !== 'all') await expect(page.getByText('Your dates are held until')).toBeVisible();
    if (facts.hold === 'none' && was.hold !== 'none') await page.clock.fastForward('21:00');
    if (facts.clear && !was.clear) await page.getByRole('checkbox', { name: /^I have read/ }).check();
  },

  // Answers of the server.
  'checkout.confirmed': ({ booking }) => booking.open(),
  'checkout.declined': ({ booking }) => booking.open(),
  'checkout.challenged': ({ booking }) => booking.open(),
  'checkout.unknown': ({ booking }) => booking.lose(),
  'status.absent': ({ status }) => status.open(),

  // Changes of the network.
  async 'net.offline'({ page }) {
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.').first()).toBeVisible();
  },

  // On no shortest path; the tests of the pure machine cover them.
  'step.back': 'leads back to a state on the path',
  'hold.renewed': 'leads back to a state on the path',
  'payment.retried': 'leads back to a state on the path',
  'net.online': 'leads back to a state on the path',
  'checkout.reopened': 'leads back to a state on the path',
  'challenge.reopened': 'stays where it is',
  'status.due': 'stays where it is',
  'prices.aged': 'stays where it is',
  'abandon.failed': 'leads back to a state on the path',
  'challenge.closed': 'a longer path to a state that is reached',
  'details.refused': 'needs a log that fails, and leads back',
  'intent.refused': 'needs a log that fails, and leads back',
};

function cardFor(upcoming: CheckoutOnPage['upcoming']): CardName {
  if (upcoming.has('checkout.declined')) return 'declined';
  return upcoming.has('checkout.challenged') ? 'challenged' : 'approved';
}

/** Blocks the requests of one call until they are released. */
export interface Gate {
  /** Resolves once a request waits. */
  readonly reached: Promise<void>;
  open(): Promise<void>;
  /** Fails the waiting and all later requests. Resolves once the waiting ones have failed: one that still waited would pass when the gate is removed. */
  lose(): Promise<void>;
}

/** Holds the requests of one call back until the gate is opened. */
export async function gate(context: BrowserContext, call: string): Promise<Gate> {
  const decided = deferred<(route: Route) => Promise<void>>();
  const reached = deferred();
  const waiting: Promise<void>[] = [];
  await context.route(`**/${call}*`, (route) => {
    reached.resolve();
    // An aborted request needs no answer.
    const answered = decided.promise.then((answer) => answer(route)).catch(() => undefined);
    waiting.push(answered);
    return answered;
  });
  return {
    reached: reached.promise,
    open: async () => decided.resolve((route) => route.continue()),
    async lose() {
      decided.resolve((route) => route.fulfill({ status: 504 }));
      await Promise.all(waiting);
    },
  };
}

/** Blocks the log's store for all writers with an open transaction in `page`, like a slow disk. */
function slowLog(page: Page): CheckoutOnPage['log'] {
  return {
    hold: () => page.evaluate(async () => {
      const request = indexedDB.open('meltem');
      await new Promise((resolve) => (request.onsuccess = resolve));
      const tx = request.result.transaction('log', 'readwrite');
      const ended = new Promise((resolve) => (tx.oncomplete = resolve));
      let held = true;
      Object.assign(globalThis, { releaseLog: () => ((held = false), ended.then(() => request.result.close())) });
      await new Promise<void>((resolve) => {
        const keep = () => {
          resolve();
          if (held) tx.objectStore('log').count().onsuccess = keep;
        };
        tx.objectStore('log').count().onsuccess = keep;
      });
    }),
    release: () => page.evaluate(() => (globalThis as unknown as { releaseLog: () => Promise<void> }).releaseLog()),
  };
}
