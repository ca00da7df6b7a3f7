import { type ApiError, ApiFailed, ApiOffline, ApiRefused } from './errors.ts';

/** Answers after which the same request may succeed: too early, too many, and the gateway's kind of failure. */
export const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** By type and status alone, never by a message. A garbled answer does not heal by asking again. */
export function isPassing(error: ApiError): boolean {
  if (error instanceof ApiOffline) return true;
  return (error instanceof ApiFailed || error instanceof ApiRefused) && PASSING_STATUSES.has(error.status);
}

/**
 * Milliseconds that a `Retry-After` header asks to wait (RFC 9110 section 10.2.3).
 * @param now epoch milliseconds where the answer was made, for a header that names a moment
 */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/**
 * Milliseconds before the next attempt: doubling, with the upper half random so
 * that clients cut off together do not return together.
 * @param attempt counts from 0
 */
export function backoff(attempt: number, baseMs: number, random: () => number = Math.random): number {
  return baseMs * 2 ** attempt * (0.5 + random() / 2);
}

/** @throws the signal's reason when it fires first */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
