import type { Visitors } from './visitors.ts';

const VISITORS = 8;
/** Steps that may wait for their answers at once. A step that is due while so many wait is sent late, and its latency counts from when it was due. */
const MOST_WAITING = 64;

/** Finds the highest rate: visitors who each take the next step after the last one. @returns steps a second */
export async function highestRate({ takeStep, connect }: Visitors, seconds: number): Promise<number> {
  const startedAt = performance.now();
  let steps = 0;
  await Promise.all(Array.from({ length: VISITORS }, async () => {
    const connection = connect();
    while (performance.now() - startedAt < seconds * 1000) {
      await takeStep(connection);
      steps += 1;
    }
    connection.close();
  }));
  return steps / ((performance.now() - startedAt) / 1000);
}

export interface SteadyLoad {
  readonly steps: number;
  /** Milliseconds from the time at which a step was due to its end. */
  readonly p99: number;
}

/** Takes steps at fixed times. @throws Error when the server follows so slowly that the steps would take half as long again */
export async function steadyLoad({ takeStep, connect }: Visitors, perSecond: number, seconds: number): Promise<SteadyLoad> {
  const startedAt = performance.now();
  const total = Math.floor(perSecond * seconds);
  const idle = Array.from({ length: MOST_WAITING }, connect);
  const latencies: number[] = [];
  const running = new Set<Promise<void>>();
  for (let step = 0; step < total; step += 1) {
    const dueAt = startedAt + (step * 1000) / perSecond;
    const wait = dueAt - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    if (idle.length === 0) await Promise.race(running);
    if (performance.now() - startedAt > seconds * 1500) throw new Error(`the server cannot follow ${perSecond.toFixed(0)} steps a second`);
    const connection = idle.pop()!;
    const taken = takeStep(connection).then(() => {
      latencies.push(performance.now() - dueAt);
      idle.push(connection);
      running.delete(taken);
    });
    running.add(taken);
  }
  await Promise.all(running);
  for (const connection of idle) connection.close();
  latencies.sort((a, b) => a - b);
  return { steps: total, p99: latencies[Math.ceil(latencies.length * 0.99) - 1] ?? Number.NaN };
}
