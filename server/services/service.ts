import type { Call, RefusalOf, RequestOf, ResponseOf } from '#contract/call.ts';
import { ContractError, type IssueCode } from '#contract/contract-error.ts';

/** Who asks, and under which conditions. */
export interface Caller {
  readonly tenant: string;
  /** `Idempotency-Key` header; never null for a call that requires one. */
  readonly idempotencyKey: string | null;
  /** Origin the request came to, e.g. `https://shop.example`; null for a page rendered in this process. */
  readonly origin: string | null;
}

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

  constructor(call: Call, refused: { readonly code: string; readonly details: unknown }) {
    super(`${call.name}: ${refused.code}`);
    this.name = 'Refusal';
    this.call = call;
    this.refused = refused;
  }

  /** As the client's own error for a refusal names it: a page's data is asked for either way. */
  get code(): string {
    return this.refused.code;
  }
}

/** The error to throw for a refusal that `call` declares. */
export function refuse<C extends Call>(call: C, code: RefusalOf<C>['code'], ...[details]: DetailsOf<C, typeof code>): Refusal {
  return new Refusal(call, { code, details: details ?? null });
}
type DetailsOf<C, K> = [details?: Extract<RefusalOf<C>, { code: K }>['details']];

/** The error to throw for one wrong field; `field` is its wire path. */
export function wrongField(field: string, code: IssueCode, message: string): ContractError {
  return new ContractError([{ field, code, message: `${field} ${message}` }]);
}
