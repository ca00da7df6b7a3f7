import { availableParallelism, loadavg } from 'node:os';
import { build } from '#tests/support/build.ts';
import { ensureBrowser } from '#tests/support/ensure-browser.ts';
import { launchBrowser } from '#tests/support/launch-browser.ts';
import { startShop } from '#tests/support/shop.ts';
import { interactionReport } from './interaction-report.ts';
import { measureInteractions } from './interactions.ts';
import { bookOverSlowNetwork } from './slow-network.ts';
import { writeSection } from './write-section.ts';

/**
 * `npm run bench:interactions`: measures a visitor's interactions on a slow phone, and a booking over a slow and lossy
 * network, prints the report and writes it to docs/BENCHMARKS.md.
 */
await ensureBrowser();
const [load = 0] = loadavg();
build();
const shop = await startShop();
const browser = await launchBrowser();
try {
  const interactions = await measureInteractions(browser, shop.url);
  const bookings = await bookOverSlowNetwork(browser);
  const on = `Written by \`npm run bench:interactions\` on ${new Date().toISOString().slice(0, 10)}; ${availableParallelism()} cores with a load of ${load.toFixed(1)} at the start, Chromium ${browser.version()}.`;
  const report = `${on}\n${interactionReport(interactions, bookings)}`;
  await writeSection('docs/BENCHMARKS.md', 'interactions', report);
  process.stdout.write(`${report}\n`);
} finally {
  await browser.close();
  await shop.stop();
}
