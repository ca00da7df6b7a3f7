import cluster, { type Worker } from 'node:cluster';
import { startBank } from '#server/bank/start-bank.ts';
import type { Config } from '#server/config.ts';
import { preparePostgres } from '#server/database/connection.ts';
import { createBuckets, createRateLimit } from '#server/http/rate-limit.ts';
import { shopOrigins } from '#server/http/shop-origins.ts';
import { logToStdout } from '#server/logger.ts';
import { loadVerticals, seedOf, type StartOptions } from '#server/start.ts';
import { WORKER_START, type PrimaryMessage, type WorkerMessage, type WorkerStart } from './messages.ts';

/** Milliseconds before a worker is replaced; doubled with each further one that did not live for `STEADY_MS`. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 60_000;

/** Where a running server is. */
export interface Addresses {
  /** Address of the shop. */
  readonly url: string;
  /** Addresses of the metrics of each process; empty when they are off. */
  readonly metricsUrls: readonly string[];
}

/** A worker process ended before it served. It has written the reason to standard error. */
export class WorkerStartError extends Error {
  constructor(code: number | null, signal: string | null) {
    super(`A worker process ended with ${signal ?? code} at the start`);
    this.name = 'WorkerStartError';
  }
}

/**
 * Runs the server in `config.workers` processes on one port. This process, the primary, migrates and seeds the database,
 * runs the sandbox bank, counts the requests of all workers for the rate limits, and replaces a worker that ends. The first
 * worker runs the periodic jobs.
 * @returns when all workers serve
 * @throws WorkerStartError when a worker ends before it has served
 */
export async function startPrimary(config: Config, { log = logToStdout, clock = () => new Date(), operator = null, connections }: StartOptions): Promise<Addresses & { stop(): Promise<void> }> {
  await loadVerticals();
  await preparePostgres(config, seedOf(operator));

  let url = '';
  const metricsUrls: string[] = [];
  const takeTokens = config.rateLimit === null ? null : createBuckets(config.rateLimit);
  const bank = await startBank(config, {
    clock, log, connections,
    isShopOrigin: (origin) => shopOrigins(config.publicUrl, url).includes(origin),
    rateLimit: createRateLimit(takeTokens, config.trustedProxies),
  });
  const { stop: stopBank, ...bankAddress } = bank;

  /** The running worker of each slot. */
  const workers = new Map<number, Worker>();
  let stopping: Promise<void> | null = null;

  /** Starts the worker of a slot. @returns when it serves */
  function start(slot: number, pause: number): Promise<void> {
    const given: WorkerStart = { bank: bankAddress, slot };
    const worker = cluster.fork({ [WORKER_START]: JSON.stringify(given) });
    const startedAt = performance.now();
    workers.set(slot, worker);
    return new Promise((serves, fail) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') {
          url = message.url;
          if (message.metricsUrl) metricsUrls[slot] = message.metricsUrl;
          return serves();
        }
        const answer: PrimaryMessage = { kind: 'taken', id: message.id, wait: takeTokens?.(message.rateClass, message.client, message.more) ?? 0 };
        // The worker may have ended; then nobody waits for the answer.
        worker.send(answer, () => {});
      });
      worker.once('exit', (code, signal) => {
        workers.delete(slot);
        fail(new WorkerStartError(code, signal));
        if (!stopping && url) replace(slot, code, signal, performance.now() - startedAt > STEADY_MS ? FIRST_PAUSE_MS : pause);
      });
    });
  }

  function replace(slot: number, code: number | null, signal: string | null, pause: number): void {
    log('workerEnded', { slot, code, signal, replacedAfterMs: pause });
    setTimeout(() => {
      // A replacement that ends before it serves is replaced like any other.
      if (!stopping) start(slot, Math.min(pause * 2, LONGEST_PAUSE_MS)).catch(() => {});
    }, pause);
  }

  const stop = () => (stopping ??= stopAll());

  async function stopAll(): Promise<void> {
    await Promise.all([...workers.values()].map((worker) => new Promise<void>((done) => {
      worker.once('exit', () => done());
      worker.process.kill('SIGTERM');
    })));
    await stopBank();
  }

  try {
    // The first one alone: an error that all would have, such as a taken port, is written once.
    await start(0, FIRST_PAUSE_MS);
    await Promise.all(Array.from({ length: config.workers - 1 }, (_, index) => start(index + 1, FIRST_PAUSE_MS)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, metricsUrls, stop };
}
