import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import type { LogEvent } from '#log/event-log.ts';
import { madeOnce } from './test-run.ts';

/** Where a visitor is recorded. */
export interface Recorder {
  readonly browser: Browser;
  readonly shopUrl: string;
}

/** The script of `log-harness.ts`, built once a test run. */
async function harnessScript(): Promise<string> {
  const made = await madeOnce('harness', async (folder) => {
    const entry = fileURLToPath(new URL('log-harness.ts', import.meta.url));
    // Few tests need Vite, which takes long to load.
    const { build } = await import('vite');
    const built = await build({
      configFile: false, logLevel: 'error', build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'bench' } },
    });
    const [output] = Array.isArray(built) ? built : [built];
    if (!output || !('output' in output)) throw new Error('the harness was not built');
    await writeFile(join(folder, 'harness.js'), output.output[0].code);
  });
  return readFile(join(made, 'harness.js'), 'utf8');
}

/** Makes a page a bench: it is on the shop's origin, and none of the shop's own code runs in it. */
export async function openBench(page: Page, shopUrl: string): Promise<void> {
  await page.addInitScript(await harnessScript());
  await page.goto(`${shopUrl}/healthz`);
  expect(await page.evaluate(() => typeof harness)).toBe('object');
}

/** Stores the events of a basket on the device of a bench, as its pages do. The device's basket is empty before. */
export function storeEvents(bench: Page, events: readonly LogEvent[]): Promise<void> {
  return bench.evaluate(async (events) => {
    await harness.appendEvents('meltem', 'draft/direct', events);
    harness.close('meltem');
    localStorage.setItem('meltem.basket', '1');
  }, events);
}

/**
 * The events that the pages of a visitor store in the basket's log, recorded once a test run.
 * @param name of the recording in this run
 * @param act what the visitor does in the shop
 */
export async function recordedEvents(name: string, { browser, shopUrl }: Recorder, act: (page: Page) => Promise<void>): Promise<readonly LogEvent[]> {
  const made = await madeOnce(`events-${name}`, async (folder) => {
    const context = await browser.newContext({ baseURL: shopUrl, locale: 'en-GB' });
    const page = await context.newPage();
    await act(page);
    const bench = await context.newPage();
    await openBench(bench, shopUrl);
    const events = await bench.evaluate(() => harness.events('meltem', 'draft/direct'));
    await context.close();
    await writeFile(join(folder, 'events.json'), JSON.stringify(events));
  });
  return JSON.parse(await readFile(join(made, 'events.json'), 'utf8')) as LogEvent[];
}
