import type { Database, TenantQueries } from './database/connection.ts';
import type { Log } from './logger.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { CatalogueReader } from './catalogue/catalogue-reader.ts';
import { sendAvailabilityAlerts } from './services/availability-alerts.ts';
import { bookableDaysOf, bookingSettingOf } from './services/booking-days.ts';
import { deleteOldVisits } from './visits/visit-counts.ts';
import { cancelUnpaid } from './services/booking-stock.ts';
import { deleteOldSessions } from './desk/sign-in-services.ts';
import type { DailyRates } from './exchange-rates/daily-rates.ts';
import type { Mailer } from './mail/mailer.ts';
import { deleteOldEmailChanges } from './members/email-change-services.ts';
import { deleteOldMemberSessions } from './members/member-session.ts';
import { deleteOldSignIns } from './members/social/sign-in-attempts.ts';
import { sendDue } from './mail/outbox.ts';
import { deleteOldCancellationLinks } from './services/cancellation-services.ts';
import type { CardRefunds } from './services/card-refunds.ts';
import { deleteOldCheckoutIds } from './services/checkout-ids.ts';
import type { Clock } from './services/clock.ts';
import { closePastBookings } from './services/closed-bookings.ts';
import { backfillBookings } from './services/backfill-bookings.ts';
import { deleteOldMisses } from './services/enquiry-limit.ts';
import { deleteOldDrafts } from './services/draft-services.ts';
import { deleteOldHistory } from './services/earlier-prices.ts';
import { deleteOldQuotes, expireQuotes } from './services/quote-jobs.ts';
import type { PaymentAttempts } from './services/payment-attempts.ts';
import { inviteToReview } from './reviews/review-invitations.ts';
import { remindUnpaid } from './services/payment-reminders.ts';
import { remindOfRides } from './services/ride-reminders.ts';
import { freeAllExpired } from './services/stock.ts';

export interface Jobs {
  /** Runs all jobs once, now; joins a run that is in progress. */
  run(): Promise<void>;
  /** Stops the timer and waits for a run that is under way. */
  stop(): Promise<void>;
}

/**
 * Starts the periodic jobs. `jobsOf` lists those of each tenant: payments and refunds, holds, bookings, quotes, alerts,
 * reminders, invitations, and the deletion of old data. After them, each run reads the daily exchange rates and sends e-mails.
 * Every job may run in several processes at once and may be killed at any point.
 * @param dailyRates null where the stored rates do not change by themselves
 * @param everyMs milliseconds between two runs; null when another process runs the jobs, then only `run` does here
 */
export function startJobs({ database, catalogue, paymentAttempts, cardRefunds, dailyRates, mailer, publicUrl, clock, log, metrics, everyMs }: { database: Database; catalogue: CatalogueReader; paymentAttempts: PaymentAttempts; cardRefunds: CardRefunds; dailyRates: DailyRates | null; mailer: Mailer; publicUrl: () => string; clock: Clock; log: Log; metrics: Metrics; everyMs: number | null }): Jobs {
  let running: Promise<void> | null = null;
  let isStopping = false;
  const runs = { completed: 0, failed: 0, seconds: 0 };
  metrics.counter('meltem_job_runs_total', 'Runs of the periodic jobs that completed', () => runs.completed);
  metrics.counter('meltem_job_failures_total', 'Runs of the periodic jobs that failed', () => runs.failed);
  metrics.counter('meltem_job_seconds_total', 'Time that the periodic jobs took', () => runs.seconds);

  /** The jobs of one tenant in their order, each in a transaction of its own. Each returns the number of records that it changed or sent. */
  const jobsOf = (tenant: string, now: Date): Readonly<Record<string, () => Promise<number>>> => {
    const inTenant = (work: (queries: TenantQueries) => Promise<number>) => () => database.inTenant(tenant, work);
    return {
      reconciled: () => paymentAttempts.reconcileOpen(tenant),
      refunded: () => cardRefunds.settleOpen(tenant),
      ended: inTenant((queries) => freeAllExpired(queries, tenant, now)),
      cancelled: inTenant((queries) => cancelUnpaid(queries, tenant, { publicUrl }, now)),
      backfilled: inTenant((queries) => backfillBookings(queries, tenant)),
      reminded: inTenant((queries) => remindUnpaid(queries, tenant, { publicUrl }, now)),
      closed: inTenant((queries) => closePastBookings(queries, tenant, now)),
      drafts: inTenant((queries) => deleteOldDrafts(queries, tenant, now)),
      quotes: inTenant(async (queries) => (await expireQuotes(queries, tenant, { publicUrl }, now)) + (await deleteOldQuotes(queries, tenant, now))),
      old: inTenant(async (queries) => {
        await deleteOldCancellationLinks(queries, tenant, now);
        await deleteOldCheckoutIds(queries, tenant, now);
        await deleteOldHistory(queries, tenant, now);
        await deleteOldMisses(queries, tenant, now);
        await deleteOldSessions(queries, tenant, now);
        await deleteOldMemberSessions(queries, tenant, now);
        await deleteOldSignIns(queries, tenant, now);
        await deleteOldEmailChanges(queries, tenant, now);
        await deleteOldVisits(queries, tenant, bookableDaysOf(await bookingSettingOf(queries, tenant), now).today);
        return 0;
      }),
      // After the jobs that free stock.
      alerts: () => sendAvailabilityAlerts({ database, catalogue, publicUrl }, tenant, now),
      reminders: inTenant((queries) => remindOfRides(queries, tenant, { publicUrl }, now)),
      invitations: inTenant((queries) => inviteToReview(queries, tenant, { publicUrl }, now)),
    };
  };

  /** Runs all jobs of all tenants. A failed job is logged, and the others still run. @returns number of failures */
  async function runAll(): Promise<number> {
    let failures = 0;
    const attempt = async <T>(tenant: string | null, job: string, work: () => Promise<T>, otherwise: T): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        failures += 1;
        log('jobFailed', { tenant, job, error: String(error) });
        return otherwise;
      }
    };
    const tenants = await database.owner.selectFrom('tenants').select('id').orderBy('id').execute();
    for (const { id: tenant } of tenants) {
      const done: Record<string, number> = {};
      for (const [job, work] of Object.entries(jobsOf(tenant, clock()))) done[job] = await attempt(tenant, job, work, 0);
      if (Object.values(done).some((count) => count > 0)) log('jobs', { tenant, ...done });
    }
    // After the jobs with deadlines, because the bank's server may be slow.
    await attempt(null, 'rates', async () => dailyRates?.update(tenants.map(({ id }) => id)), undefined);
    // Last, because a mail server may be slow. All tenants share it, so a failure of the mail server ends the run.
    for (const { id: tenant } of tenants) {
      const { sent, hasFailed } = await attempt(tenant, 'mails', () => sendDue(database, mailer, tenant, { clock, log, isStopping: () => isStopping }), { sent: 0, hasFailed: false });
      if (sent > 0) log('mails', { tenant, sent });
      if (hasFailed) break;
    }
    return failures;
  }

  function run(): Promise<void> {
    const startedAt = performance.now();
    running ??= runAll()
      .then(
        (failures) => {
          runs[failures === 0 ? 'completed' : 'failed'] += 1;
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

  const timer = everyMs === null ? undefined : setInterval(() => void run(), everyMs).unref();
  return {
    run,
    async stop() {
      clearInterval(timer);
      isStopping = true;
      await running;
    },
  };
}
