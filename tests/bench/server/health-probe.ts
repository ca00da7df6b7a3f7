import { monitorEventLoopDelay } from 'node:perf_hooks';
import { load, percentile } from './http-load.ts';

/**
 * Asks a server for `/healthz` at fixed times, in a process of its own, so that the load generator's work delays no
 * measurement. Arguments: the server's address, seconds. Prints `ready`, then a line with a `HealthLatency` as JSON.
 */
export interface HealthLatency {
  /** Milliseconds. */
  readonly p99: number;
  readonly worst: number;
  /** Longest delay of this process's own event loop, ms: so much of a latency may be its own. */
  readonly ownDelay: number;
  /** Answers with another status than 200. */
  readonly failed: number;
}

const [url = '', seconds = ''] = process.argv.slice(2);
const request = { path: '/healthz' };
await load({ url, requests: [request], connections: 4, seconds: 0.2 });
process.stdout.write('ready\n');
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const result = await load({ url, requests: [request], connections: 4, perSecond: 50, seconds: Number(seconds), expects: (status) => status === 200 });
delay.disable();
const failed = [...result.unexpected.values()].reduce((sum, count) => sum + count, 0);
const latency: HealthLatency = { p99: percentile(result, 0.99), worst: percentile(result, 1), ownDelay: delay.max / 1e6, failed };
process.stdout.write(`latency ${JSON.stringify(latency)}\n`);
