const EVERY_MS = 1000;

export interface HeapTrend {
  /** Lowest use of the heap in MB in the second and in the last quarter of the time; the first quarter warms up. */
  readonly second: number;
  readonly last: number;
}

/**
 * Watches the heap of a server by its metrics. The lowest values count: they are those right after a garbage collection,
 * so what they hold is in use.
 * @returns a function that ends the watch
 */
export function watchHeap(metricsUrl: string): () => Promise<HeapTrend> {
  const samples: number[] = [];
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = sample(metricsUrl).then((megabytes) => void samples.push(megabytes));
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await last;
    const quarter = Math.floor(samples.length / 4);
    return { second: Math.min(...samples.slice(quarter, quarter * 2)), last: Math.min(...samples.slice(quarter * 3)) };
  };
}

async function sample(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)![1]) / 2 ** 20;
}
