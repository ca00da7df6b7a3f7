import type { Call, RefusalOf, RequestOf, ResponseOf } from '#contract/call.ts';
import { ContractError, type Issue, type IssueCode } from '#contract/contract-error.ts';

/** The sender of a call: tenant, idempotency key and draft credentials. */
export interface Caller {
  readonly tenant: string;
  /** `Idempotency-Key` header; never null for a call that requires one. */
  readonly idempotencyKey: string | null;
  readonly draft: DraftProof;
  /** Key of the sender's network, as the rate limits count it; null without rate limits, and for a call in this process. */
  readonly client: string | null;
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

/** The credentials of a call without any, e.g. for a page rendered in this process. */
export const NO_PROOF: DraftProof = { token: null, cookie: null, setCookie() {}, clearCookie() {} };

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

/** The error to throw for one wrong field; `field` is its wire path. */
export function wrongField(field: string, code: IssueCode, message: string): ContractError {
  return new ContractError([issue(field, code, message)]);
}

export const issue = (field: string, code: IssueCode, message: string): Issue => ({ field, code, message: `${field} ${message}` });
