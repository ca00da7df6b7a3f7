import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoOperator } from '#demo/demo-operator.ts';
import { readConfig } from '#server/config.ts';
import { developmentPages } from '#server/pages/shop-pages.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { sendRaw } from './raw-request.ts';

describe('requests with a hostile address, on real pages', () => {
  let server: RunningServer;
  let dataDir: string;
  const logged: string[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'meltem-hostile-'));
    server = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off' }), {
      operator: demoOperator, pages: developmentPages, log: (event, facts) => logged.push(JSON.stringify({ event, ...facts })),
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) => sendRaw(server.url, path, { headers });

  const tails = ['//evil.example/x', '///evil.example/', '/\\evil.example', '\\\\evil.example', '/%2Fevil.example', '/%5c/evil.example', '/%2e//evil.example?q=1', '//en//u:p@evil.example'];
  it.each(['', '/en', '/nl', '/ar', '/tr'].flatMap((prefix) => tails.map((tail) => prefix + tail)))('does not redirect %s to another host', async (path) => {
    let address = new URL(server.url);
    let next: string | null = path;
    for (let redirects = 0; next !== null; redirects += 1) {
      expect(redirects).toBeLessThan(5);
      const { status, headers } = await get(next);
      expect(status, next).toBeLessThan(500);
      const { location } = headers;
      if (location !== undefined) {
        // As a browser does: relative to the address that answered.
        address = new URL(location, address);
        expect(address.origin, `${next} -> ${location}`).toBe(server.url);
        expect(location).not.toMatch(/^[/\\]([/\\]|%2f|%5c)/i);
      }
      next = location === undefined ? null : address.pathname + address.search;
    }
  });

  it('a forged Host header decides no canonical address, no redirect and no address of the API', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', origin: 'http://evil.example' };
    const home = await get('/', forged);
    expect(home.status).toBe(200);
    expect(home.body).toContain(`<link rel="canonical" href="${server.url}/"`);
    const category = await get('/tr/c/villa', forged);
    expect(category.status).toBe(301);
    expect(category.headers.location).toMatch(/^\/tr\/c\/\w/);
    const api = await get('/api/openapi.json', forged);
    expect(JSON.parse(api.body)).toMatchObject({ servers: [{ url: `${server.url}/api` }] });
    for (const { body, headers } of [home, category, api]) expect(body + JSON.stringify(headers)).not.toContain('evil.example');
  });
});
