import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { build } from '#tests/support/build.ts';
import { ensureBrowser } from '#tests/support/ensure-browser.ts';
import { launchBrowser } from '#tests/support/launch-browser.ts';
import '#tests/support/load-verticals.ts';
import { startShop } from '#tests/support/shop.ts';
import { measureEngine } from './engine.ts';
import { measureFirstView, VIEWPORTS, type FirstView } from './first-view.ts';
import { measurePriceChange } from './price-change.ts';
import { reportOf } from './page-report.ts';
import { writeSection } from './write-section.ts';

/**
 * The first part of `npm run bench`: measures the built shop in a real browser, prints the
 * report and writes it to docs/BENCHMARKS.md.
 */
const REPORT = 'docs/BENCHMARKS.md';
const TRANSLATIONS = ['/tr', '/de', '/ru'];

await ensureBrowser();
const [load = 0] = loadavg();
build();
const shop = await startShop();
const browser = await launchBrowser();
try {
  const home: FirstView[] = [];
  for (const viewport of VIEWPORTS) home.push(await measureFirstView(browser, `${shop.url}/`, viewport));
  const translated: (FirstView & { path: string })[] = [];
  for (const path of TRANSLATIONS) translated.push({ path, ...(await measureFirstView(browser, shop.url + path, VIEWPORTS[0])) });

  const change = await measurePriceChange(browser, shop.url);
  await browser.close();

  const report = reportOf({
    date: new Date().toISOString().slice(0, 10),
    on: `${availableParallelism()} cores with a load of ${load.toFixed(1)} at the start, Node ${process.versions.node}, Chromium ${browser.version()}, React ${versionOf('react')}, Vite ${versionOf('vite')}`,
    home,
    translated,
    change,
    engine: [measureEngine(1), measureEngine(30)],
  });
  await writeSection(REPORT, 'pages', report);
  process.stdout.write(`${report}\n`);
} finally {
  await browser.close();
  await shop.stop();
}

function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string };
  return version;
}
