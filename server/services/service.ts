import type { Call, RefusalOf, RequestOf, ResponseOf } from '#contract/call.ts';
import { ContractError, type Issue, type IssueCode } from '#contract/contract-error.ts';

/** Who asks, and under which conditions. */
export interface Caller {
  readonly tenant: string;
  /** `Idempotency-Key` header; never null for a call that requires one. */
  readonly idempotencyKey: string | null;
  /** Origin the request came to, e.g. `https://shop.example`; null for a page rendered in this process. */
  readonly origin: string | null;
  readonly draft: DraftProof;
}

/** What a request brings to prove that it has a draft, and where the same proof is left in the browser. Nothing of it is logged. */
export interface DraftProof {
  /** `draft-token` header. */
  readonly token: string | null;
  readonly cookie: { readonly draftId: string; readonly token: string } | null;
  /** Leaves the proof in a cookie that no script can read. */
  keep(draftId: string, token: string): void;
  /** Takes the cookie away. */
  forget(): void;
}

/** Of a page that is rendered in this process. */
export const NO_PROOF: DraftProof = { token: null, cookie: null, keep() {}, forget() {} };

/**
 * Answers one call of the contract.
 * @throws Refusal for a refusal the call declares
 * @throws ContractError for a request that is well-formed and still wrong
 */
export type Handler<C extends Call> = (caller: Caller, request: RequestOf<C>) => Promise<ResponseOf<C>>;

export interface Service<C extends Call = Call> {
  readonly call: C;
  readonly handle: Handler<C>;
}

/** Ties a handler to its call, so that the compiler holds it to the contract. */
export function serve<C extends Call>(call: C, handle: Handler<C>): Service {
  return { call, handle } as Service;
}

/** A refusal the call declares; everything the work had written is rolled back with it. */
export class Refusal extends Error {
  readonly call: Call;
  readonly refused: { readonly code: string; readonly details: unknown };
  /** Fields it is about, where it is about some. */
  readonly issues: readonly Issue[];

  constructor(call: Call, refused: { readonly code: string; readonly details: unknown }, issues: readonly Issue[]) {
    super(`${call.name}: ${refused.code}`);
    this.name = 'Refusal';
    this.call = call;
    this.refused = refused;
    this.issues = issues;
  }

  /** As the client's own error for a refusal names it: a page's data is asked for either way. */
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
