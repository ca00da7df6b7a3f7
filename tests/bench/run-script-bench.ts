import { build } from '#tests/support/build.ts';
import { ensureBrowser } from '#tests/support/ensure-browser.ts';
import { launchBrowser } from '#tests/support/launch-browser.ts';
import { loadedScripts } from '#tests/support/page-scripts.ts';
import { startShop } from '#tests/support/shop.ts';
import { scriptReport } from './script-report.ts';
import { scriptSources } from './script-sources.ts';
import { writeSection } from './write-section.ts';

/** `npm run bench:scripts`: lists what each page of the built shop loads, by package and folder, prints the table and writes it to docs/BENCHMARKS.md. */
await ensureBrowser();
build();
const sources = await scriptSources();
const shop = await startShop();
const browser = await launchBrowser();
try {
  const report = scriptReport(await loadedScripts(browser, shop.url), sources);
  await writeSection('docs/BENCHMARKS.md', 'scripts', report);
  process.stdout.write(`${report}\n`);
} finally {
  await browser.close();
  await shop.stop();
}
