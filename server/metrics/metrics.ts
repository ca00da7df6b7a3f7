import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What a cache reports about itself. */
export interface CacheFigures {
  readonly entries: number;
  /** Size of the kept entries, or null for a cache that does not measure them. */
  readonly bytes: number | null;
  /** Lookups since the start that found an entry, and those that did not. */
  readonly hits: number;
  readonly misses: number;
}

/** The connections of the database pool. */
export interface PoolFigures {
  readonly open: number;
  readonly idle: number;
  /** Requests for a connection that wait for a free one. */
  readonly waiting: number;
}

/** A handled request, without anything that names a visitor. */
export interface HandledRequest {
  /** A value of `routeLabel`; a bounded set. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** Upper bounds of the request histogram in seconds: from an answer out of memory to a request that a client gives up. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST']);

/**
 * The metrics of one process in the format of Prometheus. Parts of the server register what they want to report; it is
 * read when the metrics are requested. Values of labels come from bounded sets and never contain personal data.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'route' | 'method' | 'status'>;
  readonly #caches = new Map<string, () => CacheFigures>();

  constructor() {
    const registers = [this.#registry];
    this.#requests = new Histogram({ name: 'meltem_request_duration_seconds', help: 'Time from a request to the head of its answer, by route and class of status', labelNames: ['route', 'method', 'status'], buckets: BUCKETS, registers });
    this.#registerCaches();
  }

  /** Adds the memory, CPU time, garbage collection and event loop delay of the process. They are sampled from then on. */
  observeProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  observeRequest({ route, method, status, seconds }: HandledRequest): void {
    this.#requests.observe({ route, method: METHODS.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` }, seconds);
  }

  /** Registers a value that goes up and down. @param name in snake case, with its unit @param read called for each scrape */
  gauge(name: string, help: string, read: () => number): void {
    this.#registry.registerMetric(new Gauge({ name, help, registers: [], collect() { this.set(read()); } }));
  }

  /** Registers a total that only grows. @param name ends in `_total` @param read returns the total since the start; called for each scrape */
  counter(name: string, help: string, read: () => number): void {
    this.#registry.registerMetric(new Counter({
      name, help, registers: [],
      collect() {
        this.reset();
        this.inc(read());
      },
    }));
  }

  /** Registers a cache under the label `cache`. @param name a constant, e.g. `pages` */
  cache(name: string, read: () => CacheFigures): void {
    if (this.#caches.has(name)) throw new TypeError(`The cache ${name} is registered already`);
    this.#caches.set(name, read);
  }

  /** Registers the database pool. */
  pool(read: () => PoolFigures): void {
    this.gauge('meltem_database_connections', 'Open connections to the database', () => read().open);
    this.gauge('meltem_database_connections_idle', 'Open connections to the database that no query uses', () => read().idle);
    this.gauge('meltem_database_connections_waiting', 'Requests that wait for a connection to the database', () => read().waiting);
  }

  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  #registerCaches(): void {
    const caches = this.#caches;
    const labelNames = ['cache'] as const;
    const gauge = (name: string, help: string, value: (figures: CacheFigures) => number | null) => this.#registry.registerMetric(new Gauge({
      name, help, labelNames, registers: [],
      collect() {
        for (const [cache, read] of caches) {
          const amount = value(read());
          if (amount !== null) this.set({ cache }, amount);
        }
      },
    }));
    gauge('meltem_cache_entries', 'Entries that a cache keeps', ({ entries }) => entries);
    gauge('meltem_cache_bytes', 'Size of the entries that a cache keeps', ({ bytes }) => bytes);
    this.#registry.registerMetric(new Counter({
      name: 'meltem_cache_lookups_total', help: 'Lookups in a cache, by whether they found an entry', labelNames: ['cache', 'result'], registers: [],
      collect() {
        this.reset();
        for (const [cache, read] of caches) {
          const { hits, misses } = read();
          this.inc({ cache, result: 'hit' }, hits);
          this.inc({ cache, result: 'miss' }, misses);
        }
      },
    }));
  }
}
