import type { Page, Route } from '@playwright/test';
import { commonFailure, refusal } from '#contract/envelope.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import { paymentStart } from '#contract/calls/payment.ts';
import { addVilla, bookedNumber, fillCard, fillGuest, fillPayment, pay } from '#tests/support/shop-steps.ts';
import { week } from './basket-lines.ts';
import { countTrips } from './server.ts';
import type { FaultName } from './catalogue.ts';
import { expect, test } from './fault-test.ts';

/*
 * The two calls that move something, each with every fault of the network. The
 * table's count of bookings is the server's own, that of charges the bank's.
 */
const CALLS = { booking: bookingCreate, payment: paymentStart } as const;
type CallName = keyof typeof CALLS;

/** What happens to the n-th request of a call, from 1 on; `done` once the fault is over and requests pass. */
type Meet = (route: Route, n: number) => Promise<'done' | 'met'>;

const json = (body: { status: number; body: unknown }) => ({ status: body.status, contentType: 'application/json', body: JSON.stringify(body.body) });
const page200 = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title><h1>Please sign in to the hotel network</h1>' };
const nginx413 = { status: 413, contentType: 'text/html', body: '<html><head><title>413 Request Entity Too Large</title></head></html>' };

/** The first `times` requests are met by `how`. */
const first = (times: number, how: (route: Route, n: number) => Promise<unknown>): Meet => async (route, n) => {
  if (n > times) return 'done';
  await how(route, n);
  return 'met';
};
/** The request is heard, whatever becomes of its answer. */
const heard = (route: Route) => route.fetch().catch(() => undefined);

interface Case {
  readonly title: string;
  readonly fault: Record<CallName, FaultName>;
  readonly meet: (call: CallName) => Meet;
  /** What the page must have told on the way. */
  readonly tells?: RegExp;
  /** The page says that it was refused, and the visitor tries once more. */
  readonly refused?: true;
}

const LOST = /The connection was lost before we got the answer/;

const CASES: readonly Case[] = [
  {
    title: 'lost before the server, three times',
    tells: LOST,
    fault: { booking: 'bookingDropped', payment: 'paymentDropped' },
    meet: () => first(3, (route) => route.abort('connectionreset')),
  },
  {
    title: 'heard, and its answer lost, three times',
    tells: LOST,
    fault: { booking: 'bookingAnswerLost', payment: 'paymentAnswerLost' },
    meet: () => first(3, async (route) => {
      await heard(route);
      await route.abort('connectionreset');
    }),
  },
  {
    title: '409: the server has this key with another body',
    tells: LOST,
    fault: { booking: 'booking409', payment: 'payment409' },
    meet: (call) => first(1, async (route) => {
      await heard(route);
      await route.fulfill(json(refusal(CALLS[call], { code: 'idempotencyMismatch', details: null } as never, 'another body')));
    }),
  },
  {
    title: '413 of something between',
    tells: LOST,
    fault: { booking: 'booking413', payment: 'payment413' },
    meet: () => first(1, (route) => route.fulfill(nginx413)),
  },
  {
    title: '422',
    fault: { booking: 'booking422', payment: 'payment422' },
    meet: () => first(1, (route) => route.fulfill(json(commonFailure('validation', 'not like this')))),
    refused: true,
  },
  {
    title: '500, before and after the server acted',
    tells: LOST,
    fault: { booking: 'booking500', payment: 'payment500' },
    meet: () => first(3, async (route, n) => {
      if (n > 1) await heard(route);
      await route.fulfill({ status: 500, contentType: 'text/plain', body: 'Internal Server Error' });
    }),
  },
  {
    title: '200 with a web page, after the server acted',
    tells: LOST,
    fault: { booking: 'bookingHtml', payment: 'paymentHtml' },
    meet: () => first(1, async (route) => {
      await heard(route);
      await route.fulfill(page200);
    }),
  },
  {
    title: 'delivered twice at once',
    fault: { booking: 'bookingTwice', payment: 'paymentTwice' },
    meet: () => first(1, async (route) => {
      const [one] = await Promise.all([route.fetch(), heard(route)]);
      await route.fulfill({ response: one });
    }),
  },
];

let weeks = 10;
/** A review of a week of its own, ready to be paid. */
async function toReview(page: Page): Promise<void> {
  await addVilla(page, week((weeks += 1)));
  await page.goto('/basket/checkout');
  await fillGuest(page);
  await fillPayment(page, 'approved');
}

/** Gathers what the checkout tells while a payment is under way, however short it is there. */
async function listen(page: Page): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  await page.exposeFunction('hearStatus', (text: string) => void told.add(text));
  await page.addInitScript(() => {
    const look = () => {
      for (const status of document.querySelectorAll<HTMLElement>('main .flow > p[role=status]')) {
        void (globalThis as unknown as { hearStatus: (text: string) => Promise<void> }).hearStatus(status.innerText);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return told;
}

/** The booking is in a page opened now, too, and the basket is free of it. */
async function expectBookedInFreshPage(page: Page, number: string): Promise<void> {
  const fresh = await page.context().newPage();
  await fresh.goto(page.url());
  expect(await bookedNumber(fresh)).toBe(number);
  await fresh.close();
}

/** What the visitor does after a refusal: the card is still in hand where the bank was never asked. */
const tryAgain: Record<CallName, (page: Page) => Promise<void>> = {
  async booking(page) {
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Review and pay/ }).click();
    await pay(page);
  },
  async payment(page) {
    await fillCard(page, 'approved');
    await pay(page);
  },
};

for (const call of ['booking', 'payment'] as const) {
  for (const { title, fault: names, meet, tells, refused } of CASES) {
    test(`[L12] ${call}: ${title}`, async ({ page, shop, fault }) => {
      const met = fault(names[call]);
      const told = await listen(page);
      await toReview(page);
      const before = await countTrips(shop);
      let requests = 0;
      const how = meet(call);
      await page.route(`**/api/${CALLS[call].name}`, async (route) => {
        if ((await how(route, (requests += 1))) === 'met') met.tried();
        else await route.fallback();
      });
      await pay(page);
      if (refused) {
        await met.sees(page.getByText(call === 'booking' ? /We could not make this booking/ : /We never store your card details/));
        expect(await countTrips(shop)).toEqual({ bookings: before.bookings + (call === 'booking' ? 0 : 1), captures: before.captures });
        await tryAgain[call](page);
      }
      const number = await bookedNumber(page);
      if (tells) expect([...told].join('\n')).toMatch(tells);
      for (const words of told) if (!words.startsWith('We are booking')) met.saw(words);
      await met.sees(page.getByRole('heading', { level: 1 }));
      met.bookedOnce(before, await countTrips(shop));
      met.survived({ acknowledged: [number], present: [number] });
      await expectBookedInFreshPage(page, number);
    });
  }

  test(`[L12] ${call}: answered after the page gave up, and the older request delivered once more after the newer`, async ({ page, shop, fault }) => {
    const [slow, late] = [fault(call === 'booking' ? 'bookingSlow' : 'paymentSlow'), fault(call === 'booking' ? 'bookingReordered' : 'paymentReordered')];
    await page.clock.install();
    const told = await listen(page);
    await toReview(page);
    const before = await countTrips(shop);
    let giveUp!: () => void;
    const gaveUp = new Promise<void>((resolve) => (giveUp = resolve));
    let older: Route | null = null;
    await page.route(`**/api/${CALLS[call].name}`, async (route) => {
      if (older) return route.fallback();
      older = route;
      slow.tried();
      await heard(route);
      giveUp();
    });
    await pay(page);
    await gaveUp;
    // The answer is there and not let through; the page waits no longer than it may.
    await page.clock.fastForward('00:16');
    const number = await bookedNumber(page);
    slow.bookedOnce(before, await countTrips(shop));
    const again = await heard(older!);
    expect(again?.status()).toBe(200);
    late.tried();
    late.bookedOnce(before, await countTrips(shop));
    for (const met of [slow, late]) {
      for (const words of told) if (!words.startsWith('We are booking')) met.saw(words);
      await met.sees(page.getByRole('heading', { level: 1 }));
      met.survived({ acknowledged: [number], present: [number] });
    }
    await expectBookedInFreshPage(page, number);
  });
}
