import { useEffect, useReducer } from 'react';
import type { Hold } from '#domain/draft/state.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';

const MINUTE_MS = 60_000;
/** Minutes before the end at which it is announced. */
const REMINDERS = [5, 1] as const;

/** A hold that has not ended. */
export interface RunningHold {
  readonly lineIds: readonly string[];
  /** Its end, epoch ms by the device's clock, even if that is wrong: the visitor compares it with that clock. */
  readonly until: number;
  /** Set once no more than so many minutes are left. */
  readonly reminder: (typeof REMINDERS)[number] | null;
}

/** The hold of the draft while it runs by the server's clock. Renders anew at each reminder and at the end, not in between. */
export function useRunningHold(hold: Hold | null, runtime: Pick<TabRuntime, 'clock' | 'timers'> | null): RunningHold | null {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const left = hold && runtime ? hold.expiresAt - runtime.clock.now() : 0;
  const next = [...REMINDERS, 0].map((minutes) => left - minutes * MINUTE_MS).find((ms) => ms > 0) ?? null;
  // Each render has another `next`, because time passes and the known difference of the clocks may have changed.
  useEffect(() => (next === null ? undefined : runtime?.timers.after(next, renderAgain)), [next, runtime]);
  if (!hold || !runtime || left <= 0) return null;
  return { lineIds: hold.lineIds, until: runtime.clock.onDevice(hold.expiresAt), reminder: REMINDERS.findLast((minutes) => left <= minutes * MINUTE_MS) ?? null };
}
