import { median } from '#tests/bench/engine.ts';
import type { Cell, LimitCell, Results } from './measure.ts';

/** Date and machine of a run, for the report's first line. */
export interface Circumstances { readonly date: string; readonly on: string; readonly rounds: string }

type Combination = Pick<Cell, 'profile' | 'n'>;
/** A value of one contestant in one round; undefined when not measured. */
type Measure = (cell: Cell) => number | undefined;

const OURS = 'meltem';
const RAW = 'limit-raw-strict';
const PLAIN = 'handrolled-log';
/** Times the raw put, the one sealed snapshot, or the plain log's disk. */
const MOST = 1.3;
/** Bytes that are loaded at first, gzipped. */
const MOST_FIRST_LOAD = 10 * 1024;

const appendMedian: Measure = ({ appended }) => appended.all.median;
const appendP95: Measure = ({ appended }) => appended.all.p95;
const restore: Measure = ({ checked }) => checked && median(checked.restores.map(({ ms }) => ms));
/** Value per change, because the time limit may end the run before all are appended. */
const disk: Measure = ({ diskAtRest, appended }) => diskAtRest / appended.done;
const restoreLimit = ({ restoreSnapshot }: LimitCell): number => median(restoreSnapshot);

const nameOf = ({ profile, n }: Combination): string => `${n.toLocaleString('en')}${profile === 'grow' ? ', uncapped' : ''}`;
const sameAs = ({ profile, n }: Combination) => (cell: Combination): boolean => cell.profile === profile && cell.n === n;
const fixed = (value: number, digits = 2): string => (Number.isFinite(value) ? value.toFixed(digits) : '-');
const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);

/** `value` of a contestant against `base` of the same round, the median over the rounds; NaN where either is missing. */
function ratio({ cells }: Results, combination: Combination, id: string, value: Measure, base: (round: number) => number | undefined): number {
  const ratios = cells.filter((cell) => cell.id === id && sameAs(combination)(cell)).flatMap((cell) => {
    const [above, below] = [value(cell), base(cell.round)];
    return above === undefined || below === undefined ? [] : [above / below];
  });
  return median(ratios);
}

const against = (results: Results, combination: Combination, id: string, value: Measure) => (round: number): number | undefined => {
  const cell = results.cells.find((each) => each.id === id && each.round === round && sameAs(combination)(each));
  return cell && value(cell);
};
const againstSnapshot = (results: Results, combination: Combination) => (round: number): number | undefined => {
  const limit = results.limits.find((each) => each.round === round && sameAs(combination)(each));
  return limit && restoreLimit(limit);
};

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Builds the report of a run in Markdown: first the targets, then all contestants. */
export function reportOf(results: Results, { date, on, rounds }: Circumstances): string {
  const { cells, limits, metas, sizes, module, browser } = results;
  const combinations = cells.filter((cell, i) => cells.findIndex(sameAs(cell)) === i);
  const ids = Object.keys(metas).sort((a, b) => Number(b === OURS) - Number(a === OURS));
  const peers = ids.filter((id) => !metas[id]!.role && id !== OURS);
  const columns = combinations.map(nameOf);

  function target(what: string, limit: string, met: (ratio: number) => boolean, ratioAt: (combination: Combination) => number): string[] {
    const ratios = combinations.map(ratioAt);
    const missed = columns.filter((_, i) => !met(ratios[i]!));
    const verdict = missed.length === 0 ? 'met' : missed.length === columns.length ? 'not met' : `not met at ${missed.join('; ')}`;
    return [what, ...ratios.map((value) => fixed(value)), limit, verdict];
  }
  const atMost = (most: number) => (value: number) => value <= most;
  const toRaw = (id: string, value: Measure) => (at: Combination) => ratio(results, at, id, value, against(results, at, RAW, value));
  const toSnapshot = (id: string) => (at: Combination) => ratio(results, at, id, restore, againstSnapshot(results, at));
  const toPlain = (id: string) => (at: Combination) => ratio(results, at, id, disk, against(results, at, PLAIN, disk));

  const targets = [
    target('append, median, to the raw strict put', `<= ${MOST}`, atMost(MOST), toRaw(OURS, appendMedian)),
    target('append, 95th percentile, to the same', `<= ${MOST}`, atMost(MOST), toRaw(OURS, appendP95)),
    target('restore, to one sealed snapshot', `<= ${MOST}`, atMost(MOST), toSnapshot(OURS)),
    ...peers.map((peer) => target(`restore, to ${peer}`, '< 1', (value) => value < 1, (at) => ratio(results, at, OURS, restore, against(results, at, peer, restore)))),
    target('disk at rest, to the plain log', `<= ${MOST}`, atMost(MOST), toPlain(OURS)),
  ];
  const everybody = (ratios: (id: string) => string[], take: (id: string) => boolean) => ids.filter(take).map((id) => [id, ...ratios(id)]);
  const inMilliseconds = (value: Measure, id: string) => combinations.map((at) => fixed(median(cells.filter((cell) => cell.id === id && sameAs(at)(cell)).map((cell) => value(cell) ?? Number.NaN))));

  const limitRow = (what: string, ...values: ((limit: LimitCell) => number)[]) =>
    [what, ...combinations.map((at) => values.map((value) => fixed(median(limits.filter(sameAs(at)).map(value)), 1)).join(' / '))];

  const capped = cells.filter(({ n, appended }) => appended.done < n).map(({ id, n, appended }) => `${id} after ${appended.done.toLocaleString('en')} of ${n.toLocaleString('en')}`);

  return `Written by \`npm run bench:storage\` on ${date}; ${on}, Chromium ${browser}. ${rounds} Ratios are computed within a round; the tables show their medians over the rounds. \`tests/bench/storage/README.md\` says what each row measures, and by which rules.

### Goals

Columns: how many changes were appended before; the basket holds at most 30 lines, or is uncapped.

${table(['ratio', ...columns, 'aim', 'verdict'], targets)}

The module alone, minified and gzipped with noble and idb-keyval: ${kilobytes(module.first.gzipped)} KB are loaded at first, ${kilobytes(module.all.gzipped)} KB with the parts loaded when they are needed; aim: at most ${kilobytes(MOST_FIRST_LOAD)} KB at first; ${module.first.gzipped <= MOST_FIRST_LOAD ? 'met' : 'not met'}.

### Append

As multiples of the raw strict put, whose milliseconds are in the first row; median / 95th percentile of all appends.

${table(['contestant', ...columns], [
    ['raw strict put, ms', ...inMilliseconds(appendMedian, RAW).map((value, i) => `${value} / ${inMilliseconds(appendP95, RAW)[i]}`)],
    ...everybody((id) => combinations.map((at) => `${fixed(toRaw(id, appendMedian)(at))} / ${fixed(toRaw(id, appendP95)(at))}`), (id) => id !== RAW),
  ])}
${capped.length > 0 ? `\nThe time limit ended the appends early: ${[...new Set(capped)].join(', ')}.\n` : ''}
### Restore

As multiples of the restore of one sealed snapshot, whose milliseconds are in the first row: opening the storage and restoring on a fresh page, the median of all loads.

${table(['contestant', ...columns], [
    ['one sealed snapshot, ms', ...combinations.map((at) => fixed(median(limits.filter(sameAs(at)).map(restoreLimit))))],
    ...everybody((id) => combinations.map((at) => fixed(toSnapshot(id)(at))), (id) => metas[id]!.role !== 'limit'),
  ])}

### Disk

As multiples of the plain log, whose kilobytes are in the first row, measured after the browser was closed.

${table(['contestant', ...columns], [
    ['plain log, KB', ...combinations.map((at) => fixed(median(cells.filter((cell) => cell.id === PLAIN && sameAs(at)(cell)).map(({ diskAtRest }) => diskAtRest / 1024)), 0))],
    ...everybody((id) => combinations.map((at) => fixed(toPlain(id)(at))), (id) => id !== PLAIN && metas[id]!.role !== 'limit'),
  ])}

### Limits

What the browser can do at best: milliseconds for all, microseconds for one where it says so.

${table(['limit', ...columns], [
    limitRow('all strict puts in one transaction', ({ batchedStrict }) => batchedStrict),
    limitRow('sealing and opening 1.2 KB with noble, us', ({ sealing: { nobleSeal } }) => nobleSeal, ({ sealing: { nobleOpen } }) => nobleOpen),
    limitRow('the same with WebCrypto, one by one, us', ({ sealing: { webCryptoSeal } }) => webCryptoSeal, ({ sealing: { webCryptoOpen } }) => webCryptoOpen),
    limitRow('opening every record', (limit) => median(limit.restoreLog)),
    limitRow('opening one sealed snapshot', restoreLimit),
    limitRow('the reducer alone', ({ reducing }) => reducing),
  ])}

### Contestants

${table(
    ['contestant', 'what', 'cipher', 'keeps every change', 'one append writes', 'KB, gzipped'],
    ids.map((id) => [id, metas[id]!.title, metas[id]!.cipher ?? 'none', metas[id]!.history ? 'yes' : 'no', metas[id]!.unit, kilobytes(sizes[id]!.gzipped)]),
  )}
`;
}
