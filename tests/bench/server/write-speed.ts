import { monitorEventLoopDelay } from 'node:perf_hooks';
import { bookings, requotes } from './call-requests.ts';
import { CONNECTIONS } from './answer-speed.ts';
import { load, percentile, problemsOf, type LoadResult } from './http-load.ts';
import type { ServerProcess } from './server-process.ts';

export interface WriteSpeed {
  /** Re-quotes of three lines a second. */
  readonly requotes: number;
  /** Latency of `/healthz` in ms while 16 connections re-quote 100 lines each. */
  readonly healthP99: number;
  readonly healthWorst: number;
  /** Longest delay of the load generator's own event loop meanwhile, in ms: so much of the latency may be its own. */
  readonly generatorDelay: number;
}

/** Records what was answered with another status than expected. */
export type Problems = string[];

/** Measures re-quotes, and whether the server answers a health check meanwhile. */
export async function measureWrites(shop: ServerProcess, seconds: number, problems: Problems): Promise<WriteSpeed> {
  const checked = checkInto(problems);
  const three = requotes(3);
  await load({ url: shop.url, requests: three, connections: CONNECTIONS, seconds: 1 });
  const priced = checked('re-quotes', await load({ url: shop.url, requests: three, connections: CONNECTIONS, seconds: seconds * 2 }));

  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [, health] = await Promise.all([
    // A limit may refuse some of them; what counts is that the others cannot stop the server.
    load({ url: shop.url, requests: requotes(100), connections: 16, seconds: seconds * 2, expects: (status) => status === 200 || status === 429 }).then((result) => checked('re-quotes of 100 lines', result)),
    load({ url: shop.url, requests: [{ path: '/healthz' }], connections: 4, perSecond: 50, seconds: seconds * 2 }).then((result) => checked('/healthz', result)),
  ]);
  delay.disable();
  return { requotes: priced.perSecond, healthP99: percentile(health, 0.99), healthWorst: percentile(health, 1), generatorDelay: delay.max / 1e6 };
}

/**
 * Measures bookings a second. Each booking has its own ids, and all find a free seat.
 * @param from number of the first booking, above those of earlier runs on the same database
 */
export async function measureBookings(shop: ServerProcess, count: number, problems: Problems, from = 0): Promise<number> {
  const checked = checkInto(problems);
  const warm = await bookings(shop.url, 100, from);
  checked('bookings', await load({ url: shop.url, requests: warm.map(({ http }) => http), connections: CONNECTIONS, seconds: 60, once: true }));
  const all = await bookings(shop.url, count, from + warm.length);
  return checked('bookings', await load({ url: shop.url, requests: all.map(({ http }) => http), connections: CONNECTIONS, seconds: 60, once: true })).perSecond;
}

function checkInto(problems: Problems) {
  return (what: string, result: LoadResult): LoadResult => {
    problems.push(...problemsOf(what, result));
    return result;
  };
}
