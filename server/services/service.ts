import type { Call, CommonFailure, RefusalOf, RequestOf, ResponseOf } from '#contract/call.ts';
import { ContractError, type Issue, type IssueCode } from '#contract/contract-error.ts';

/** The sender of a call: tenant, idempotency key and draft credentials. */
export interface Caller {
  readonly tenant: string;
  /** `Idempotency-Key` header; never null for a call that requires one. */
  readonly idempotencyKey: string | null;
  readonly draft: DraftProof;
  readonly session: SessionProof;
  /** Access token of a member, for calls whose `memberToken` is set (M2). It must not be logged. */
  readonly memberToken: string | null;
  /** Token of a sign-in with another site, for calls whose `signInCookie` is set (M9). It must not be logged. */
  readonly signInToken: string | null;
  /** Stores the token of an attempt at another site in that cookie, which binds it to the sender's browser. */
  setSignInToken(token: string): void;
  /** Key of the sender's network, as the rate limits count it; null without rate limits, and for a call in this process. */
  readonly client: string | null;
  /** False when the sender's browser asks not to be tracked (`DNT: 1`, `Sec-GPC: 1`). */
  readonly isTracked: boolean;
  /**
   * Counts lines of a basket towards the sender's rate limit, when the request itself does not tell their number.
   * @throws TooManyRequestsError when the sender has too few tokens
   */
  chargeLines(lines: number): Promise<void>;
  /**
   * Counts a message to the operator towards the sender's rate limit, when only the server knows whether the request is one.
   * @throws TooManyRequestsError when the sender has sent too many
   */
  chargeMessage(): Promise<void>;
  /**
   * Reads the body of a call whose `file` is set, once. A handler reads it after it has checked the session.
   * @throws BodyTooLargeError for more bytes than `limit`
   */
  readFile(limit: number): Promise<Uint8Array>;
}

/** The draft credentials of a request, and the way to store them in the browser. They must not be logged. */
export interface DraftProof {
  /** `draft-token` header. */
  readonly token: string | null;
  readonly cookie: { readonly draftId: string; readonly token: string } | null;
  /** Stores the credentials in an HttpOnly cookie. */
  setCookie(draftId: string, token: string): void;
  /** Deletes the cookie. */
  clearCookie(): void;
}

/** The session cookie of the operator's staff. The token must not be logged. */
export interface SessionProof {
  readonly token: string | null;
  setCookie(token: string, seconds: number): void;
  clearCookie(): void;
}

export const NO_SESSION: SessionProof = { token: null, setCookie() {}, clearCookie() {} };

/** The credentials of a call without any, e.g. for a page rendered in this process. */
export const NO_PROOF: DraftProof = { token: null, cookie: null, setCookie() {}, clearCookie() {} };

/** The sender of a call in this process, which has no credentials and no limits. */
export const callerInProcess = (tenant: string): Caller => ({ tenant, idempotencyKey: null, draft: NO_PROOF, session: NO_SESSION, memberToken: null, signInToken: null, setSignInToken() {}, client: null, isTracked: false, async chargeLines() {}, async chargeMessage() {}, readFile: () => Promise.reject(new TypeError('A call without HTTP has no file')) });

/**
 * Handles one call of the contract.
 * @throws Refusal for a refusal that the call declares
 * @throws ContractError for a decoded request with invalid values
 */
export type Handler<C extends Call> = (caller: Caller, request: RequestOf<C>) => Promise<ResponseOf<C>>;

export interface Service<C extends Call = Call> {
  readonly call: C;
  readonly handle: Handler<C>;
}

/** Pairs a handler with its call; the compiler checks the handler's types against the contract. */
export function serve<C extends Call>(call: C, handle: Handler<C>): Service {
  return { call, handle } as Service;
}

/** A refusal that the call declares. Thrown in a transaction, it rolls the transaction back. */
export class Refusal extends Error {
  readonly call: Call;
  readonly refused: { readonly code: string; readonly details: unknown };
  /** The fields that caused the refusal; may be empty. */
  readonly issues: readonly Issue[];

  constructor(call: Call, refused: { readonly code: string; readonly details: unknown }, issues: readonly Issue[]) {
    super(`${call.name}: ${refused.code}`);
    this.name = 'Refusal';
    this.call = call;
    this.refused = refused;
    this.issues = issues;
  }

  /** The refusal's code, as in the client's `ApiRefused`: pages load data in this process or over HTTP. */
  get code(): string {
    return this.refused.code;
  }
}

/** The error to throw for a refusal that `call` declares. */
export function refuse<C extends Call>(call: C, code: RefusalOf<C>['code'], ...[details, issues]: DetailsOf<C, typeof code>): Refusal {
  return new Refusal(call, { code, details: details ?? null }, issues ?? []);
}
type DetailsOf<C, K> = [details?: Extract<RefusalOf<C>, { code: K }>['details'] | null, issues?: readonly Issue[]];

/** A refusal that any call may return, such as `notSignedIn`. */
export class CommonRefusal extends Error {
  readonly failure: CommonFailure;

  constructor(failure: CommonFailure, message: string) {
    super(message);
    this.name = 'CommonRefusal';
    this.failure = failure;
  }
}

/** The error to throw for one wrong field; `field` is its wire path. */
export function wrongField(field: string, code: IssueCode, message: string): ContractError {
  return new ContractError([issue(field, code, message)]);
}

export const issue = (field: string, code: IssueCode, message: string): Issue => ({ field, code, message: `${field} ${message}` });
