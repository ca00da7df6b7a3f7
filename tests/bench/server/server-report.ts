import type { AnswerSpeed } from './answer-speed.ts';
import { CATALOGUE_CALLS, type CatalogueSpeed } from './catalogue-speed.ts';
import type { FirstAnswers } from './first-answers.ts';
import type { WriteSpeed } from './write-speed.ts';

export type DatabaseName = 'embedded' | 'PostgreSQL';

export interface DatabaseFigures {
  readonly database: DatabaseName;
  readonly readyOnEmptyMs: number;
  readonly readyOnDataMs: number;
  readonly answers: readonly AnswerSpeed[];
  readonly first: FirstAnswers;
  readonly writes: WriteSpeed;
  readonly bookings: number;
  /** Bookings a second with WORKERS=2; null for the embedded database, which has one process. */
  readonly bookingsOfTwo: number | null;
  readonly catalogue: readonly CatalogueSpeed[];
  /** Answers with another status than expected. */
  readonly problems: readonly string[];
}

/** The goals of the table; the report says where one is missed. */
const GOALS = { ratio: 1 / 3, p99: 50, page: 25, json: 10, requotes: { 'embedded': 250, 'PostgreSQL': 500 }, bookings: 100, growth: 2, memory: 400, health: 50, readyOnData: 2000, readyOnEmpty: 10_000 } as const;

/** The tables of a run in Markdown. @param on machine and versions */
export function serverReport({ date, on, quick, databases }: { readonly date: string; readonly on: string; readonly quick: boolean; readonly databases: readonly DatabaseFigures[] }): string {
  return `Written by \`npm run bench:server${quick ? ' -- --quick' : ''}\` on ${date}; ${on}. The server runs as by \`npm start\`, but without rate limits. The load comes from another process on the same machine over 8 keep-alive connections; each sends the next request after the last answer. The column *bare route* is the rate of a Hono route on the same Node server that returns the same compressed bytes; it is measured in turn with the shop. Latencies are measured at full load. If a figure misses its goal, the goal is given beside it.

### Answers that are the same for all visitors

${table(
  ['answer', 'database', 'bytes', 'requests a second', 'bare route', 'ratio', 'p99'],
  databases.flatMap(({ database, answers }) => answers.map((one) => [
    one.name.startsWith('page') ? one.name : `\`${one.name}\``, database, String(one.bytes), whole(one.perSecond), whole(one.barePerSecond),
    judged(one.ratio.toFixed(2), one.ratio >= GOALS.ratio, 'at least 0.33'), judged(`${one.p99.toFixed(1)} ms`, one.p99 < GOALS.p99, `below ${GOALS.p99} ms`),
  ])),
)}

### First answers, writes, start

${table(
  ['', ...databases.map(({ database }) => database)],
  [
    ['page rendered for the first time, main thread, median (worst)', ...databases.map(({ first }) => timeOf(first.pages, GOALS.page))],
    ['JSON made for the first time, main thread, median (worst)', ...databases.map(({ first }) => timeOf(first.json, GOALS.json))],
    ['re-quotes of three lines a second', ...databases.map(({ database, writes }) => judged(whole(writes.requotes), writes.requotes >= GOALS.requotes[database], `at least ${GOALS.requotes[database]}`))],
    ['bookings a second, one process', ...databases.map(({ bookings }) => whole(bookings))],
    ['bookings a second, `WORKERS=2`', ...databases.map(({ bookingsOfTwo }) => (bookingsOfTwo === null ? '' : judged(whole(bookingsOfTwo), bookingsOfTwo >= GOALS.bookings, `at least ${GOALS.bookings}`)))],
    ['`/healthz` while 16 connections re-quote 100 lines each, p99 (worst)', ...databases.map(({ writes }) => judged(`${writes.health.p99.toFixed(1)} ms (${writes.health.worst.toFixed(1)} ms)`, writes.health.p99 < GOALS.health, `below ${GOALS.health} ms`))],
    ['of that at most the probe\'s own delay', ...databases.map(({ writes }) => `${writes.health.ownDelay.toFixed(1)} ms`)],
    ['ready on existing data', ...databases.map(({ readyOnDataMs }) => judged(seconds(readyOnDataMs), readyOnDataMs <= GOALS.readyOnData, 'within 2 s'))],
    ['ready on an empty folder or database', ...databases.map(({ readyOnEmptyMs }) => judged(seconds(readyOnEmptyMs), readyOnEmptyMs <= GOALS.readyOnEmpty, 'within 10 s'))],
  ],
)}

### Large catalogues

With a year of stays, over 2 connections. Figures are 95th percentiles, each the median of five rounds in which the catalogues of a database are measured in turn. A hundred requests warm up the server. Then each request has different filters, products or dates, so that no answer is cached.

${table(
  ['database', 'products', ...CATALOGUE_CALLS, 'memory', 'ready'],
  databases.flatMap(({ database, catalogue }) => catalogue.map((one) => [
    database, one.products.toLocaleString('en'),
    ...CATALOGUE_CALLS.map((call) => {
      const [now, small] = [one.p95[call], catalogue[0]!.p95[call]];
      return judged(`${now.toFixed(1)} ms`, now <= small * GOALS.growth, `within ${GOALS.growth} x ${small.toFixed(1)} ms`);
    }),
    one.memoryMb === null ? 'unknown' : judged(`${whole(one.memoryMb)} MB`, one.memoryMb < GOALS.memory, `below ${GOALS.memory} MB`),
    seconds(one.readyMs),
  ])),
)}
${databases.flatMap(({ database, problems }) => problems.map((problem) => `\n**Not answered as expected**, ${database}: ${problem}.\n`)).join('')}`;
}

const judged = (figure: string, isMet: boolean, goal: string) => (isMet ? figure : `${figure} (**goal: ${goal}**)`);
const whole = (value: number) => value.toFixed(0);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function timeOf(times: FirstAnswers['pages'], goal: number): string {
  return times === null ? 'unknown' : judged(`${times.median.toFixed(1)} ms (${times.worst.toFixed(1)} ms)`, times.median <= goal, `at most ${goal} ms`);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
