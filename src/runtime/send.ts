import type { SendOptions } from '#api/client.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/call.ts';

/** Sends one call of the contract and resolves with its decoded answer. Rejects a refusal with an error that has a `code`. */
export type Send = <C extends Call>(call: C, request: RequestOf<C>, options?: SendOptions) => Promise<ResponseOf<C>>;
