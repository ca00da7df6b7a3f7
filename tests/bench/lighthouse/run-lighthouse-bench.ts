import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { contextOnTestDay } from '#tests/support/browser-on-test-day.ts';
import { build } from '#tests/support/build.ts';
import { ensureBrowser } from '#tests/support/ensure-browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import { launchOptions } from '#tests/support/launch-browser.ts';
import { startShop } from '#tests/support/shop.ts';
import { writeSection } from '../write-section.ts';
import { auditOnce, CATEGORIES, medianOf, withTab, type Audit } from './audit.ts';
import { AUDITED_PAGES, type AuditedPage } from './audited-pages.ts';
import { startBarePage } from './bare-page.ts';
import { lighthouseReport, type AuditedResult } from './lighthouse-report.ts';

/**
 * `npm run bench:lighthouse`: audits every page of a booking with Lighthouse, prints the table and writes it to
 * docs/BENCHMARKS.md; about 35 minutes on two cores. With `--quick` it loads each page once and writes nothing; `--runs 3`
 * loads each page three times instead of five.
 * Arguments that are names of pages, such as `list "basket, filled"`, choose these pages; the visitor still takes every
 * step before them.
 */
const REPORT = 'docs/BENCHMARKS.md';
/** Until a browser that was started has nothing to do, ms. */
const SETTLED_MS = 1500;
const { values, positionals: chosen } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, built: { type: 'boolean', default: false }, runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const isQuick = values.quick;
const runs = isQuick ? 1 : Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new TypeError('--runs must be a positive whole number');

await ensureBrowser();
const [load = 0] = loadavg();
const startedAt = Date.now();
if (!values.built) build();
const shop = await startShop();
const profile = await mkdtemp(join(tmpdir(), 'meltem-profile-'));
const port = await freePort();
const openBrowser = async () => contextOnTestDay(await chromium.launchPersistentContext(profile, {
  ...launchOptions([`--remote-debugging-port=${port}`]), locale: 'en-GB', timezoneId: 'Europe/Istanbul',
}));
let context = await openBrowser();
const browserVersion = context.browser()?.version() ?? '';
try {
  const results: AuditedResult[] = [];
  for (const page of AUDITED_PAGES) {
    const path = typeof page.path === 'string' ? page.path : await withTab(context, (tab) => (page.path as Exclude<AuditedPage['path'], string>)(tab, shop.url));
    if (chosen.length > 0 && !chosen.includes(page.name)) continue;
    results.push({ page, path: path.split('?')[0]!, ...(await audit(page, path)) });
    process.stdout.write(`${JSON.stringify(results.at(-1))}\n`);
  }
  const report = lighthouseReport({
    date: new Date().toISOString().slice(0, 10),
    on: `${availableParallelism()} cores with a load of ${load.toFixed(1)} at the start, Node ${process.versions.node}, Chromium ${browserVersion}, Lighthouse ${versionOf('lighthouse')}`,
    runs,
    minutes: Math.ceil((Date.now() - startedAt) / 60_000),
    results,
  });
  process.stdout.write(`${report}\n`);
  if (!isQuick && chosen.length === 0) await writeSection(REPORT, 'lighthouse', report);
} finally {
  await context.close();
  await shop.stop();
  await rm(profile, { recursive: true, force: true });
}

/** Loads a page and its bare page in turns, so that both see the machine at the same time. */
async function audit({ isPublic }: AuditedPage, path: string): Promise<{ audit: Audit; bare: Audit }> {
  const categories = CATEGORIES.filter((name) => isPublic || name !== 'seo');
  const audits: Audit[] = [];
  const bares: Audit[] = [];
  for (let run = 0; run < runs; run += 1) {
    // A browser that has shown other pages first lists their code for the trace, a task of some 150 ms that counts as the page's.
    await context.close();
    context = await openBrowser();
    await wait(SETTLED_MS);
    const measured = await auditOnce(shop.url + path, port, categories);
    audits.push(measured);
    const bare = await startBarePage(measured.bytes);
    try {
      bares.push(await auditOnce(bare.url, port, ['performance']));
    } finally {
      await bare.stop();
    }
  }
  return { audit: medianOf(audits), bare: medianOf(bares) };
}

function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string };
  return version;
}
