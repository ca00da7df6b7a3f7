import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { commonFailure } from '#contract/envelope.ts';
import { clientAddress, clientOf, trustedProxies } from './client-address.ts';
import { TokenBuckets, type Limit } from './token-buckets.ts';

/**
 * How often one client may do what. A visitor comes nowhere near, nor does an
 * office behind one address; a script that hammers does. Behind a proxy every
 * visitor has the proxy's address, unless it is trusted to name theirs.
 */
const LIMITS = {
  reads: { burst: 1000, perSecond: 50 },
  /** A device that comes back with a full draft sends 200 batches in a row. */
  writes: { burst: 300, perSecond: 10 },
  /** Books, pays, or guesses at other people's bookings. */
  orders: { burst: 60, perSecond: 1 },
  /** Tries cards and their codes. */
  cards: { burst: 60, perSecond: 1 },
} as const satisfies Readonly<Record<string, Limit>>;

export type RateClass = keyof typeof LIMITS;

export interface RateLimitOptions {
  /** The limits count so many times; null for no limits. */
  readonly scale: number | null;
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** Makes the middleware that refuses with 429 what one client sends too often. */
export type RateLimit = (classOf: (c: Context) => RateClass) => MiddlewareHandler;

/** Limits that are shared by all middleware made of them. */
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
