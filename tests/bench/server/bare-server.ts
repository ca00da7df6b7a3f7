import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';

/**
 * The measure of the server's speed, in a process of its own: Hono on the same Node server with one route for each
 * answer, which returns bytes that it got at the start. Reads the routes as JSON from standard input, prints its port.
 */
export interface BareRoute {
  readonly path: string;
  readonly type: string;
  readonly encoding: string | null;
  /** Base64. */
  readonly body: string;
}

const parts: Buffer[] = [];
for await (const part of process.stdin) parts.push(part as Buffer);
const routes = JSON.parse(Buffer.concat(parts).toString()) as BareRoute[];

const app = new Hono();
for (const { path, type, encoding, body } of routes) {
  const bytes = Uint8Array.from(Buffer.from(body, 'base64'));
  const headers: Record<string, string> = { 'Content-Type': type, ...(encoding && { 'Content-Encoding': encoding }) };
  app.get(new URL(path, 'http://bare').pathname, (c) => c.body(bytes, 200, headers));
}
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => {
  process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
});
