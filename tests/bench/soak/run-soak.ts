import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { loadVerticals } from '#server/start.ts';
import { startBuiltServer, type ServerOptions } from '#tests/bench/server/server-process.ts';
import { writeSection } from '#tests/bench/write-section.ts';
import { build } from '#tests/support/build.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { compareConfirmed, type Comparison } from './compare-confirmed.ts';
import { watchHeap, type HeapTrend } from './heap-watch.ts';
import { highestRate, steadyLoad, type SteadyLoad } from './soak-phases.ts';
import { createVisitors, MIX } from './visitors.ts';

/**
 * `npm run soak`: loads the built server with a mix of visitors at half its highest rate, for ten minutes on each
 * database, and at the end compares what the server confirmed to them with the database. Prints the table and writes it to
 * docs/reliability.md. Exits with code 1 on an error, a lost or doubled booking, or a growing heap. `-- --seconds 60`
 * runs shorter and writes nothing; `-- --database embedded` or `postgres` uses one database only.
 */
const FULL_SECONDS = 600;
/** A leak grows the heap by much more: each step would leave a few kilobytes. */
const HEAP_TOLERANCE_MB = 10;

interface Soak extends SteadyLoad {
  readonly database: string;
  readonly highest: number;
  readonly heap: HeapTrend;
  readonly comparison: Comparison;
  readonly errors: readonly string[];
}

const { values } = parseArgs({ options: { seconds: { type: 'string', default: String(FULL_SECONDS) }, database: { type: 'string' } } });
const seconds = Number(values.seconds);
if (!(seconds >= 20 && seconds <= 7200)) throw new TypeError('--seconds must be a number from 20 to 7200');

await loadVerticals();
build();
const soaks: Soak[] = [];
if (values.database !== 'postgres') soaks.push(await soak('embedded', null));
if (values.database !== 'embedded') {
  const cluster = await startPostgres({ ahead: 0 });
  try {
    soaks.push(await soak('PostgreSQL', (await cluster.createDatabase()).url));
  } finally {
    await cluster.stop();
  }
}
const report = reportOf(soaks);
process.stdout.write(`${report}\n`);
for (const { database, errors } of soaks) for (const error of errors.slice(0, 20)) process.stderr.write(`${database}: ${error}\n`);
if (seconds >= FULL_SECONDS && values.database === undefined) await writeSection('docs/reliability.md', 'soak', report);
if (!soaks.every(isSound)) process.exitCode = 1;

async function soak(database: string, databaseUrl: string | null): Promise<Soak> {
  const dataDir = await mkdtemp(join(tmpdir(), 'meltem-soak-'));
  const place: ServerOptions = { dataDir, databaseUrl, metrics: true };
  const shop = await startBuiltServer(place);
  try {
    const visitors = await createVisitors(shop);
    const calibration = Math.min(30, seconds / 4);
    // The first run warms up: a new process answers slowly.
    await highestRate(visitors, calibration);
    const highest = await highestRate(visitors, calibration);
    process.stderr.write(`${database}: at most ${highest.toFixed(0)} steps a second; ${seconds} s at half of that\n`);
    const endWatch = watchHeap(shop.metricsUrl!);
    const steady = await steadyLoad(visitors, highest / 2, seconds).catch(async (error: unknown) => {
      await endWatch();
      throw error;
    });
    const heap = await endWatch();
    await shop.stop();
    const opened = await openDatabase(readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? undefined }));
    const comparison = await compareConfirmed(opened, dataDir, visitors.confirmed).finally(() => opened.close());
    return { ...steady, database, highest, heap, comparison, errors: visitors.confirmed.errors };
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function isSound({ errors, heap, comparison: { lost, unconfirmed, paymentsConfirmed, paymentsKept, chargedTwice, eventsConfirmed, eventsKept } }: Soak): boolean {
  return errors.length === 0 && lost === 0 && unconfirmed === 0 && paymentsConfirmed === paymentsKept && chargedTwice === 0 && eventsConfirmed === eventsKept && heap.last - heap.second <= HEAP_TOLERANCE_MB;
}

function reportOf(runs: readonly Soak[]): string {
  const mix = Object.entries(MIX).map(([name, share]) => `${share} % ${name}`).join(', ');
  const line = (name: string, value: (run: Soak) => string) => `| ${[name, ...runs.map(value)].join(' | ')} |`;
  return `Written by \`npm run soak\` on ${new Date().toISOString().slice(0, 10)}; ${availableParallelism()} cores, Node ${process.versions.node}. Visitors take ${mix}. First, eight visitors act as fast as they can, which gives the highest rate. Then steps start at fixed times, at half that rate, for ${seconds} s. The heap is its lowest size in a quarter of the run, i.e. after a garbage collection. At the end, the answers that the visitors got are compared with the database.

${[
    line('', ({ database }) => database),
    `| --- |${runs.map(() => ' ---: |').join('')}`,
    line('highest rate, steps a second', ({ highest }) => highest.toFixed(0)),
    line('steps at half that rate', ({ steps }) => String(steps)),
    line('99 % of them ended within', ({ p99 }) => `${p99.toFixed(0)} ms`),
    line('errors', ({ errors }) => String(errors.length)),
    line('bookings confirmed to visitors, and stored', ({ comparison }) => `${comparison.kept + comparison.lost}, ${comparison.kept}`),
    line('bookings lost', ({ comparison }) => String(comparison.lost)),
    line('bookings stored, but not confirmed', ({ comparison }) => String(comparison.unconfirmed)),
    line('payments confirmed to visitors, and captured', ({ comparison }) => `${comparison.paymentsConfirmed}, ${comparison.paymentsKept}`),
    line('checkouts charged twice', ({ comparison }) => String(comparison.chargedTwice)),
    line('draft events acknowledged, and stored', ({ comparison }) => `${comparison.eventsConfirmed}, ${comparison.eventsKept}`),
    line('heap in the second and the last quarter', ({ heap }) => `${heap.second.toFixed(0)} MB, ${heap.last.toFixed(0)} MB`),
  ].join('\n')}
`;
}
