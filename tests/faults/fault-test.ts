import { build } from 'vite';
import { fileURLToPath } from 'node:url';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { test as base } from '#tests/e2e/shop-test.ts';
import type { LogEvent } from '#log/event-log.ts';
import { addWeek } from './basket-lines.ts';
import type { FaultName } from './catalogue.ts';
import { FaultReport } from './fault-report.ts';

interface Fixtures {
  /** Returns the record of a fault that this test injects: one record for each fault. */
  readonly fault: (name: FaultName) => FaultReport;
  /** Opens an empty page of the shop's origin, with the log's own module available as `harness`. */
  readonly bench: (context?: BrowserContext) => Promise<Page>;
  /** Stores the events of a visitor who added three weeks to the basket, and resolves with the names of the lines. */
  readonly threeLines: (bench: Page) => Promise<readonly string[]>;
}
interface WorkerFixtures {
  readonly harnessScript: string;
  /** The events that a visitor's pages appended for three weeks in the basket, and the names of the lines. */
  readonly threeWeeks: { readonly events: readonly LogEvent[]; readonly lines: readonly string[] };
}

/** Tests that inject faults into the shop's pages and record the results for the table. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  harnessScript: [
    // Playwright requires a destructuring pattern here.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const entry = fileURLToPath(new URL('harness.ts', import.meta.url));
      const built = await build({
        configFile: false, logLevel: 'error', build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'bench' } },
      });
      const [output] = Array.isArray(built) ? built : [built];
      if (!output || !('output' in output)) throw new Error('the harness was not built');
      await use(output.output[0].code);
    },
    { scope: 'worker' },
  ],
  threeWeeks: [
    async ({ browser, harnessScript, shop }, use) => {
      const context = await browser.newContext({ baseURL: shop.url, locale: 'en-GB' });
      const [page, bench] = [await context.newPage(), await context.newPage()];
      const lines: string[] = [];
      for (const number of [0, 1, 2]) lines.push(await addWeek(page, number));
      await openBench(bench, shop.url, harnessScript);
      const events = await bench.evaluate(() => harness.events('meltem', 'draft/direct'));
      await context.close();
      await use({ events, lines });
    },
    { scope: 'worker' },
  ],
  threeLines: async ({ threeWeeks }, use) => {
    await use(async (bench) => {
      await bench.evaluate(async (events) => {
        await harness.appendEvents('meltem', 'draft/direct', events);
        harness.close('meltem');
        localStorage.setItem('meltem.basket', '1');
      }, threeWeeks.events);
      return threeWeeks.lines;
    });
  },
  bench: async ({ context, harnessScript, shop }, use) => {
    await use(async (other) => {
      const page = await (other ?? context).newPage();
      await openBench(page, shop.url, harnessScript);
      return page;
    });
  },
  // As above.
  // oxlint-disable-next-line no-empty-pattern
  fault: async ({}, use, info) => {
    const reports = new Map<FaultName, FaultReport>();
    await use((name) => {
      const report = reports.get(name) ?? new FaultReport(name);
      reports.set(name, report);
      return report;
    });
    if (info.status === 'passed') for (const each of reports.values()) each.publish(info);
  },
});

/** Makes a page a bench: it is on the shop's origin, and none of the shop's own code runs in it. */
export async function openBench(page: Page, shopUrl: string, harnessScript: string): Promise<void> {
  await page.addInitScript(harnessScript);
  await page.goto(`${shopUrl}/healthz`);
  expect(await page.evaluate(() => typeof harness)).toBe('object');
}

export { expect };
