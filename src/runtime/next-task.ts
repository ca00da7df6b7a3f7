/** The parts of the Prioritized Task Scheduling API that are used here; some browsers lack it. */
interface Scheduler {
  yield?(): Promise<void>;
}

/** Resolves in another task, so that the browser can paint and answer input in between. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Resolves when the browser is idle, or after `mostMs`. */
export function whenIdle(mostMs: number): Promise<void> {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') return new Promise((resolve) => setTimeout(resolve, 50));
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: mostMs }));
}
