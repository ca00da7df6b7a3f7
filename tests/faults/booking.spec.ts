import type { Page, Route } from '@playwright/test';
import { commonFailure, refusal } from '#contract/envelope.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import { paymentStart } from '#contract/calls/payment.ts';
import { deferred } from '#tests/support/deferred.ts';
import { bookedNumber, fillCard, fillGuest, fillPayment, pay } from '#tests/support/shop-steps.ts';
import { week } from './basket-lines.ts';
import { countTrips } from './server.ts';
import type { FaultName } from './catalogue.ts';
import type { FaultReport } from './fault-report.ts';
import { expect, test } from './fault-test.ts';

/*
 * The two calls that create something, each with every network fault. Bookings
 * are counted in the server's database, charges in the bank's ledger.
 */
const CALLS = { booking: bookingCreate, payment: paymentStart } as const;
type CallName = keyof typeof CALLS;
const CALL_NAMES = ['booking', 'payment'] as const satisfies readonly CallName[];

/** Handles the n-th request of a call, counted from 1. `done`: the fault is over and the request passes. */
type Inject = (route: Route, n: number) => Promise<'done' | 'injected'>;

const json = (body: { status: number; body: unknown }) => ({ status: body.status, contentType: 'application/json', body: JSON.stringify(body.body) });
const page200 = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title><h1>Please sign in to the hotel network</h1>' };
const nginx413 = { status: 413, contentType: 'text/html', body: '<html><head><title>413 Request Entity Too Large</title></head></html>' };

/** Applies `how` to the first `times` requests. */
const first = (times: number, how: (route: Route, n: number) => Promise<unknown>): Inject => async (route, n) => {
  if (n > times) return 'done';
  await how(route, n);
  return 'injected';
};
/** Delivers the request to the server. Its answer may be lost. */
const deliver = (route: Route) => route.fetch().catch(() => undefined);

interface Case {
  readonly title: string;
  readonly fault: Record<CallName, FaultName>;
  readonly inject: (call: CallName) => Inject;
  /** A status that the page must have shown during the payment. */
  readonly status?: RegExp;
  /** The page reports a refusal, and the visitor tries once more. */
  readonly refused?: true;
}

const LOST = /The connection was lost before we got the answer/;

const CASES: readonly Case[] = [
  {
    title: 'the request is lost before the server, three times',
    status: LOST,
    fault: { booking: 'bookingDropped', payment: 'paymentDropped' },
    inject: () => first(3, (route) => route.abort('connectionreset')),
  },
  {
    title: 'the server acts and its answer is lost, three times',
    status: LOST,
    fault: { booking: 'bookingAnswerLost', payment: 'paymentAnswerLost' },
    inject: () => first(3, async (route) => {
      await deliver(route);
      await route.abort('connectionreset');
    }),
  },
  {
    title: '409: the server has this key with another body',
    status: LOST,
    fault: { booking: 'booking409', payment: 'payment409' },
    inject: (call) => first(1, async (route) => {
      await deliver(route);
      await route.fulfill(json(refusal(CALLS[call], { code: 'idempotencyMismatch', details: null } as never, 'another body')));
    }),
  },
  {
    title: '413 from a proxy before the server',
    status: LOST,
    fault: { booking: 'booking413', payment: 'payment413' },
    inject: () => first(1, (route) => route.fulfill(nginx413)),
  },
  {
    title: '422',
    fault: { booking: 'booking422', payment: 'payment422' },
    inject: () => first(1, (route) => route.fulfill(json(commonFailure('validation', 'not like this')))),
    refused: true,
  },
  {
    title: '500, before and after the server acted',
    status: LOST,
    fault: { booking: 'booking500', payment: 'payment500' },
    inject: () => first(3, async (route, n) => {
      if (n > 1) await deliver(route);
      await route.fulfill({ status: 500, contentType: 'text/plain', body: 'Internal Server Error' });
    }),
  },
  {
    title: '200 with a web page, after the server acted',
    status: LOST,
    fault: { booking: 'bookingHtml', payment: 'paymentHtml' },
    inject: () => first(1, async (route) => {
      await deliver(route);
      await route.fulfill(page200);
    }),
  },
  {
    title: 'the request is delivered twice at once',
    fault: { booking: 'bookingTwice', payment: 'paymentTwice' },
    inject: () => first(1, async (route) => {
      const [one] = await Promise.all([route.fetch(), deliver(route)]);
      await route.fulfill({ response: one });
    }),
  },
];

let weeks = 10;
/** The next week that no other test uses. */
const nextWeek = () => week((weeks += 1));

/** Opens the review step of the basket, ready to be paid. */
async function toReview(page: Page): Promise<void> {
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillPayment(page, 'approved');
}

/** Collects every status text that the checkout shows during a payment, however briefly. */
async function collectStatuses(page: Page): Promise<Set<string>> {
  const statuses = new Set<string>();
  await page.exposeFunction('recordStatus', (text: string) => void statuses.add(text));
  await page.addInitScript(() => {
    const report = () => {
      for (const status of document.querySelectorAll<HTMLElement>('main .flow > p[role=status]')) {
        void (globalThis as unknown as { recordStatus: (text: string) => Promise<void> }).recordStatus(status.innerText);
      }
    };
    new MutationObserver(report).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return statuses;
}

/** Asserts that a new page shows the booking, too. */
async function expectBookedInFreshPage(page: Page, number: string): Promise<void> {
  const fresh = await page.context().newPage();
  await fresh.goto(page.url());
  expect(await bookedNumber(fresh)).toBe(number);
  await fresh.close();
}

/** Reports the status texts that the checkout has shown, and that the page shows the booking at the end. */
async function reportSeen(report: FaultReport, page: Page, statuses: Iterable<string>, number: string): Promise<void> {
  for (const words of statuses) if (!words.startsWith('We are booking')) report.addText(words);
  await report.expectVisible(page.getByRole('heading', { level: 1 }));
  report.expectPresent({ acknowledged: [number], present: [number] });
}

// A payment request follows the answer to the booking request, so one checkout meets the fault at both.
for (const { title, fault: names, inject, status, refused } of CASES) {
  test(`[L12] booking and payment: ${title}`, async ({ page, shop, fillBasket, fault }) => {
    const reports = { booking: fault(names.booking), payment: fault(names.payment) };
    const statuses = await collectStatuses(page);
    const shown: Record<CallName, string[]> = { booking: [], payment: [] };
    await fillBasket({ villa: nextWeek() });
    await toReview(page);
    const before = await countTrips(shop);
    for (const call of CALL_NAMES) {
      let requests = 0;
      const how = inject(call);
      await page.route(`**/api/${CALLS[call].name}`, async (route) => {
        requests += 1;
        if (call === 'payment' && requests === 1) {
          shown.booking = [...statuses];
          statuses.clear();
        }
        if ((await how(route, requests)) === 'injected') reports[call].happened();
        else await route.fallback();
      });
    }
    await pay(page);
    if (refused) {
      await reports.booking.expectVisible(page.getByText(/We could not make this booking/));
      expect(await countTrips(shop)).toEqual(before);
      // A refused booking never reached the bank, so the entered card can still be used.
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: /^Review and pay/ }).click();
      await pay(page);
      await reports.payment.expectVisible(page.getByText(/We never store your card details/));
      expect(await countTrips(shop)).toEqual({ bookings: before.bookings + 1, captures: before.captures });
      await fillCard(page, 'approved');
      await pay(page);
    }
    const number = await bookedNumber(page);
    shown.payment = [...statuses];
    const after = await countTrips(shop);
    for (const call of CALL_NAMES) {
      if (status) expect(shown[call].join('\n'), call).toMatch(status);
      await reportSeen(reports[call], page, shown[call], number);
      reports[call].expectBookedOnce(before, after);
    }
    await expectBookedInFreshPage(page, number);
  });
}

test('[L12] booking and payment: an answer after the timeout and a late duplicate of the first request change nothing', async ({ page, shop, fillBasket, fault }) => {
  await page.clock.install();
  const statuses = await collectStatuses(page);
  await fillBasket({ villa: nextWeek() });
  await toReview(page);
  const before = await countTrips(shop);
  const slow = { booking: fault('bookingSlow'), payment: fault('paymentSlow') };
  const late = { booking: fault('bookingReordered'), payment: fault('paymentReordered') };
  const older: Partial<Record<CallName, Route>> = {};
  const gaveUp = new Map<CallName, Promise<void>>();
  for (const call of CALL_NAMES) {
    const delivered = deferred();
    gaveUp.set(call, delivered.promise);
    await page.route(`**/api/${CALLS[call].name}`, async (route) => {
      if (older[call]) return route.fallback();
      older[call] = route;
      slow[call].happened();
      await deliver(route);
      delivered.resolve();
    });
  }
  await pay(page);
  for (const call of CALL_NAMES) {
    await gaveUp.get(call);
    // The server has answered, but the answer is held back until the page's timeout has passed.
    await page.clock.fastForward('00:16');
  }
  const number = await bookedNumber(page);
  for (const call of CALL_NAMES) {
    slow[call].expectBookedOnce(before, await countTrips(shop));
    expect((await deliver(older[call]!))?.status()).toBe(200);
    late[call].happened();
    late[call].expectBookedOnce(before, await countTrips(shop));
    for (const report of [slow[call], late[call]]) await reportSeen(report, page, statuses, number);
  }
  await expectBookedInFreshPage(page, number);
});
