import { basename, join } from 'node:path';
import { openBenchBrowser, type BenchBrowser } from './bench-browser.ts';
import { buildPage, HERE, measureModule, type Size } from './bundle.ts';
import type { Meta } from './contestant.ts';
import type { Appended, Restored } from './bench-page.ts';
import type { Scan } from './workload/check.ts';
import type { Profile } from './workload/generator.ts';

export interface Settings {
  /** Ids of the contestants; when empty, all except the cheats. */
  readonly only: readonly string[];
  /** Numbers of changes, in profile `basket` and in profile `grow`. */
  readonly sizes: readonly number[];
  readonly grow: readonly number[];
  /** Number of rounds for up to 1,000 changes and for more; the order of the contestants rotates each round. */
  readonly rounds: number;
  readonly roundsBig: number;
  /** Number of new pages per restore. */
  readonly loads: number;
  /** Time limit for the appends of a cell, in seconds. */
  readonly capSeconds: number;
  readonly limits: boolean;
}

/** The results of one contestant, profile, number of changes and round; each has its own origin. */
export interface Cell {
  readonly id: string;
  readonly profile: Profile;
  readonly n: number;
  readonly round: number;
  readonly appended: Appended;
  /** Bytes on disk after the appends, and at rest, after the browser was closed. */
  readonly diskAfter: number;
  diskAtRest: number;
  /** Undefined for limits. */
  readonly checked?: {
    readonly restores: readonly Restored[];
    readonly scan: Scan;
    readonly markerOnDisk: boolean;
    /** The problem that invalidates the numbers; '' without one. */
    readonly problem: string;
  };
}

/** The limits of `limits.ts`, for one profile, number of changes and round. */
export interface LimitCell {
  readonly profile: Profile;
  readonly n: number;
  readonly round: number;
  readonly batchedStrict: number;
  readonly sealing: { readonly nobleSeal: number; readonly nobleOpen: number; readonly webCryptoSeal: number; readonly webCryptoOpen: number };
  readonly restoreLog: readonly number[];
  readonly restoreSnapshot: readonly number[];
  readonly reducing: number;
}

export interface Results {
  readonly browser: string;
  readonly metas: Record<string, Meta>;
  readonly sizes: Record<string, Size>;
  /** The event log's module alone. */
  readonly module: { readonly first: Size; readonly all: Size };
  readonly cells: readonly Cell[];
  readonly limits: readonly LimitCell[];
  /** Measurements that failed or are invalid, with the reason. */
  readonly failures: readonly string[];
}

const say = (line: string): boolean => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const idOf = (path: string): string => basename(path).replace(/\.\w+$/, '');

async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let i = 0; i < count; i++) done.push(await work());
  return done;
}

async function measureCell(browser: BenchBrowser, path: string, meta: Meta, { profile, n, round }: Pick<Cell, 'profile' | 'n' | 'round'>, { loads, capSeconds }: Settings): Promise<Cell> {
  const id = idOf(path);
  const host = hostOf({ id, profile, n, round });
  const appended = await browser.call(host, 'append', path, n, profile, capSeconds * 1000);
  const cell: Cell = { id, profile, n, round, appended, diskAfter: await browser.diskBytes(host), diskAtRest: 0 };
  if (meta.role === 'limit') return cell;

  const restores = await times(loads, () => browser.call(host, 'restore', path, n, profile, appended.done));
  const scan = await browser.call(host, 'scan');
  const markerOnDisk = await browser.diskShowsMarker(host);
  const difference = restores.find((restore) => restore.difference)?.difference;
  const problem = difference ? `the state differs at ${difference}`
    : scan.records === 0 ? 'nothing is in IndexedDB'
    : meta.cipher && (scan.markerFound || markerOnDisk) ? 'plaintext is stored'
    : '';
  return { ...cell, checked: { restores, scan, markerOnDisk, problem } };
}

const hostOf = ({ id, profile, n, round }: Pick<Cell, 'id' | 'profile' | 'n' | 'round'>): string => `${id}-${profile}-${n}-r${round}.localhost`;

async function measureLimits(browser: BenchBrowser, { profile, n, round }: Pick<Cell, 'profile' | 'n' | 'round'>, { loads }: Settings): Promise<LimitCell> {
  const host = (name: string) => hostOf({ id: `limit-${name}`, profile, n, round });
  const batchedStrict = await browser.call(host('l2'), 'limit', 'batched', 'l2', n, 'strict') as number;
  const sealing = await browser.call(host('l3'), 'limit', 'sealing', n) as LimitCell['sealing'];
  await browser.call(host('l4'), 'limit', 'prepareRestore', 'l4', n, profile);
  const restoreLog: number[] = [];
  const restoreSnapshot: number[] = [];
  for (let load = 0; load < loads; load++) {
    restoreLog.push(await browser.call(host('l4'), 'limit', 'restoreLog', 'l4') as number);
    restoreSnapshot.push(await browser.call(host('l4'), 'limit', 'restoreSnapshot', 'l4') as number);
  }
  const reducing = await browser.call(host('l5'), 'limit', 'reducing', n, profile) as number;
  return { profile, n, round, batchedStrict, sealing, restoreLog, restoreSnapshot, reducing };
}

/** Builds the page and measures each contestant at each size, in one browser. */
export async function measure(settings: Settings): Promise<Results> {
  say('building');
  await buildPage();
  const browser = await openBenchBrowser();
  try {
    const all = await browser.call('start.localhost', 'paths');
    const paths = all.filter((path) => (settings.only.length > 0 ? settings.only.includes(idOf(path)) : !path.includes('/cheats/')));
    const metas: Record<string, Meta> = {};
    const sizes: Record<string, Size> = {};
    for (const path of paths) {
      metas[idOf(path)] = await browser.call('start.localhost', 'meta', path);
      sizes[idOf(path)] = (await measureModule(join(HERE, path))).all;
    }
    const module = await measureModule('src/log/event-log.ts');

    const cells: Cell[] = [];
    const limits: LimitCell[] = [];
    const failures: string[] = [];
    const combinations = [...settings.sizes.map((n) => ({ profile: 'basket' as const, n })), ...settings.grow.map((n) => ({ profile: 'grow' as const, n }))];
    for (let round = 0; round < Math.max(settings.rounds, settings.roundsBig); round++) {
      for (const combination of combinations) {
        if (round >= (combination.n > 1000 ? settings.roundsBig : settings.rounds)) continue;
        const where = { ...combination, round };
        const shift = (round * 3) % paths.length;
        for (const path of [...paths.slice(shift), ...paths.slice(0, shift)]) {
          const cell = await measureCell(browser, path, metas[idOf(path)]!, where, settings).catch((cause: unknown) => String(cause));
          const problem = typeof cell === 'string' ? cell : cell.checked?.problem;
          if (problem) failures.push(`${idOf(path)}, ${where.profile} ${where.n}, round ${round}: ${problem}`);
          if (typeof cell === 'string') continue;
          cells.push(cell);
          const { done, end } = cell.appended;
          say(`${where.profile} ${where.n} round ${round} ${cell.id}: ${done} done, end ${end.median.toFixed(3)} / ${end.p95.toFixed(3)} ms, restores ${cell.checked?.restores.map(({ ms }) => ms.toFixed(1)).join(' ') ?? '-'} ${problem ?? ''}`);
        }
        if (settings.limits) limits.push(await measureLimits(browser, where, settings));
      }
    }
    await browser.close();
    for (const cell of cells) cell.diskAtRest = await browser.diskBytes(hostOf(cell));
    return { browser: browser.version, metas, sizes, module, cells, limits, failures };
  } finally {
    await browser.close();
    await browser.discard();
  }
}
