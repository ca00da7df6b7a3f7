import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { commonFailure } from '#contract/envelope.ts';
import { clientAddress, clientOf, trustedProxies } from './client-address.ts';
import { TokenBuckets, type Limit } from './token-buckets.ts';

/**
 * The limits of one client per request class. A visitor, or an office behind one
 * address, stays far below them; a script that repeats requests exceeds them.
 * Behind a proxy all visitors share its address, unless the proxy is trusted.
 */
const LIMITS = {
  reads: { burst: 1000, perSecond: 50 },
  /** A device that reconnects with a full draft sends 200 batches in a row. */
  writes: { burst: 300, perSecond: 10 },
  /** Bookings, payments, and lookups that could guess booking numbers. */
  orders: { burst: 60, perSecond: 1 },
  /** Card numbers and one-time codes. */
  cards: { burst: 60, perSecond: 1 },
} as const satisfies Readonly<Record<string, Limit>>;

export type RateClass = keyof typeof LIMITS;

/**
 * Takes one token of a client's bucket.
 * @param client see `clientOf`
 * @returns 0 when granted, or the milliseconds until a token is available; a promise when another process counts
 */
export type TakeToken = (rateClass: RateClass, client: string) => number | Promise<number>;

/** Creates the buckets of all clients in this process's memory. @param scale factor that multiplies the limits */
export function createBuckets(scale: number): (rateClass: RateClass, client: string) => number {
  const scaled = ({ burst, perSecond }: Limit) => new TokenBuckets({ burst: Math.max(1, burst * scale), perSecond: perSecond * scale });
  const buckets: Readonly<Record<RateClass, TokenBuckets>> = { reads: scaled(LIMITS.reads), writes: scaled(LIMITS.writes), orders: scaled(LIMITS.orders), cards: scaled(LIMITS.cards) };
  return (rateClass, client) => buckets[rateClass].take(client);
}

/** Creates middleware that answers 429 when a client exceeds the limit of the request's class. */
export type RateLimit = (classOf: (c: Context) => RateClass) => MiddlewareHandler;

/**
 * Creates the rate limits; all middleware from one call share the same buckets.
 * @param takeToken null for no limits
 * @param proxies addresses and networks of proxies whose `X-Forwarded-For` is trusted
 */
export function createRateLimit(takeToken: TakeToken | null, proxies: readonly string[]): RateLimit {
  if (!takeToken) return () => (_c, next) => next();
  const isTrusted = trustedProxies(proxies);
  return (classOf) => async (c, next) => {
    const address = clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), isTrusted);
    const wait = await takeToken(classOf(c), clientOf(address));
    if (wait === 0) return next();
    c.header('Retry-After', String(Math.ceil(wait / 1000)));
    const { status, body } = commonFailure('tooManyRequests', 'Too many requests from this address; try again later');
    return c.json(body, status as 429);
  };
}
