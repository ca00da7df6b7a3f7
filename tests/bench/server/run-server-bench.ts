import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoOperator } from '#demo/demo-operator.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { loadVerticals } from '#server/start.ts';
import { productMaker, seedLargeCatalogue } from '#tests/bench/large-catalogue/large-catalogue.ts';
import { writeSection } from '#tests/bench/write-section.ts';
import { build } from '#tests/support/build.ts';
import { SETTINGS_FOR_LARGE_CATALOGUE, startPostgres } from '#tests/support/postgres.ts';
import { measureAnswers } from './answer-speed.ts';
import { measureCatalogues, type CatalogueSpeed, type LargeShop } from './catalogue-speed.ts';
import { measureFirstAnswers } from './first-answers.ts';
import { serverReport, type DatabaseFigures, type DatabaseName } from './server-report.ts';
import { startBuiltServer, type ServerOptions } from './server-process.ts';
import { measureBookings, measureWrites } from './write-speed.ts';

/**
 * `npm run bench:server`: measures the built server on both databases, prints the tables and writes them to
 * docs/BENCHMARKS.md. It takes some 15 minutes on two idle cores, most of them for the catalogue of 100,000 products;
 * `-- --quick` takes 3, with shorter runs and at most 1,000 products, and writes nothing. `-- --database embedded` or
 * `postgres` measures one.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, database: { type: 'string' } } });
const SETTINGS = values.quick
  ? { rounds: 1, seconds: 1, bookings: 200, sizes: [100, 1000] }
  : { rounds: 3, seconds: 2, bookings: 1000, sizes: [100, 1000, 10_000, 100_000] };

const [machineLoad = 0] = loadavg();
await loadVerticals();
build();
const figures: DatabaseFigures[] = [];
if (values.database !== 'postgres') figures.push(await withFolder((folder) => measure('embedded', async (name) => ({ dataDir: join(folder, name) }))));
if (values.database !== 'embedded') {
  const cluster = await startPostgres({ settings: SETTINGS_FOR_LARGE_CATALOGUE, ahead: 0 });
  try {
    figures.push(await withFolder((folder) => measure('PostgreSQL', async (name) => ({ dataDir: join(folder, name), databaseUrl: (await cluster.createDatabase()).url }))));
  } finally {
    await cluster.stop();
  }
}
const report = serverReport({
  date: new Date().toISOString().slice(0, 10),
  on: `${availableParallelism()} cores with a load of ${machineLoad.toFixed(1)} at the start, Node ${process.versions.node}, PostgreSQL with ${SETTINGS_FOR_LARGE_CATALOGUE.join(', ')}`,
  quick: values.quick,
  databases: figures,
});
process.stdout.write(`${report}\n`);
if (!values.quick && values.database === undefined) await writeSection('docs/BENCHMARKS.md', 'server', report);

/** @param newPlace makes a place for a shop: an empty database and a folder's path */
async function measure(database: DatabaseName, newPlace: (name: string) => Promise<ServerOptions>): Promise<DatabaseFigures> {
  const problems: string[] = [];
  const place = await newPlace('demo');
  const first = await startBuiltServer(place);
  await first.stop();
  const shop = await startBuiltServer(place);
  try {
    progress(database, 'answers');
    const answers = await measureAnswers(shop, SETTINGS, problems);
    const firstAnswers = await measureFirstAnswers(shop);
    progress(database, 'writes');
    const writes = await measureWrites(shop, SETTINGS.seconds, problems);
    const bookings = await measureBookings(shop, SETTINGS.bookings, problems);
    await shop.stop();
    const bookingsOfTwo = database === 'PostgreSQL' ? await measureWithWorkers(place, problems) : null;
    const catalogue = await measureSizes(database, newPlace, problems);
    return { database, readyOnEmptyMs: first.readyMs, readyOnDataMs: shop.readyMs, answers, first: firstAnswers, writes, bookings, bookingsOfTwo, catalogue, problems };
  } finally {
    await shop.stop();
  }
}

async function measureWithWorkers(place: ServerOptions, problems: string[]): Promise<number> {
  const shop = await startBuiltServer({ ...place, workers: 2 });
  try {
    return await measureBookings(shop, SETTINGS.bookings, problems, 4000);
  } finally {
    await shop.stop();
  }
}

async function measureSizes(database: DatabaseName, newPlace: (name: string) => Promise<ServerOptions>, problems: string[]): Promise<CatalogueSpeed[]> {
  const make = productMaker(await demoOperator.loadCatalogue());
  const places: ServerOptions[] = [];
  for (const products of SETTINGS.sizes) {
    progress(database, `${products} products`);
    const place = await newPlace(`large-${products}`);
    const opened = await openDatabase(readConfig({ DATABASE_URL: place.databaseUrl ?? undefined, DATA_DIR: place.dataDir }));
    await seedLargeCatalogue(opened, { products, from: new Date().toISOString().slice(0, 10) }).finally(() => opened.close());
    places.push(place);
  }
  progress(database, 'catalogues');
  const shops: LargeShop[] = [];
  try {
    for (const [index, products] of SETTINGS.sizes.entries()) shops.push({ products, shop: await startBuiltServer(places[index]!) });
    return await measureCatalogues(shops, make, problems);
  } finally {
    for (const { shop } of shops) await shop.stop();
  }
}

function progress(database: DatabaseName, what: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${database}: ${what}\n`);
}

async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'meltem-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
