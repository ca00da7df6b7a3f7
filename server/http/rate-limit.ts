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

export interface RateLimitOptions {
  /** Factor that multiplies the limits; null for no limits. */
  readonly scale: number | null;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
}

/** Creates middleware that answers 429 when a client exceeds the limit of the request's class. */
export type RateLimit = (classOf: (c: Context) => RateClass) => MiddlewareHandler;

/** Creates the rate limits; all middleware from one call share the same buckets. */
export function createRateLimit({ scale, trustedProxies: proxies }: RateLimitOptions): RateLimit {
  if (scale === null) return () => (_c, next) => next();
  const isTrusted = trustedProxies(proxies);
  const scaled = ({ burst, perSecond }: Limit) => new TokenBuckets({ burst: Math.max(1, burst * scale), perSecond: perSecond * scale });
  const buckets: Readonly<Record<RateClass, TokenBuckets>> = { reads: scaled(LIMITS.reads), writes: scaled(LIMITS.writes), orders: scaled(LIMITS.orders), cards: scaled(LIMITS.cards) };
  return (classOf) => async (c, next) => {
    const address = clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), isTrusted);
    const wait = buckets[classOf(c)].take(clientOf(address));
    if (wait === 0) return next();
    c.header('Retry-After', String(Math.ceil(wait / 1000)));
    const { status, body } = commonFailure('tooManyRequests', 'Too many requests from this address; try again later');
    return c.json(body, status as 429);
  };
}
