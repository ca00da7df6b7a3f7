import type { ContestantModule, Meta } from './contestant.ts';
import type * as Limits from './limits.ts';
import { diff, scanRaw, type Scan } from './workload/check.ts';
import { generate, ID_START, MARKER, type Profile } from './workload/generator.ts';
import { reduceAll } from './workload/reducer.ts';

/** Milliseconds per append. */
export interface Summary { readonly median: number; readonly p95: number; readonly max: number }

export interface Appended {
  /** Number of appends before the time limit. */
  readonly done: number;
  readonly total: number;
  /** Storage usage of this origin as the browser reports it, in bytes. */
  readonly estimate: number | null;
  /** Medians of up to 100 appends after the first ten (which include opening and compiling), of the last 100, and of all. */
  readonly start: Summary;
  readonly end: Summary;
  readonly all: Summary;
}

export interface Restored {
  readonly ms: number;
  /** From the beginning of the navigation, scripts included. */
  readonly sinceNavigation: number;
  /** First difference from the reference reducer's state; '' when equal. */
  readonly difference: string;
}

const modules = import.meta.glob<ContestantModule>(['./contestants/*.ts', './peers/*.js', './cheats/*.ts']);
const DATABASE = 'basket';

async function load(path: string): Promise<ContestantModule> {
  const module = modules[path];
  if (!module) throw new Error(`no contestant ${path}`);
  return module();
}

function summary(times: Float64Array): Summary {
  const sorted = times.toSorted();
  const quantile = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
  return { median: quantile(0.5), p95: quantile(0.95), max: quantile(1) };
}

/** The functions that the driver calls, each on a new page. */
const bench = {
  paths: (): string[] => Object.keys(modules),
  meta: async (path: string): Promise<Meta> => (await load(path)).meta,

  async append(path: string, n: number, profile: Profile, capMs: number): Promise<Appended> {
    const contestant = (await load(path)).create(DATABASE);
    const changes = generate(n, profile);
    await contestant.open();
    await contestant.restore?.(); // as an app does with an empty basket
    const times = new Float64Array(n);
    const from = performance.now();
    let done = 0;
    for (const change of changes) {
      const before = performance.now();
      if (before - from > capMs) break;
      await contestant.append(change);
      times[done++] = performance.now() - before;
    }
    const total = performance.now() - from;
    await contestant.idle?.();
    const { usageDetails, usage } = await navigator.storage.estimate() as StorageEstimate & { usageDetails?: { indexedDB?: number } };
    await contestant.close();
    const skip = Math.min(10, Math.floor(done / 10));
    const size = Math.min(100, Math.floor(done / 4));
    return {
      done, total, estimate: usageDetails?.indexedDB ?? usage ?? null,
      start: summary(times.subarray(skip, skip + size)), end: summary(times.subarray(done - size, done)), all: summary(times.subarray(0, done)),
    };
  },

  /** `done` is how many of the n changes were appended. */
  async restore(path: string, n: number, profile: Profile, done: number): Promise<Restored> {
    const { create } = await load(path);
    const from = performance.now();
    const contestant = create(DATABASE);
    await contestant.open();
    const state = await contestant.restore!();
    const sinceNavigation = performance.now();
    const difference = diff(JSON.parse(JSON.stringify(state)), reduceAll(generate(n, profile), done));
    await contestant.close();
    return { ms: sinceNavigation - from, sinceNavigation, difference };
  },

  scan: (): Promise<Scan> => scanRaw(MARKER, ID_START),

  async limit<Name extends keyof typeof Limits>(name: Name, ...args: Parameters<typeof Limits[Name]>): Promise<Awaited<ReturnType<typeof Limits[Name]>>> {
    const limit = (await import('./limits.ts'))[name] as (...args: unknown[]) => Promise<Awaited<ReturnType<typeof Limits[Name]>>>;
    return limit(...args);
  },
};

export type Bench = typeof bench;
declare global {
  interface Window { bench?: Bench }
}
window.bench = bench;
