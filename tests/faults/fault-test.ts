import { expect, type Page } from '@playwright/test';
import { test as base } from '#tests/e2e/shop-test.ts';
import type { LogEvent } from '#log/event-log.ts';
import { recordedEvents, storeEvents } from '#tests/support/log-bench.ts';
import { addWeek, lineOf, week } from './basket-lines.ts';
import type { FaultName } from './catalogue.ts';
import { FaultReport } from './fault-report.ts';

interface Fixtures {
  /** Returns the record of a fault that this test injects: one record for each fault. */
  readonly fault: (name: FaultName) => FaultReport;
  /** The events that a visitor's pages stored for three weeks in the basket, and the names of the lines. */
  readonly threeWeeks: { readonly events: readonly LogEvent[]; readonly lines: readonly string[] };
  /** Stores the events of a visitor who added three weeks to the basket, and resolves with the names of the lines. */
  readonly threeLines: (bench: Page) => Promise<readonly string[]>;
}

/** Tests that inject faults into the shop's pages and record the results for the table. */
export const test = base.extend<Fixtures>({
  threeWeeks: async ({ recorder }, use) => {
    const weeks = [0, 1, 2];
    const events = await recordedEvents('three-weeks', recorder, async (page) => {
      for (const number of weeks) await addWeek(page, number);
    });
    await use({ events, lines: weeks.map((number) => lineOf(week(number))) });
  },
  threeLines: async ({ threeWeeks }, use) => {
    await use(async (bench) => {
      await storeEvents(bench, threeWeeks.events);
      return threeWeeks.lines;
    });
  },
  // Playwright requires a destructuring pattern here.
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

export { expect };
