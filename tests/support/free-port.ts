import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that a system gives to outgoing connections: one of those could take the port before its server listens. */
const [LOWEST, ABOVE_HIGHEST] = [20_000, 32_000] as const;

/** Finds a port without a listener. */
export async function freePort(): Promise<number> {
  for (let left = 20; ; left--) {
    const port = randomInt(LOWEST, ABOVE_HIGHEST);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (cause) {
      if (left === 0) throw cause;
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
