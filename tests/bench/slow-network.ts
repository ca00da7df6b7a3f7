import type { Browser } from '@playwright/test';
import { expectBooking } from '#tests/support/api-calls.ts';
import { countCaptures } from '#tests/support/bank-ledger.ts';
import { droppedOf, recordFiles, repeatedCalls, repeatedFiles, startLossyShop } from '#tests/support/lossy-proxy.ts';
import { bookFromHome, POLLS, type StepTime } from '#tests/support/visitor-journey.ts';

/** The slow network: latency of a request, rate in both directions, share of dropped requests. */
export const SLOW_NETWORK = { latencyMs: 400, kilobitsPerSecond: 400, drop: 0.05 } as const;
/** Runs with different requests dropped; each run is the same every time. */
const SEEDS = [1, 2, 3];

/** A booking over the slow network, from the home page to the paid booking. */
export interface SlowBooking {
  readonly seed: number;
  readonly steps: readonly StepTime[];
  readonly requests: number;
  /** Requests that were dropped, or whose answer was. */
  readonly dropped: number;
  /** Calls and files that were asked for again although they had been answered; see `POLLS`. */
  readonly repeated: readonly string[];
  readonly bookings: number;
  readonly payments: number;
}

/** Books from the home page on a phone over the slow network, several times. @throws Error when a booking does not succeed */
export async function bookOverSlowNetwork(browser: Browser): Promise<SlowBooking[]> {
  const bookings: SlowBooking[] = [];
  for (const seed of SEEDS) {
    const proxy = await startLossyShop({ drop: SLOW_NETWORK.drop, seed });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', timezoneId: 'Europe/Istanbul' });
    try {
      const page = await context.newPage();
      const network = await context.newCDPSession(page);
      const bytesPerSecond = (SLOW_NETWORK.kilobitsPerSecond * 1000) / 8;
      await network.send('Network.emulateNetworkConditions', { offline: false, latency: SLOW_NETWORK.latencyMs, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond });
      const received = recordFiles(page);
      const { number, steps } = await bookFromHome(page, proxy.url);
      await expectBooking(proxy.shop.url, number);
      bookings.push({
        seed,
        steps,
        requests: proxy.requests.length,
        dropped: droppedOf(proxy.requests).length,
        repeated: [...repeatedCalls(proxy.requests, POLLS), ...repeatedFiles(proxy.requests, received)],
        bookings: new Set(proxy.requests.filter(({ path }) => path.startsWith('/api/rezervasyon-olustur-post')).map(({ body }) => body)).size,
        payments: await countCaptures(proxy.shop.folder),
      });
    } finally {
      await context.close();
      await proxy.stop();
    }
  }
  return bookings;
}
