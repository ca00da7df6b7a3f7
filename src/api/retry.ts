import { type ApiError, ApiFailed, ApiOffline, ApiRefused } from './api-error.ts';

/** Statuses after which the same request may succeed later. */
export const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether a retry may succeed, by the error's type and status alone. A garbled answer is not retried. */
export function isTransient(error: ApiError): boolean {
  if (error instanceof ApiOffline) return true;
  return (error instanceof ApiFailed || error instanceof ApiRefused) && TRANSIENT_STATUSES.has(error.status);
}

/**
 * Milliseconds that a `Retry-After` header asks to wait (RFC 9110 section 10.2.3).
 * @param now the server's time, epoch ms, for a header that contains a date
 * @returns null when the header is missing or invalid
 */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/**
 * Milliseconds before the next attempt: doubled with each
 * attempt, with a random upper half, so that clients do not retry at the same time.
 * @param attempt counts from 0
 */
export function backoff(attempt: number, baseMs: number, random: () => number = Math.random): number {
  return baseMs * 2 ** attempt * (0.5 + random() / 2);
}

/** Resolves after `ms`. @throws the signal's reason when it aborts first */
export function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
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
