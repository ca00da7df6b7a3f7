import type { CompactOptions, CompactStep } from './compact.ts';
import type { Home } from './home.ts';
import type { LogStore } from './log-store.ts';
import { seldom } from './seldom.ts';

/** Milliseconds without an append that make a pause, and how many times those are waited for. */
const PAUSE = 50;
const PAUSES = 200;
/** Milliseconds without an append after which the log sees to what can wait; at most twice as many after the last one. */
const QUIET = 10_000;
/** Records that a stream grows by before it is packed: that writes them a second time, and loose ones cost little (decision 10). */
export const MOST_LOOSE = 10_000;

export const whenIdle = (work: () => void): unknown => (globalThis.requestIdleCallback ?? setTimeout)(work);

export interface TidyingOptions {
  /** Of the log. */
  readonly name: string;
  readonly disk: LogStore;
  readonly home: Home;
  /** Where each stream ends. */
  readonly heads: ReadonlyMap<string, number>;
  /** Bytes (L10). */
  readonly ballast: number;
  /** Milliseconds, as `QUIET`, for writing down where the streams end. */
  readonly settleAfter: number;
  readonly onStep: ((step: CompactStep) => void) | undefined;
}

/** What a log does behind its appends, on the disk alone. */
export interface Tidying {
  /** To be called after each append: all waits for a moment without one, so as not to keep one waiting. */
  soon(): void;
  /** Resolves when no append has come for a moment, at once where none has; ten seconds after it was first asked for in any case. */
  pause(): Promise<void>;
  /** Packs a stream now. Rejects where the store does. */
  compact(stream: string): Promise<boolean>;
  /** A stream was erased. */
  forget(stream: string): void;
  close(): void;
}

export function openTidying({ name, disk, home, heads, ballast, settleAfter, onStep }: TidyingOptions): Tidying {
  /** One timer for a whole run of appends, set again where it finds that there were more: setting it each time would cost. */
  const afterPauseOf = (ms: number, work: () => Promise<void>) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (since: number) => {
      timer = setTimeout(() => {
        if (appends !== since) return wait(appends);
        timer = undefined;
        work().catch(() => undefined); // made up for the next time
      }, ms);
    };
    return { soon: () => { if (timer === undefined) wait(appends); }, close: () => clearTimeout(timer) };
  };
  let keptUp = false;
  let appends = 0;
  let appendedAt = -Infinity;
  let pausing: Promise<void> | undefined;
  /** The head at which a stream was packed last, in this tab. */
  const packedAt = new Map<string, number>();

  async function compact(stream: string, options: CompactOptions = { most: 0 }): Promise<boolean> {
    const { compactAlone } = await seldom();
    return !home.reason && compactAlone(`${name} packing`, disk, home.now.keys, stream, { ...options, onStep });
  }

  async function settle(): Promise<void> {
    const { witness } = await seldom();
    await witness(disk, heads.keys());
  }

  /** Once a page ballast and old keys, and packing where appends have grown a stream by much. */
  async function tidy(): Promise<void> {
    const since = appends;
    if (home.reason) return;
    if (!keptUp) {
      const { upkeep } = await seldom();
      keptUp = true;
      await upkeep(disk, home.now.keys, ballast).catch(() => undefined);
    }
    for (const [stream, head] of heads) {
      if (head - (packedAt.get(stream) ?? 0) <= MOST_LOOSE) continue;
      await compact(stream, { most: MOST_LOOSE, mayGoOn: () => appends === since });
      if (appends !== since) return; // the next quiet moment
      packedAt.set(stream, head);
    }
  }

  async function pause(): Promise<void> {
    for (let left = PAUSES; left > 0 && performance.now() < appendedAt + PAUSE; left -= 1) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }

  const timers = [afterPauseOf(settleAfter, settle), afterPauseOf(QUIET, () => new Promise((resolve) => whenIdle(() => resolve(tidy()))))];
  return {
    soon() {
      appends += 1;
      appendedAt = performance.now();
      for (const timer of timers) timer.soon();
    },
    pause: () => (pausing ??= pause().finally(() => { pausing = undefined; })),
    compact,
    forget: (stream) => void packedAt.delete(stream),
    close() {
      for (const timer of timers) timer.close();
    },
  };
}
