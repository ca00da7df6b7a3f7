import { bookings, requotes } from './call-requests.ts';
import { CONNECTIONS } from './answer-speed.ts';
import type { HealthLatency } from './health-probe.ts';
import { load, problemsOf, type LoadResult } from './http-load.ts';
import { startHealthProbe, type ServerProcess } from './server-process.ts';

export interface WriteSpeed {
  /** Re-quotes of three lines a second. */
  readonly requotes: number;
  /** Latency of `/healthz` while 16 connections re-quote 100 lines each. */
  readonly health: HealthLatency;
}

/** Records what was answered with another status than expected. */
export type Problems = string[];

/** Measures re-quotes, and whether the server answers a health check meanwhile. */
export async function measureWrites(shop: ServerProcess, seconds: number, problems: Problems): Promise<WriteSpeed> {
  const checked = checkInto(problems);
  const three = requotes(3);
  await load({ url: shop.url, requests: three, connections: CONNECTIONS, seconds: 1 });
  const priced = checked('re-quotes', await load({ url: shop.url, requests: three, connections: CONNECTIONS, seconds: seconds * 2 }));

  const probe = await startHealthProbe(shop.url, seconds * 2);
  // A limit may refuse some of them; what counts is that the others cannot stop the server.
  const heavy = load({ url: shop.url, requests: requotes(100), connections: 16, seconds: seconds * 2, expects: (status) => status === 200 || status === 429 });
  const [health] = await Promise.all([probe.latency, heavy.then((result) => checked('re-quotes of 100 lines', result))]);
  if (health.failed > 0) problems.push(`/healthz: ${health.failed} without status 200`);
  return { requotes: priced.perSecond, health };
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
