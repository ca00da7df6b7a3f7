import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '#tests/support/find-browser.ts';
import { serve } from './bench-server.ts';
import type { Bench } from './bench-page.ts';
import { MARKER } from './workload/generator.ts';

export interface BenchBrowser {
  readonly version: string;
  /** Calls a benchmark function on a new page of that origin. */
  call<Name extends keyof Bench>(host: string, name: Name, ...args: Parameters<Bench[Name]>): Promise<Awaited<ReturnType<Bench[Name]>>>;
  /** Bytes of the origin's databases on disk; also after closing. */
  diskBytes(host: string): Promise<number>;
  /** Whether those files contain the marker. LevelDB may compress them, so the scan of the records decides. */
  diskShowsMarker(host: string): Promise<boolean>;
  /** Closes the browser; its profile stays until {@link discard}. */
  close(): Promise<void>;
  discard(): Promise<void>;
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Opens a headless Chromium with a new profile; every host name is an origin with its own storage. */
export async function openBenchBrowser(): Promise<BenchBrowser> {
  const { port, server } = await serve();
  const profile = await mkdtemp(join(tmpdir(), 'meltem-storage-'));
  const { executablePath, args } = findBrowser();
  const context = await chromium.launchPersistentContext(profile, { headless: true, args: [...args], ...(executablePath ? { executablePath } : {}) });
  const version = context.browser()?.version() ?? '';

  async function filesOf(host: string): Promise<string[]> {
    const folder = join(profile, 'Default', 'IndexedDB');
    const own = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`http_${host}_${port}.`));
    return (await Promise.all(own.map((name) => filesUnder(join(folder, name))))).flat();
  }

  return {
    version,
    async call(host, name, ...args) {
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(message.text()); });
      try {
        await page.goto(`http://${host}:${port}/`);
        await page.waitForFunction('window.bench !== undefined');
        return await page.evaluate(([name, args]) => (window.bench as any)[name](...args), [name, args] as const);
      } catch (cause) {
        throw new Error([`${name} on ${host}`, String(cause), ...problems.slice(0, 5)].join('\n  '), { cause });
      } finally {
        await page.close();
      }
    },
    async diskBytes(host) {
      const sizes = (await filesOf(host)).map((file) => stat(file).then(({ size }) => size, () => 0));
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
    async diskShowsMarker(host) {
      for (const file of await filesOf(host)) {
        const bytes = await readFile(file).catch(() => Buffer.alloc(0));
        if (bytes.includes(MARKER) || bytes.includes(Buffer.from(MARKER, 'utf16le'))) return true;
      }
      return false;
    },
    async close() {
      await context.close();
      server.close();
    },
    discard: () => rm(profile, { recursive: true, force: true }),
  };
}
