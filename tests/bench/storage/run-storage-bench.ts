import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '#tests/support/ensure-browser.ts';
import { HERE } from './bundle.ts';
import { measure, type Settings } from './measure.ts';
import { reportOf } from './storage-report.ts';

/**
 * `npm run bench:storage`: measures the event log and its peers, prints the report, and writes it into
 * docs/reliability.md if the run was complete. Exit code 1 when a contestant failed a check, because its numbers are
 * then invalid. Times have no limits. Settings come from the environment, see README.md.
 */
const REPORT = 'docs/reliability.md';
const PLACE = /(?<=<!-- benchmark:begin -->\n).*(?=<!-- benchmark:end -->)/s;

const text = (name: string, otherwise: string): string => process.env[name] ?? otherwise;
const list = (name: string, otherwise: string): string[] => text(name, otherwise).split(',').filter(Boolean);
const numbers = (name: string, otherwise: string): number[] => list(name, otherwise).map(Number).filter((n) => n > 0);
const SIZES = '100,1000,10000';
const GROW = '1000';

const settings: Settings = {
  only: list('ONLY', ''),
  sizes: numbers('SIZES', SIZES),
  grow: numbers('GROW', GROW),
  rounds: Number(text('ROUNDS', '5')),
  roundsBig: Number(text('ROUNDS_BIG', '2')),
  loads: Number(text('LOADS', '7')),
  capSeconds: Number(text('CELL_CAP_S', '60')),
  limits: text('LIMITS', '1') !== '0',
};

await ensureBrowser();
const [load = 0] = loadavg();
const results = await measure(settings);
const date = new Date().toISOString().slice(0, 10);
await writeFile(text('OUT', join(HERE, 'results.json')), JSON.stringify({ date, load, settings, ...results }, null, 1));

const report = reportOf(results, {
  date,
  on: `${availableParallelism()} cores with a load of ${load.toFixed(1)} at the start`,
  rounds: `${settings.rounds} rounds up to 1,000 changes and ${settings.roundsBig} above, each of all contestants in turn, ${settings.loads} restores in each.`,
});
process.stdout.write(`${report}\n`);
const complete = settings.only.length === 0 && settings.limits && settings.sizes.join() === SIZES && settings.grow.join() === GROW;
if (complete) {
  const page = await readFile(REPORT, 'utf8');
  if (!PLACE.test(page)) throw new Error(`${REPORT} has no place for the benchmark`);
  await writeFile(REPORT, page.replace(PLACE, () => report));
}

for (const failure of results.failures) process.stderr.write(`${failure}\n`);
if (results.failures.length > 0) process.exitCode = 1;
