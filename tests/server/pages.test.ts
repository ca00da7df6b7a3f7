import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageData } from '#runtime/page/page-context.ts';
import { readConfig } from '#server/config.ts';
import { createPageHandler } from '#server/pages/page-handler.ts';
import { developmentManifests } from '#server/pages/route-manifest.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { seededFolder } from './seeded-databases.ts';

/** Tests the headers of pages; the content is a stub here. */
describe('headers of pages', () => {
  let server: RunningServer;
  let dataDir: string;
  const logged: string[] = [];

  beforeAll(async () => {
    dataDir = await seededFolder('meltem-pages-');
    server = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: dataDir }), {
      log: (event, facts) => logged.push(JSON.stringify({ event, ...facts })),
      pages: ({ bankUrl, publicUrl, now }) => createPageHandler({
        clock: { now }, bankUrl, publicUrl, apiUrl: null, manifests: developmentManifests(), partScripts: () => [], dataFor: () => ({}) as PageData,
        stateOf: async () => '1', knownSearch: () => '',
        render: async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
      }),
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each(['/basket/continue', '/tr/basket/continue', '/de/basket/continue?x=1'])('sends no referrer from the hand-over page %s and does not allow caching', async (path) => {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('allows referrers and revalidation for every other page', async () => {
    const { headers } = await fetch(`${server.url}/basket/cart`);
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cache-control')).toBe('public, no-cache');
  });

  it('logs a page without its address', () => {
    expect(logged.filter((line) => line.includes('"request"')).length).toBeGreaterThan(3);
    expect(logged.join('\n')).not.toContain('continue');
  });
});
