import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { commonFailure } from '#contract/envelope.ts';
import { TooManyRequestsError } from '#server/services/too-many-requests.ts';
import type { AppEnv, RateClass } from './app-env.ts';
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
  /** Messages to the operator, and requests for an e-mail. A visitor sends one or two; somebody reads each. */
  messages: { burst: 10, perSecond: 1 / 60 },
  /** Card numbers and one-time codes. */
  cards: { burst: 60, perSecond: 1 },
} as const satisfies Readonly<Record<RateClass, Limit>>;

/**
 * Takes the token of a request, or more tokens for a request that has taken its own: all of them, or none.
 * @param client see `clientOf`
 * @param more 0 for the request's own token
 * @returns 0 when granted, or the milliseconds until the request can be repeated; a promise when another process counts
 */
export type TakeTokens = (rateClass: RateClass, client: string, more: number) => number | Promise<number>;

/** Creates the buckets of all clients in this process's memory. @param scale factor that multiplies the limits */
export function createBuckets(scale: number): (rateClass: RateClass, client: string, more: number) => number {
  const scaled = ({ burst, perSecond }: Limit) => new TokenBuckets({ burst: Math.max(1, burst * scale), perSecond: perSecond * scale });
  const byClass: Readonly<Record<RateClass, TokenBuckets>> = { reads: scaled(LIMITS.reads), writes: scaled(LIMITS.writes), orders: scaled(LIMITS.orders), messages: scaled(LIMITS.messages), cards: scaled(LIMITS.cards) };
  return (rateClass, client, more) => {
    const buckets = byClass[rateClass];
    if (more === 0) return buckets.take(client);
    // A request that costs more than a full bucket takes a full one, with the token that it has taken already.
    const left = Math.min(more, buckets.burst - 1);
    const wait = left > 0 ? buckets.take(client, left) : 0;
    // The repeated request takes its own token again.
    return wait === 0 ? 0 : wait + buckets.tokenMs;
  };
}

/**
 * Creates middleware that takes one token for each request and answers 429 when a
 * client exceeds the limit of the request's class. For a request whose work depends
 * on its body, the handler takes more tokens with `chargeMore`.
 */
export type RateLimit = (classOf: (c: Context) => RateClass) => MiddlewareHandler;

/**
 * Creates the rate limits; all middleware from one call share the same buckets.
 * @param take null for no limits
 * @param proxies addresses and networks of proxies whose `X-Forwarded-For` is trusted
 */
export function createRateLimit(take: TakeTokens | null, proxies: readonly string[]): RateLimit {
  if (!take) return () => (_c, next) => next();
  const isTrusted = trustedProxies(proxies);
  return (classOf) => async (c, next) => {
    const client = clientOf(clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), isTrusted));
    c.set('client', client);
    const rateClass = classOf(c);
    const wait = await take(rateClass, client, 0);
    if (wait > 0) return tooManyRequests(c, new TooManyRequestsError(wait));
    c.set('takeMore', (more: number) => take(rateClass, client, more));
    c.set('takeOf', (other: RateClass) => take(other, client, 0));
    return next();
  };
}

/**
 * Takes more tokens for a request, before its expensive work.
 * @throws TooManyRequestsError when the client has too few
 */
export async function chargeMore(c: Context<AppEnv>, more: number): Promise<void> {
  if (more === 0) return;
  throwIfOver(await c.get('takeMore')?.(more));
}

/**
 * Takes a token of another class, for a request whose class depends on what the server knows.
 * @throws TooManyRequestsError when the client has none
 */
export async function chargeOf(c: Context<AppEnv>, rateClass: RateClass): Promise<void> {
  throwIfOver(await c.get('takeOf')?.(rateClass));
}

function throwIfOver(wait = 0): void {
  if (wait > 0) throw new TooManyRequestsError(wait);
}

/** The response to a request over the limit. */
export function tooManyRequests(c: Context, { waitMs, message }: TooManyRequestsError): Response {
  c.header('Retry-After', String(Math.ceil(waitMs / 1000)));
  const { status, body } = commonFailure('tooManyRequests', message);
  return c.json(body, status as 429);
}
