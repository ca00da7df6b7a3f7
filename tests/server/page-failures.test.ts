import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoOperator } from '#demo/demo-operator.ts';
import { renderPage } from '#app/entry-server.tsx';
import { knownSearch } from '#app/known-search.ts';
import type { PageData } from '#runtime/page/page-context.ts';
import { createPageData } from '#runtime/page/page-data.ts';
import { readConfig } from '#server/config.ts';
import { createPageHandler } from '#server/pages/page-handler.ts';
import { developmentManifests } from '#server/pages/route-manifest.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { seededFolder } from './seeded-databases.ts';

/** Real pages whose data is replaced by the test. */
describe('a page that fails', () => {
  let server: RunningServer;
  let dataDir: string;
  let broken: Partial<PageData> = {};
  const logged: { event: string; requestId?: string; error?: string; status?: number }[] = [];
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});

  beforeAll(async () => {
    dataDir = await seededFolder('meltem-failures-');
    server = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: dataDir }), {
      operator: demoOperator,
      log: (event, facts) => logged.push({ event, ...facts }),
      pages: ({ services, bankUrl, publicUrl, now }) => createPageHandler({
        clock: { now }, bankUrl, publicUrl, apiUrl: null, manifests: developmentManifests(), partScripts: () => [], render: renderPage, knownSearch, stateOf: async () => '1',
        dataFor: (locale) => ({ ...createPageData((call, request) => services.callInProcess('meltem', call, request), locale, { now, newId: randomUUID }), ...broken }),
      }),
    });
  });
  afterEach(() => {
    broken = {};
    logged.length = 0;
    printed.mockClear();
  });
  afterAll(async () => {
    printed.mockRestore();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Requests a page and returns its answer with the log lines that have its request id. */
  async function visit(path: string) {
    const response = await fetch(server.url + path);
    const text = await response.text();
    const id = response.headers.get('x-request-id');
    return { status: response.status, text, failures: logged.filter(({ event, requestId }) => event === 'failed' && requestId === id), all: logged.filter(({ event }) => event === 'failed') };
  }

  it('logs the error of a loader once, with the stack and the request id of the answer', async () => {
    broken = { home: () => Promise.reject(new Error('the database is away')) };
    const { status, text, failures, all } = await visit('/');
    expect(status).toBe(500);
    expect(text).toContain('This page did not load');
    expect(text).not.toContain('the database is away');
    expect(all).toHaveLength(1);
    expect(failures).toHaveLength(1);
    expect(failures[0]!.error).toMatch(/^Error: the database is away\n\s+at /);
    expect(printed).not.toHaveBeenCalled();
  });

  it('logs the error of the shell once, although every part of the page needs it', async () => {
    broken = { shell: () => Promise.reject(new Error('the settings are away')) };
    const { status, failures, all } = await visit('/tr/c/villalar');
    expect(status).toBe(500);
    expect([all.length, failures.length]).toEqual([1, 1]);
    expect(failures[0]!.error).toContain('the settings are away');
    expect(printed).not.toHaveBeenCalled();
  });

  it('logs the error of a component once', async () => {
    broken = { home: () => Promise.resolve({ destinations: null, sections: null } as never) };
    const { failures, all, text } = await visit('/');
    expect([all.length, failures.length]).toEqual([1, 1]);
    expect(failures[0]!.error).toMatch(/^TypeError: .*\n\s+at /);
    expect(text).not.toContain('TypeError');
    expect(printed).not.toHaveBeenCalled();
  });

  it('logs a second failure by its own id', async () => {
    broken = { home: () => Promise.reject(new Error('away again')) };
    const [first, second] = [await visit('/'), await visit('/')];
    expect([first.failures.length, second.failures.length]).toEqual([1, 1]);
    expect(first.failures[0]!.requestId).not.toBe(second.failures[0]!.requestId);
  });

  it('logs nothing for a page that is not there', async () => {
    const { status, all } = await visit('/c/there-is-no-such-category');
    expect(status).toBe(404);
    expect(all).toEqual([]);
  });
});
