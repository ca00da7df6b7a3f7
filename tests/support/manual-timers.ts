import type { Timers } from '#runtime/timers.ts';

export interface ManualTimers extends Timers {
  /** Runs the timer that is due first. @returns its delay in ms @throws when no timer is waiting */
  runNext(): number;
  waiting(): number;
}

/** Creates timers that a test runs, the earliest first. */
export function manualTimers(): ManualTimers {
  let now = 0;
  let waiting: { readonly at: number; readonly ms: number; readonly run: () => void }[] = [];
  return {
    after(ms, run) {
      const timer = { at: now + ms, ms, run };
      waiting.push(timer);
      return () => { waiting = waiting.filter((other) => other !== timer); };
    },
    runNext() {
      const next = waiting.toSorted((a, b) => a.at - b.at)[0];
      if (!next) throw new Error('no timer waits');
      waiting = waiting.filter((other) => other !== next);
      now = next.at;
      next.run();
      return next.ms;
    },
    waiting: () => waiting.length,
  };
}
