import { addDays } from '#domain/date.ts';
import { dayAtDestination, momentAtDestination, timeAtDestination } from '#domain/destination-day.ts';
import type { Database } from '#server/database/connection.ts';
import type { Log } from '#server/logger.ts';
import { minutesAfter, type Clock } from '#server/services/clock.ts';
import { BulletinSourceError, type BulletinSource } from './bulletin-source.ts';
import { storeBulletin } from './store-bulletin.ts';

/** The central bank publishes at 15:30 by its clock, on working days; later on the day its bulletin is there. */
const BANK_ZONE = 'Europe/Istanbul';
const READ_AT = '16:00';
/** Minutes until a bulletin that could not be read or stored is asked for again. */
const RETRY_MINUTES = 15;

/** Keeps the exchange rates of all tenants up to date (P14). */
export interface DailyRates {
  /**
   * Reads and stores the bulletin of the day when it is due: at the first call, and then once a day.
   * @throws BulletinSourceError, or an error of the database; it is due again after a while
   */
  update(tenants: readonly string[]): Promise<void>;
}

export function createDailyRates({ source, database, clock, log }: { readonly source: BulletinSource; readonly database: Database; readonly clock: Clock; readonly log: Log }): DailyRates {
  let dueAt = new Date(0);

  return {
    async update(tenants) {
      if (clock() < dueAt) return;
      dueAt = minutesAfter(clock(), RETRY_MINUTES);
      const bulletin = await source.read();
      const now = clock();
      // A bulletin with a future day would make all later ones too old to be stored.
      if (bulletin.day > dayAtDestination(now.getTime(), BANK_ZONE)) throw new BulletinSourceError(`the document has a future date, ${bulletin.day}`);
      for (const tenant of tenants) {
        const changed = await database.inTenant(tenant, (queries) => storeBulletin(queries, tenant, bulletin, { now, zone: BANK_ZONE, log }));
        log('ratesRead', { tenant, bulletin: bulletin.day, changed });
      }
      dueAt = nextReading(now);
    },
  };
}

/** The next moment after `now` at which the bank's clock shows the time of reading. */
function nextReading(now: Date): Date {
  const { today, time } = timeAtDestination(now.getTime(), BANK_ZONE);
  return new Date(momentAtDestination(time < READ_AT ? today : addDays(today, 1), READ_AT, BANK_ZONE));
}
