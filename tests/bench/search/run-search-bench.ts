import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { productSearch, searchSuggest } from '#contract/calls/search.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { watchCatalogueVersions } from '#server/catalogue/catalogue-versions.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, type Database } from '#server/database/connection.ts';
import { TextSearch } from '#server/search/text-search.ts';
import { loadVerticals } from '#server/start.ts';
import { LARGE_TENANT, productMaker, seedLargeCatalogue } from '#tests/bench/large-catalogue/large-catalogue.ts';
import { requestOf } from '#tests/bench/server/call-requests.ts';
import { load, percentile, problemsOf } from '#tests/bench/server/http-load.ts';
import { startBuiltServer } from '#tests/bench/server/server-process.ts';
import { build } from '#tests/support/build.ts';
import { writeSection } from '#tests/bench/write-section.ts';
import { SETTINGS_FOR_LARGE_CATALOGUE, startPostgres } from '#tests/support/postgres.ts';
import { searchTerms, type SearchTerm } from './search-terms.ts';

/**
 * `npm run bench:search`: measures search and suggestions over HTTP on PostgreSQL, at 100 and at 100,000 products, and the
 * search against a plain `ILIKE` over the titles and summaries of the same products, and writes the table to docs/BENCHMARKS.md.
 * Only the ratios count: all of one run is measured on one machine. `-- --quick` stops at 2,000 products and writes nothing.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const SIZES = values.quick ? [100, 2000] : [100, 100_000];
const SECONDS = values.quick ? 2 : 10;
const TERMS = 6000;
/** Milliseconds of each turn of the comparison; the turns alternate. */
const TURN_MS = 1000;
const TURNS = values.quick ? 2 : 5;

/** At least as many searches a second as with `ILIKE`, times this; and the most that a percentile may grow with the catalogue. */
const LEAST_RATIO = 10;
const MOST_GROWTH = 2;

interface Figures {
  readonly products: number;
  /** 95th percentile, ms. */
  readonly search: number;
  readonly suggest: number;
  /** Searches a second in this process, one after another. */
  readonly indexed: number;
  readonly ilike: number;
}

const [load1 = 0] = loadavg();
await loadVerticals();
build();
const make = productMaker(await demoOperator.loadCatalogue());
const problems: string[] = [];
const figures: Figures[] = [];
const cluster = await startPostgres({ settings: SETTINGS_FOR_LARGE_CATALOGUE, ahead: 0 });
const dataDir = await mkdtemp(join(tmpdir(), 'meltem-search-'));
try {
  const { url } = await cluster.createDatabase();
  for (const products of SIZES) figures.push(await measure(url, products));
} finally {
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
const text = report();
process.stdout.write(text);
if (!values.quick) await writeSection('docs/BENCHMARKS.md', 'search', text);
if (problems.length > 0) process.exitCode = 1;

async function measure(databaseUrl: string, products: number): Promise<Figures> {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${products} products\n`);
  const database = await openDatabase(readConfig({ DATABASE_URL: databaseUrl, DATABASE_TIMEOUT: '3600' }));
  const terms = searchTerms(products, make, TERMS);
  try {
    await seedLargeCatalogue(database, { products, from: new Date().toISOString().slice(0, 10) });
    const { indexed, ilike } = await compare(database, terms);
    const shop = await startBuiltServer({ dataDir, databaseUrl });
    try {
      // The first requests compile and fill what a server that has run for a while has in memory.
      await p95(shop.url, 'warm-up', terms.slice(-500).map(({ lang, term }) => requestOf(productSearch, { lang, term, page: 1, pageSize: 9 }, { company: LARGE_TENANT })));
      const search = await p95(shop.url, `search at ${products}`, terms.slice(0, -500).map(({ lang, term }) => requestOf(productSearch, { lang, term, page: 1, pageSize: 9 }, { company: LARGE_TENANT })));
      const suggest = await p95(shop.url, `suggestions at ${products}`, terms.slice(0, -500).map(({ lang, term }) => requestOf(searchSuggest, { lang, term }, { company: LARGE_TENANT })));
      return { products, search, suggest, indexed, ilike };
    } finally {
      await shop.stop();
    }
  } finally {
    await database.close();
  }
}

async function p95(url: string, name: string, requests: Parameters<typeof load>[0]['requests']): Promise<number> {
  const measured = await load({ url, requests, connections: 2, seconds: SECONDS, once: true });
  problems.push(...problemsOf(name, measured));
  return percentile(measured, 0.95);
}

/** Searches a second with the index and with `ILIKE`, in turns. */
async function compare(database: Database, terms: readonly SearchTerm[]): Promise<{ readonly indexed: number; readonly ilike: number }> {
  const versions = await watchCatalogueVersions(database, () => {});
  const search = new TextSearch(database, new CatalogueReader(database, versions, () => {}));
  const find = ({ lang, term }: SearchTerm) => search.find(LARGE_TENANT, lang, term, { products: 200, content: 24 });
  const scan = ({ lang, term }: SearchTerm) => database.inTenant(LARGE_TENANT, (queries) => {
    const like = `%${term.replaceAll(/[%_\\]/g, '')}%`;
    return sql`select code from products where data -> 'title' ->> ${lang} ilike ${like} or data -> 'summary' ->> ${lang} ilike ${like} limit 200`.execute(queries);
  });
  try {
    const counts = { indexed: 0, ilike: 0 };
    for (let turn = 0; turn < TURNS; turn += 1) {
      counts.indexed += await countIn(terms, turn, find);
      counts.ilike += await countIn(terms, turn, scan);
    }
    const seconds = (TURNS * TURN_MS) / 1000;
    return { indexed: counts.indexed / seconds, ilike: counts.ilike / seconds };
  } finally {
    await versions.stop();
  }
}

async function countIn(terms: readonly SearchTerm[], turn: number, search: (term: SearchTerm) => Promise<unknown>): Promise<number> {
  const endsAt = performance.now() + TURN_MS;
  let count = 0;
  for (; performance.now() < endsAt; count += 1) await search(terms[(turn * 1000 + count) % terms.length]!);
  return count;
}

function report(): string {
  const small = figures[0]!;
  const within = (value: number, least: number) => (value > MOST_GROWTH * least ? ` (**goal: within ${MOST_GROWTH} x ${least.toFixed(1)} ms**)` : '');
  const ratio = ({ products, indexed, ilike }: Figures) =>
    `${(indexed / ilike).toFixed(1)}${products > small.products && indexed / ilike < LEAST_RATIO ? ` (**goal: at least ${LEAST_RATIO}**)` : ''}`;
  return [
    `Written by \`npm run bench:search\` on ${new Date().toISOString().slice(0, 10)}; PostgreSQL with ${SETTINGS_FOR_LARGE_CATALOGUE.join(', ')}, ${availableParallelism()} cores with a load of ${load1.toFixed(1)} at the start, Node ${process.versions.node}. The columns *search* and *suggestions* are 95th percentiles over HTTP. Each term is sent once: titles, single words of titles, words with typing errors, and beginnings of words, in four languages. The other columns compare the searches per second in one process with a plain \`ILIKE\` over the titles and summaries of the same products; both are measured in turn.`,
    '', '| products | search | suggestions | searches a second | with `ILIKE` | ratio |', '| ---: | ---: | ---: | ---: | ---: | ---: |',
    ...figures.map((each) => `| ${each.products.toLocaleString('en')} | ${each.search.toFixed(1)} ms${within(each.search, small.search)} | ${each.suggest.toFixed(1)} ms${within(each.suggest, small.suggest)} | ${each.indexed.toFixed(0)} | ${each.ilike.toFixed(0)} | ${ratio(each)} |`),
    ...problems, '',
  ].join('\n');
}
