import { connect, type Socket } from 'node:net';
import { readResponse } from './response-reader.ts';

export interface HttpRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface LoadOptions {
  readonly url: string;
  /** Sent in turn, from the first again after the last; with `once` each is sent once. */
  readonly requests: readonly HttpRequest[];
  readonly connections: number;
  readonly seconds: number;
  readonly once?: boolean;
  /**
   * Requests a second, sent at fixed times. A latency then counts from the time at which the request was due, so that a
   * server that stalls does not hide it (coordinated omission). Without a rate each connection sends its next request
   * when it has the answer to the last one: that finds the highest rate, and its latencies are those of that load.
   */
  readonly perSecond?: number;
  /** Statuses below 400 are expected when absent. */
  readonly expects?: (status: number) => boolean;
}

export interface LoadResult {
  /** Expected answers a second. */
  readonly perSecond: number;
  readonly answered: number;
  /** Answers with another status than expected, by status. */
  readonly unexpected: ReadonlyMap<number, number>;
  /** Milliseconds, ascending. */
  readonly latencies: Float64Array;
}

/** Sends requests over keep-alive connections and measures the answers. @throws Error when a connection breaks */
export async function load({ url, requests, connections, seconds, once = false, perSecond, expects = (status) => status < 400 }: LoadOptions): Promise<LoadResult> {
  const { hostname, port, host } = new URL(url);
  const encoded = requests.map((request) => encode(request, host));
  const latencies: number[] = [];
  const unexpected = new Map<number, number>();
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let sent = 0;

  /** Returns the next request and the time at which it is due, or null at the end. */
  function next(): { bytes: Buffer; dueAt: number } | null {
    if (once && sent >= encoded.length) return null;
    const now = performance.now();
    const dueAt = perSecond === undefined ? now : startedAt + (sent * 1000) / perSecond;
    if (Math.max(now, dueAt) >= endsAt) return null;
    const bytes = encoded[sent % encoded.length]!;
    sent += 1;
    return { bytes, dueAt };
  }

  async function runConnection(): Promise<void> {
    const connection = new Connection(hostname, Number(port));
    for (let request = next(); request; request = next()) {
      const wait = request.dueAt - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const { status } = await connection.send(request.bytes);
      latencies.push(performance.now() - request.dueAt);
      if (!expects(status)) unexpected.set(status, (unexpected.get(status) ?? 0) + 1);
    }
    connection.close();
  }

  await Promise.all(Array.from({ length: connections }, runConnection));
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const failed = [...unexpected.values()].reduce((sum, count) => sum + count, 0);
  return { perSecond: (latencies.length - failed) / tookSeconds, answered: latencies.length, unexpected, latencies: Float64Array.from(latencies).sort() };
}

/** Sends one request. @throws Error when the connection breaks */
export async function sendOnce(url: string, request: HttpRequest): Promise<{ readonly status: number; readonly head: string; readonly body: Buffer }> {
  const { hostname, port, host } = new URL(url);
  const connection = new Connection(hostname, Number(port));
  const answer = await connection.send(encode(request, host));
  connection.close();
  return answer;
}

/** Returns the latency that a fraction of the answers is not above, in milliseconds. @param fraction e.g. 0.99 */
export function percentile({ latencies }: LoadResult, fraction: number): number {
  return latencies[Math.min(latencies.length - 1, Math.ceil(latencies.length * fraction) - 1)] ?? Number.NaN;
}

/** Describes the answers that were not expected, e.g. `re-quotes: 3 x 500`; nothing where there are none. */
export function problemsOf(what: string, { unexpected }: LoadResult): string[] {
  return unexpected.size === 0 ? [] : [`${what}: ${[...unexpected].map(([status, count]) => `${count} x ${status}`).join(', ')}`];
}

/** Encodes a request for a connection to a host, e.g. `127.0.0.1:4173`. */
export function encode({ method = 'GET', path, headers = {}, body }: HttpRequest, host: string): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = { host, 'accept-encoding': 'gzip, deflate, br', ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }), ...headers };
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`);
}

/** A keep-alive connection with one request at a time. */
export class Connection {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | null = null;

  constructor(host: string, port: number) {
    this.#host = host;
    this.#port = port;
  }

  /** Sends a request. The server may close a connection that was idle; the request is then sent again over a new one. */
  async send(request: Buffer): Promise<{ status: number; head: string; body: Buffer }> {
    const idle = this.#socket;
    if (idle === null) return this.#sendOver(this.#open(), request);
    return this.#sendOver(idle, request).catch((error: unknown) => {
      if (error instanceof ClosedIdleError) return this.#sendOver(this.#open(), request);
      throw error;
    });
  }

  #open(): Socket {
    return (this.#socket = connect({ host: this.#host, port: this.#port, noDelay: true }));
  }

  #sendOver(socket: Socket, request: Buffer): Promise<{ status: number; head: string; body: Buffer }> {
    return new Promise((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      const fail = (error?: Error) => {
        socket.removeAllListeners();
        socket.destroy();
        if (this.#socket === socket) this.#socket = null;
        reject(received.length === 0 ? new ClosedIdleError(error?.message) : new Error('the connection was closed before the answer was complete', { cause: error }));
      };
      // An idle socket that was closed sends no further event.
      if (socket.destroyed || socket.readableEnded) return fail();
      socket.on('data', (part) => {
        received = received.length === 0 ? part : Buffer.concat([received, part]);
        const response = readResponse(received);
        if (!response) return;
        socket.removeAllListeners();
        // Nobody waits for an idle connection.
        socket.on('error', () => {});
        if (response.closes) this.close();
        resolve({ status: response.status, head: received.toString('latin1', 0, received.indexOf('\r\n\r\n')), body: response.body });
      });
      socket.on('error', fail);
      socket.on('close', () => fail());
      socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }
}

/** The server closed the connection without any byte of an answer. */
class ClosedIdleError extends Error {}
