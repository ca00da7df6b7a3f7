import { sql } from 'kysely';
import type { IsoDate } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { json, type Database, type TenantQueries } from '#server/database/connection.ts';
import type { VisitKind } from '#server/database/tables.ts';
import type { Log } from '#server/logger.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { bookingSettingOf, zoneOf } from '#server/services/booking-days.ts';
import type { Clock } from '#server/services/clock.ts';

const EVERY_MS = 30_000;
/** The most different names that a process counts for a tenant between two writes; further ones are ignored. */
const MOST_NAMES = 5000;
/** Days for which counts are kept. */
const KEPT_DAYS = 400;

export interface VisitCounts {
  /** Counts in memory, and writes with the next batch. */
  add(tenant: string, kind: VisitKind, name: string): void;
  /** Writes what was counted, now. */
  flush(): Promise<void>;
  /** Stops the timer and writes the rest. */
  stop(): Promise<void>;
}

interface Ports {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Counts what visitors look at (B16). A request only adds to a number in this process; each process writes its numbers
 * every 30 seconds and when it stops, with one statement per tenant. A process that is killed loses at most those 30 seconds.
 */
export function startVisitCounts({ database, clock, log, metrics }: Ports): VisitCounts {
  let counted = new Map<string, Map<string, number>>();
  const totals: Record<VisitKind, number> = { product: 0, device: 0, language: 0 };
  metrics.counter('meltem_product_views_total', 'Product pages that visitors have looked at', () => totals.product);
  metrics.counter('meltem_visits_total', 'Visits of browsers', () => totals.device);

  function addTo(tenant: string, key: string, count: number): void {
    const names = counted.get(tenant) ?? new Map<string, number>();
    counted.set(tenant, names);
    if (names.size < MOST_NAMES || names.has(key)) names.set(key, (names.get(key) ?? 0) + count);
  }

  async function write(tenant: string, names: ReadonlyMap<string, number>): Promise<void> {
    const rows = [...names].map(([key, count]) => ({ kind: key.slice(0, key.indexOf(' ')), name: key.slice(key.indexOf(' ') + 1), count }));
    await database.inTenant(tenant, async (queries) => {
      const today = dayAtDestination(clock().getTime(), zoneOf(await bookingSettingOf(queries, tenant)));
      // In one order, so that processes wait for each other instead of deadlocking.
      await sql`
        insert into visit_counts as known (tenant, day, kind, name, count)
        select ${tenant}, ${today}::date, kind, name, count from jsonb_to_recordset(${json(rows)}) as seen (kind text, name text, count int)
        where kind <> 'product' or exists (select from products where products.tenant = ${tenant} and code = name)
        order by kind, name
        on conflict (tenant, day, kind, name) do update set count = known.count + excluded.count`.execute(queries);
    });
  }

  async function writeAll(): Promise<void> {
    const taken = counted;
    counted = new Map();
    for (const [tenant, names] of taken) {
      try {
        await write(tenant, names);
      } catch (error) {
        log('visitCountsFailed', { tenant, error: String(error) });
        for (const [key, count] of names) addTo(tenant, key, count);
      }
    }
  }

  let writing: Promise<void> = Promise.resolve();
  const flush = () => (writing = writing.then(writeAll));
  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  return {
    add(tenant, kind, name) {
      totals[kind] += 1;
      addTo(tenant, `${kind} ${name}`, 1);
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Deletes counts of more than a year ago. */
export async function deleteOldVisits(queries: TenantQueries, tenant: string, today: IsoDate): Promise<void> {
  await queries.deleteFrom('visit_counts').where('tenant', '=', tenant).where('day', '<', addDays(today, -KEPT_DAYS)).execute();
}
