import type { Database } from './database/connection.ts';
import type { Log } from './logger.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { CatalogueReader } from './catalogue/catalogue-reader.ts';
import { sendAvailabilityAlerts } from './services/availability-alerts.ts';
import { bookableDaysOf, bookingSettingOf } from './services/booking-days.ts';
import { deleteOldVisits } from './visits/visit-counts.ts';
import { cancelUnpaid } from './services/booking-stock.ts';
import { deleteOldSessions } from './desk/sign-in-services.ts';
import type { Mailer } from './mail/mailer.ts';
import { sendDue } from './mail/outbox.ts';
import type { Clock } from './services/clock.ts';
import { deleteOldMisses } from './services/enquiry-limit.ts';
import { deleteOldDrafts } from './services/draft-services.ts';
import { deleteOldHistory } from './services/earlier-prices.ts';
import { deleteOldQuotes, expireQuotes } from './services/quote-jobs.ts';
import { remindOfRides } from './services/ride-reminders.ts';
import type { Payments } from './services/payment-services.ts';
import { freeAllExpired } from './services/stock.ts';

const EVERY_MS = 30_000;

export interface Jobs {
  /** Runs all jobs once, now; joins a run that is in progress. */
  run(): Promise<void>;
  /** Stops the timer and waits for a run that is under way. */
  stop(): Promise<void>;
}

/**
 * Starts the periodic jobs, every 30 seconds: settle open payments with the bank,
 * end expired holds, cancel unpaid bookings, expire quotes, tell visitors about open days, remind guests of rides, send e-mails, delete old
 * drafts, old quotes, old versions of products, old sessions and old counts of enquiries and visits.
 * Every job may run in several processes at once and may be killed at any point.
 * @param isScheduled false when another process runs the jobs; then only `run` does here
 */
export function startJobs({ database, catalogue, payments, mailer, publicUrl, clock, log, metrics, isScheduled = true }: { database: Database; catalogue: CatalogueReader; payments: Payments; mailer: Mailer; publicUrl: () => string; clock: Clock; log: Log; metrics: Metrics; isScheduled?: boolean }): Jobs {
  let running: Promise<void> | null = null;
  let isStopping = false;
  const runs = { completed: 0, failed: 0, seconds: 0 };
  metrics.counter('meltem_job_runs_total', 'Runs of the periodic jobs that completed', () => runs.completed);
  metrics.counter('meltem_job_failures_total', 'Runs of the periodic jobs that failed', () => runs.failed);
  metrics.counter('meltem_job_seconds_total', 'Time that the periodic jobs took', () => runs.seconds);

  async function runAll(): Promise<void> {
    const tenants = await database.owner.selectFrom('tenants').select('id').orderBy('id').execute();
    for (const { id: tenant } of tenants) {
      const now = clock();
      const reconciled = await payments.reconcileOpen(tenant);
      const { ended, cancelled, drafts } = await database.inTenant(tenant, async (queries) => {
        await deleteOldHistory(queries, tenant, now);
        await deleteOldMisses(queries, tenant, now);
        await deleteOldSessions(queries, tenant, now);
        await deleteOldVisits(queries, tenant, bookableDaysOf(await bookingSettingOf(queries, tenant), now).today);
        return { ended: await freeAllExpired(queries, tenant, now), cancelled: await cancelUnpaid(queries, tenant, { publicUrl }, now), drafts: await deleteOldDrafts(queries, tenant, now) };
      });
      const quotes = await database.inTenant(tenant, async (queries) => (await expireQuotes(queries, tenant, { publicUrl }, now)) + (await deleteOldQuotes(queries, tenant, now)));
      // After what frees stock.
      const alerts = await sendAvailabilityAlerts({ database, catalogue, publicUrl }, tenant, now);
      const reminders = await database.inTenant(tenant, (queries) => remindOfRides(queries, tenant, { publicUrl }, now));
      if (reconciled + ended + cancelled + drafts + quotes + alerts + reminders > 0) log('jobs', { tenant, reconciled, ended, cancelled, drafts, quotes, alerts, reminders });
    }
    // Last, because a mail server may be slow. All tenants share it, so a failure of the mail server ends the run.
    for (const { id: tenant } of tenants) {
      const { sent, hasFailed } = await sendDue(database, mailer, tenant, { clock, log, isStopping: () => isStopping });
      if (sent > 0) log('mails', { tenant, sent });
      if (hasFailed) break;
    }
  }

  function run(): Promise<void> {
    const startedAt = performance.now();
    running ??= runAll()
      .then(
        () => {
          runs.completed += 1;
        },
        (error: unknown) => {
          runs.failed += 1;
          log('jobsFailed', { error: String(error) });
        },
      )
      .finally(() => {
        runs.seconds += (performance.now() - startedAt) / 1000;
        running = null;
      });
    return running;
  }

  const timer = isScheduled ? setInterval(() => void run(), EVERY_MS).unref() : undefined;
  return {
    run,
    async stop() {
      clearInterval(timer);
      isStopping = true;
      await running;
    },
  };
}
