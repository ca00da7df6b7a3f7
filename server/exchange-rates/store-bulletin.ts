import { sql } from 'kysely';
import { dayAtDestination } from '#domain/destination-day.ts';
import { BASE_CURRENCY } from '#domain/pricing/currency-conversion.ts';
import { money } from '#domain/pricing/money.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { Log } from '#server/logger.ts';
import { checkedRate } from './rate-check.ts';
import type { RateBulletin } from './bulletin-source.ts';

/**
 * Puts the rates of a bulletin into force for a tenant, from `now` on, where they differ from those in force and are
 * plausible (P14). Logs which ones are not.
 * @param zone of the days of bulletins, IANA
 * @returns number of rates that have changed
 */
export async function storeBulletin(queries: TenantQueries, tenant: string, bulletin: RateBulletin, { now, zone, log }: { readonly now: Date; readonly zone: string; readonly log: Log }): Promise<number> {
  // Processes that store a bulletin at the same time wait for one another, so that the second finds the rates of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rates ${tenant}`}, 0))`.execute(queries);
  const inForce = await queries.selectFrom('rates').selectAll().distinctOn('currency').where('tenant', '=', tenant).where('currency', '<>', BASE_CURRENCY).where(isInForce(now))
    .orderBy('currency').orderBy('valid_from', 'desc').execute();
  let changed = 0;
  for (const row of inForce) {
    const { currency, valid_from, bulletin_day } = row;
    const rate = checkedRate(bulletin, currency, { ...row, day: bulletin_day ?? dayAtDestination(valid_from.getTime(), zone) });
    if (typeof rate === 'string') {
      log('rateKept', { tenant, currency, because: rate, bulletin: bulletin.day });
    } else if (!money(rate.buy).eq(row.buy) || !money(rate.sell).eq(row.sell)) {
      await queries.insertInto('rates').values({ ...row, ...rate, valid_from: now, bulletin_day: bulletin.day }).execute();
      changed += 1;
    } else if (bulletin_day !== bulletin.day) {
      // Not only from the very moment: the database keeps microseconds, a Date milliseconds. No other rate is from then on.
      await queries.updateTable('rates').set({ bulletin_day: bulletin.day }).where('tenant', '=', tenant).where('currency', '=', currency).where('valid_from', '>=', valid_from).where(isInForce(now)).execute();
    }
  }
  return changed;
}

/** Whether a rate is or was in force. A rate that the operator has stored in advance is not; a rate of a bulletin is, even if the clock of the process that stored it was ahead. */
const isInForce = (now: Date) => sql<boolean>`(valid_from <= ${now} or bulletin_day is not null)`;
