import type { PrimaryParts } from '#server/start.ts';
import { WORKER_START, type PrimaryMessage, type WorkerMessage, type WorkerStart } from './messages.ts';

const send = (message: WorkerMessage) => process.send!(message);

/** Connects a worker process to its primary. Node ends the worker when the primary has ended. */
export function connectToPrimary(): PrimaryParts & { readonly slot: number; reportReady(addresses: { url: string; metricsUrl: string | null }): void } {
  const { bank, slot } = JSON.parse(process.env[WORKER_START]!) as WorkerStart;
  const waiting = new Map<number, (wait: number) => void>();
  let last = 0;
  process.on('message', ({ id, wait }: PrimaryMessage) => {
    waiting.get(id)?.(wait);
    waiting.delete(id);
  });
  return {
    bank,
    slot,
    runsJobs: slot === 0,
    takeTokens: (rateClass, client, more) => new Promise((done) => {
      const id = (last += 1);
      waiting.set(id, done);
      send({ kind: 'take', id, rateClass, client, more });
    }),
    reportReady: ({ url, metricsUrl }) => send({ kind: 'ready', url, metricsUrl }),
  };
}
