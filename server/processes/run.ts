import cluster from 'node:cluster';
import type { Config } from '#server/config.ts';
import { startServer, type StartOptions } from '#server/start.ts';
import { startPrimary, type Addresses } from './primary.ts';
import { connectToPrimary } from './worker.ts';

/**
 * Runs the server in one process, or as the primary of `config.workers` processes, each of which calls this too.
 * @param announce called once, when all processes serve
 * @returns a function that finishes running requests and stops everything
 */
export async function runServer(config: Config, options: StartOptions, announce: (addresses: Addresses) => void): Promise<() => Promise<void>> {
  if (config.workers > 1 && cluster.isWorker) {
    const primary = connectToPrimary();
    // Workers share a port that they all listen on. Metrics are of one process, so each has a port of its own.
    const metricsPort = config.metricsPort && config.metricsPort + primary.slot;
    const server = await startServer({ ...config, metricsPort }, { ...options, primary });
    primary.reportReady(server);
    return server.stop;
  }
  if (config.workers > 1) {
    const { stop, ...addresses } = await startPrimary(config, options);
    announce(addresses);
    return stop;
  }
  const { url, metricsUrl, stop } = await startServer(config, options);
  announce({ url, metricsUrls: metricsUrl ? [metricsUrl] : [] });
  return stop;
}
