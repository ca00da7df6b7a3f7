import type { Call, RefusalOf } from '#contract/call.ts';
import type { Issue } from '#contract/contract-error.ts';

export interface ApiErrorOptions extends ErrorOptions {
  readonly retryAfterMs?: number | null;
}

/** The error of a call. Its subclass decides what the caller may do next. */
export abstract class ApiError extends Error {
  /** Name of the call, never its content. */
  readonly call: string;
  /** `Retry-After` of the answer in milliseconds; null when it has none. */
  readonly retryAfterMs: number | null;

  constructor(call: string, message: string, { retryAfterMs = null, ...options }: ApiErrorOptions = {}) {
    super(`${call}: ${message}`, options);
    this.call = call;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer, or none in time. The server may or may not have executed the call. */
export class ApiOffline extends ApiError {
  override readonly name = 'ApiOffline';
  readonly reason: 'network' | 'timeout';

  constructor(call: string, reason: 'network' | 'timeout', options?: ErrorOptions) {
    super(call, reason === 'timeout' ? 'no answer in time' : 'no answer', options);
    this.reason = reason;
  }
}

/** The server refused the call (4xx with the failure envelope). */
export class ApiRefused extends ApiError {
  override readonly name = 'ApiRefused';
  readonly status: number;
  /** English code of the contract; the wire code where the contract does not know it. */
  readonly code: string;
  /** The problems by field, in wire names. */
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

/** The server or a gateway failed (5xx), or a proxy refused for now (429 without our envelope). The call may or may not have been executed. */
export class ApiFailed extends ApiError {
  override readonly name = 'ApiFailed';
  readonly status: number;

  constructor(call: string, status: number, options?: ApiErrorOptions) {
    super(call, `failed with ${status}`, options);
    this.status = status;
  }
}

/** The answer does not match the contract: a captive portal, a proxy, an older or newer server. */
export class ApiGarbled extends ApiError {
  override readonly name = 'ApiGarbled';
  readonly status: number;

  constructor(call: string, status: number, options?: ErrorOptions) {
    super(call, `answered ${status} with an unexpected body`, options);
    this.status = status;
  }
}

/** Why a call failed, for callers that do not distinguish its own refusals: no usable answer, too many requests, or any other refusal. */
export type CallTrouble = 'noAnswer' | 'tooMany' | 'refused';

export function callTroubleOf(error: unknown): CallTrouble {
  if (!(error instanceof ApiRefused)) return 'noAnswer';
  return error.code === 'tooManyRequests' ? 'tooMany' : 'refused';
}

/** The refusal with its details typed by the call, or null when the error is anything else. */
export function refusedBy<C extends Call>(call: C, error: unknown): RefusalOf<C> | null {
  if (!(error instanceof ApiRefused) || error.call !== call.name || !Object.hasOwn(call.failures, error.code)) return null;
  return { code: error.code, details: error.details } as RefusalOf<C>;
}
