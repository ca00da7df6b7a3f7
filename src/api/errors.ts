import type { Call, RefusalOf } from '#contract/call.ts';
import type { Issue } from '#contract/contract-error.ts';

export interface ApiErrorOptions extends ErrorOptions {
  readonly retryAfterMs?: number | null;
}

/** What went wrong with a call; which of the four it is decides what may happen next. */
export abstract class ApiError extends Error {
  /** Name of the call, never its content. */
  readonly call: string;
  /** What the answer's `Retry-After` says: not before so many milliseconds. Null where it says nothing. */
  readonly retryAfterMs: number | null;

  constructor(call: string, message: string, { retryAfterMs = null, ...options }: ApiErrorOptions = {}) {
    super(`${call}: ${message}`, options);
    this.call = call;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Nobody answered, or not in time. The server may or may not have acted. */
export class ApiOffline extends ApiError {
  override readonly name = 'ApiOffline';
  readonly reason: 'network' | 'timeout';

  constructor(call: string, reason: 'network' | 'timeout', options?: ErrorOptions) {
    super(call, reason === 'timeout' ? 'no answer in time' : 'no answer', options);
    this.reason = reason;
  }
}

/** The server understood and said no (4xx with the failure envelope). */
export class ApiRefused extends ApiError {
  override readonly name = 'ApiRefused';
  readonly status: number;
  /** English code of the contract; the wire code where the contract does not know it. */
  readonly code: string;
  /** What is wrong with which field, in wire names. */
  readonly issues: readonly Issue[];
  /** What the call declares for this code; `refusedBy` gives it its type. */
  readonly details: unknown;

  constructor(call: string, status: number, refusal: { code: string; message: string; issues: readonly Issue[]; details: unknown }, options?: ApiErrorOptions) {
    super(call, `${status} ${refusal.code} ${refusal.message}`.trimEnd(), options);
    this.status = status;
    this.code = refusal.code;
    this.issues = refusal.issues;
    this.details = refusal.details;
  }
}

/** The server, or something before it, broke (5xx), or a proxy turned us away for now (429 in words of its own). It may or may not have acted. */
export class ApiFailed extends ApiError {
  override readonly name = 'ApiFailed';
  readonly status: number;

  constructor(call: string, status: number, options?: ApiErrorOptions) {
    super(call, `failed with ${status}`, options);
    this.status = status;
  }
}

/** Something answered that does not speak the contract: a captive portal, a proxy, an older or newer server. */
export class ApiGarbled extends ApiError {
  override readonly name = 'ApiGarbled';
  readonly status: number;

  constructor(call: string, status: number, options?: ErrorOptions) {
    super(call, `answered ${status} with something else`, options);
    this.status = status;
  }
}

/** The refusal with its details typed by the call, or null when the error is anything else. */
export function refusedBy<C extends Call>(call: C, error: unknown): RefusalOf<C> | null {
  if (!(error instanceof ApiRefused) || error.call !== call.name || !Object.hasOwn(call.failures, error.code)) return null;
  return { code: error.code, details: error.details } as RefusalOf<C>;
}
