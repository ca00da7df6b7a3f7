import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Audit } from './audit.ts';

/** A server of one static page that is as heavy as a page of the shop and does nothing. */
export interface BarePage {
  readonly url: string;
  stop(): Promise<void>;
}

/** Random characters, so that their number is their size compressed or not. */
const filler = (bytes: number) => randomBytes(Math.max(0, bytes)).toString('base64').slice(0, Math.max(0, bytes));

/**
 * Serves a heading, a comment that fills the document, and a script that is one comment. What Lighthouse measures of it
 * is the price of the bytes and of the machine at that moment; what a page of the shop needs beyond it is its own.
 */
export async function startBarePage({ document, script }: Audit['bytes']): Promise<BarePage> {
  const head = '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare page</title><script async src="/script.js"></script></head><body><h1>Bare page</h1><p>As heavy as a page of the shop.</p><!-- ';
  const tail = ' --></body></html>';
  const bodies: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html; charset=utf-8', `${head}${filler(document - head.length - tail.length)}${tail}`],
    '/script.js': ['text/javascript', `/* ${filler(script - 6)} */`],
  };
  const server = createServer((request, response) => {
    const [type, body] = bodies[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
