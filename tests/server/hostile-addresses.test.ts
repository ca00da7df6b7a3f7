import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoOperator } from '#demo/demo-operator.ts';
import { readConfig } from '#server/config.ts';
import { developmentPages } from '#server/pages/shop-pages.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { sendRaw } from './raw-request.ts';
import { seededFolder } from './seeded-databases.ts';

describe('requests with a hostile address, on real pages', () => {
  let server: RunningServer;
  let dataDir: string;
  const logged: string[] = [];

  beforeAll(async () => {
    dataDir = await seededFolder('meltem-hostile-');
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

  const characters = { 'NUL': '%00', 'NUL in a word': 'vil%00la', 'a broken percent encoding': '%zz', 'half of a percent encoding': 'villa%', 'half of a character': '%E0%A4', 'a lone surrogate': '%ED%A0%80', 'an overlong slash': '%C0%AF' };
  const places = [
    (text: string) => `/${text}`, (text: string) => `/c/${text}`, (text: string) => `/tr/c/${text}`, (text: string) => `/nl/c/${text}`, (text: string) => `/u/villa/${text}`, (text: string) => `/u/${text}/x`, (text: string) => `/p/${text}`, (text: string) => `/search/${text}`,
    (text: string) => `/images/${text}/urun/VIL-001-0-4x3.svg`, (text: string) => `/images/meltem/urun/${text}.svg`, (text: string) => `/images/meltem/${text}/VIL-001-0-4x3.svg`, (text: string) => `/images/meltem/${text}`,
    (text: string) => `/api/${text}`, (text: string) => `/assets/${text}`,
  ];
  it.each(Object.entries(characters))('answers a path with %s with 404 or 400, one log line and no error message', async (_, text) => {
    for (const place of places) {
      const before = logged.length;
      const { status, body } = await get(place(text), { company: 'meltem' });
      expect([400, 404], place(text)).toContain(status);
      expect(body, place(text)).not.toMatch(/URIError|malformed|invalid byte|0x00|node_modules/);
      expect(logged.slice(before).map((line) => (JSON.parse(line) as { event: string }).event), place(text)).toEqual(['request']);
    }
    for (const path of [`/challenge/${text}`, `/payments/${text}`]) expect([400, 401, 404], path).toContain((await sendRaw(server.bankUrl, path)).status);
  });

  it('answers a search with characters that the database refuses as if it were absent', async () => {
    const before = logged.length;
    for (const search of ['?destination=%00', '?destination=%22%5Cu0000%22', '?destination=%22%5Cud800%22', '?sort=%zz', '?amenities=%ED%A0%80']) {
      expect((await get(`/c/villas${search}`)).status, search).toBeLessThan(400);
    }
    for (const term of ['%00', '%zz', '%ED%A0%80', '%22%5Cu0000%22', '..', '%2e%2e', '%2F%2Fevil.example', '%5C', 'a%2Fb', '%7B%22a%22%3A1%7D', 'x'.repeat(3000)]) {
      expect((await get(`/search?q=${term}`)).status, term).toBeLessThan(400);
    }
    for (const term of ['a%2Fb', '%25', '---', 'x'.repeat(3000), '%F0%9F%8F%96', "'%3B%20drop"]) expect((await get(`/search/${term}`)).status, term).toBeLessThan(400);
    expect(logged.slice(before).join('\n')).not.toContain('"failed"');
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
