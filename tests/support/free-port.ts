import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that a system gives to outgoing connections: one of those could take the port before its server listens. */
const [LOWEST, ABOVE_HIGHEST] = [20_000, 32_000] as const;

/** Each test worker has ports of its own, so that a server which a test stops and starts again finds its port free. */
const WORKERS = 16;
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? process.env['VITEST_POOL_ID'] ?? 0) % WORKERS;

/** The ports given last: their servers may not listen yet. */
const given: number[] = [];
const REMEMBERED = 50;

/** Finds a port without a listener, which was not given a short while ago. */
export async function freePort(): Promise<number> {
  for (let left = 100; ; left--) {
    const port = LOWEST + worker + WORKERS * randomInt((ABOVE_HIGHEST - LOWEST) / WORKERS);
    if (given.includes(port)) continue;
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (cause) {
      if (left === 0) throw cause;
      continue;
    }
    server.close();
    await once(server, 'close');
    given.push(port);
    if (given.length > REMEMBERED) given.shift();
    return port;
  }
}
