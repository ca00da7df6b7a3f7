/**
 * Ends this process on SIGTERM and SIGINT, with 0 once `stop` is done. A signal may come several times: a service manager
 * and a terminal signal the whole group, and then the primary its workers. Each waits for the same stop.
 */
export function stopOnSignals(stop: () => Promise<void>, announce: (signal: NodeJS.Signals) => void, fail: (error: unknown) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      announce(signal);
      stop().then(() => process.exit(0), fail);
    });
  }
}
