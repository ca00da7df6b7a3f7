import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

export interface ConnectionLimits {
  /** Milliseconds in which a client must send a whole request, headers and body; then the answer is 408 and the connection is closed. */
  readonly requestMs: number;
  /** Open connections of one listener; a further one is closed at once. */
  readonly most: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { requestMs: 30_000, most: 2000 };

/** Milliseconds that running requests may take to finish after the stop. */
const GRACE_MS = 10_000;

/** Another program listens at the address. */
export class PortInUseError extends Error {
  constructor(host: string, port: number) {
    super(`Another program uses port ${port} at ${host}. Stop it, or choose a free port: PORT for the shop (the sandbox bank uses the port after it), BANK_PORT for the bank, METRICS_PORT for the metrics.`);
    this.name = 'PortInUseError';
  }
}

export interface Listener {
  /** Address of the listener, e.g. `http://127.0.0.1:4173`. */
  readonly url: string;
  /** Finishes the running requests, then closes the listener. */
  stop(): Promise<void>;
}

/**
 * Serves an app on a port.
 * @param port 0 takes any free one
 * @throws PortInUseError
 */
export function listen(app: { fetch: Parameters<typeof serve>[0]['fetch'] }, host: string, port: number, { requestMs, most }: ConnectionLimits = CONNECTION_LIMITS): Promise<Listener> {
  // Node looks for requests that are over the time once in an interval, by default every 30 s.
  const serverOptions = { requestTimeout: requestMs, headersTimeout: requestMs, connectionsCheckingInterval: Math.min(1000, requestMs / 2) };
  return new Promise((done, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? new PortInUseError(host, port) : error);
    const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }, (address) => {
      server.off('error', fail);
      done({ url: urlOf(host, address), stop: () => close(server) });
    }) as Server;
    server.maxConnections = most;
    server.once('error', fail);
  });
}

/** Returns the URL of a listener; `localhost` for a listener on every address. */
function urlOf(host: string, { port }: AddressInfo): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(cut);
      done();
    });
    server.closeIdleConnections();
  });
}
