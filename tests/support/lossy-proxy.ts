import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { Random } from '#tests/bench/large-catalogue/random.ts';
import { freePort } from './free-port.ts';
import { startShop, type Shop, type ShopPlace } from './shop.ts';

export interface LossyProxyOptions {
  /** Share of requests that are dropped, 0 to 1. */
  readonly drop: number;
  /** Delay of each request, in milliseconds. */
  readonly latencyMs?: number;
  readonly seed: number;
}

/** A request as the proxy saw it. */
export interface ProxiedRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly body: string;
  /** When it reached the proxy, epoch ms. */
  readonly at: number;
  /**
   * `lost`: the shop handled the request, and its answer was dropped. `dropped`: the shop did not get it. `abandoned`: the
   * browser closed the connection before it had the whole answer, as a page does that is left or reloaded.
   */
  readonly outcome: 'answered' | 'dropped' | 'lost' | 'abandoned';
  readonly status: number | null;
}

interface LossyProxy {
  /** Origin of the proxy. */
  readonly url: string;
  readonly requests: readonly ProxiedRequest[];
  stop(): Promise<void>;
}

/** A shop whose public address is a proxy that drops requests; the bank accepts cards from its pages. */
export interface LossyShop extends LossyProxy {
  readonly shop: Pick<Shop, 'url' | 'folder'>;
}

/** Starts a shop behind a proxy that drops requests. @param start starts the shop */
export async function startLossyShop(options: LossyProxyOptions, start: (place: Pick<ShopPlace, 'port' | 'env'>) => Promise<Shop> = startShop): Promise<LossyShop> {
  const port = await freePort();
  const proxy = await startLossyProxy(`http://127.0.0.1:${port}`, options);
  const shop = await start({ port, env: { PUBLIC_URL: proxy.url } });
  return {
    ...proxy,
    shop,
    async stop() {
      await proxy.stop();
      await shop.stop();
    },
  };
}

/**
 * Starts a proxy that drops a share of the requests for pages, files and calls: it closes the connection, half the times
 * before the shop gets the request and half the times after it has answered. Each request has a connection of its own,
 * because a browser repeats a request on its own when a connection that it uses again is closed.
 */
async function startLossyProxy(target: string, { drop, latencyMs = 0, seed }: LossyProxyOptions): Promise<LossyProxy> {
  const random = new Random(seed);
  const requests: ProxiedRequest[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const at = Date.now();
    const [isDropped, isLost] = [random.next() < drop, random.next() < 0.5];
    const body = await text(request);
    const record = (outcome: ProxiedRequest['outcome'], status: number | null) => requests.push({ method: request.method ?? '', path: request.url ?? '', body, at, outcome, status });
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (isDropped && !isLost) {
      record('dropped', null);
      request.socket.destroy();
      return;
    }
    const answer = await forward(target, request, body).catch(() => null);
    if (isDropped || !answer) {
      record('lost', null);
      answer?.resume();
      request.socket.destroy();
      return;
    }
    const isDelivered = await deliver(answer, response);
    record(isDelivered ? 'answered' : 'abandoned', answer.statusCode ?? null);
  };
  // A browser that gives up a request closes its connection.
  const server = createServer((request, response) => void handle(request, response).catch(() => request.socket.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to listen on');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function forward(target: string, { method, url, headers }: IncomingMessage, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sendRequest(new URL(url ?? '/', target), { method, headers: { ...headers, connection: 'close' } }, resolve).on('error', reject).end(body);
  });
}

/** @returns whether the whole answer was sent */
async function deliver(answer: IncomingMessage, response: ServerResponse): Promise<boolean> {
  response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
  answer.on('error', () => response.destroy());
  answer.pipe(response);
  await once(response, 'close');
  return response.writableFinished;
}

/** The requests that the proxy dropped, or whose answer it dropped. */
export const droppedOf = (requests: readonly ProxiedRequest[]) => requests.filter(({ outcome }) => outcome === 'dropped' || outcome === 'lost');

/** The calls of the API that were sent again although the same call, with the same body, had been answered. */
export function repeatedCalls(requests: readonly ProxiedRequest[], mayRepeat: readonly string[]): string[] {
  const answered = new Set<string>();
  const again: string[] = [];
  for (const { method, path, body, outcome } of requests) {
    if (!path.startsWith('/api/') || mayRepeat.some((call) => path.startsWith(`/api/${call}`))) continue;
    const key = `${method} ${path} ${body}`;
    if (answered.has(key)) again.push(key);
    if (outcome === 'answered') answered.add(key);
  }
  return again;
}

/**
 * When the browser first had each file whole, epoch ms, by path. The proxy cannot tell: a small answer counts as sent once
 * the system has taken it, and a page that is left or reloaded at this moment never reads it.
 */
export type ReceivedFiles = ReadonlyMap<string, number>;

/** Records the immutable files that a page receives from now on. */
export function recordFiles(page: Page): ReceivedFiles {
  const received = new Map<string, number>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    const { startTime, responseEnd } = request.timing();
    if (pathname.startsWith('/assets/') && !received.has(pathname)) received.set(pathname, startTime + responseEnd);
  });
  return received;
}

/** The immutable files that were fetched again although the browser had them. */
export function repeatedFiles(requests: readonly ProxiedRequest[], received: ReceivedFiles): string[] {
  return requests.filter(({ path, at }) => (received.get(path) ?? Number.POSITIVE_INFINITY) < at).map(({ path }) => path);
}
