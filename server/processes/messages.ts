import type { BankAddress } from '#server/bank/start-bank.ts';
import type { RateClass } from '#server/http/app-env.ts';

/** Environment variable by which the primary gives a worker its {@link WorkerStart}, as JSON. */
export const WORKER_START = 'MELTEM_WORKER';

export interface WorkerStart {
  readonly bank: BankAddress;
  /** Number of the worker, from 0. Its replacement has the same. */
  readonly slot: number;
}

/** From a worker to the primary. `ready`: it serves at `url`, and its metrics at `metricsUrl`, unless they are off. `take`: asks for tokens of a client's bucket. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly url: string; readonly metricsUrl: string | null }
  | { readonly kind: 'take'; readonly id: number; readonly rateClass: RateClass; readonly client: string; readonly more: number };

/** From the primary to a worker: the answer to `take`, in milliseconds to wait. */
export interface PrimaryMessage {
  readonly kind: 'taken';
  readonly id: number;
  readonly wait: number;
}
