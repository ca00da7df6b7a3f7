import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { BUILT } from './bundle.ts';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
/** Headers for cross-origin isolation, which gives `performance.now()` a resolution of five microseconds. */
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Serves the built page on any port of this machine, under every name that ends in `.localhost`. */
export async function serve(): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost'); // URL resolves all `..`
    readFile(join(BUILT, pathname === '/' ? 'index.html' : decodeURIComponent(pathname))).then(
      (file) => response.writeHead(200, { ...ISOLATED, 'Content-Type': TYPES[extname(pathname)] ?? 'text/html', 'Cache-Control': pathname === '/' ? 'no-cache' : 'max-age=86400' }).end(file),
      () => response.writeHead(404, ISOLATED).end(),
    );
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return { port: (server.address() as AddressInfo).port, server };
}
