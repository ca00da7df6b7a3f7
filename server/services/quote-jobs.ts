import type { TenantQueries } from '#server/database/connection.ts';
import { bookableDaysOf, bookingSettingOf } from './booking-days.ts';
import { minutesAfter } from './clock.ts';
import type { MailPorts } from './mail-ports.ts';
import { QUOTE_COLUMNS } from './quote-columns.ts';
import { reportToVisitor } from './quote-mails.ts';
import { advanceQuote } from './quote-records.ts';

/** Quotes that one run expires for a tenant. */
const BATCH = 100;
/** Days after which a request that ended without a booking is deleted, with what the visitor wrote (B13). */
const KEPT_DAYS = 180;

/** Expires the quotations, and the requests without an answer, whose last day at the destination has passed, and tells their visitors. @returns their number */
export async function expireQuotes(queries: TenantQueries, tenant: string, ports: MailPorts, now: Date): Promise<number> {
  const { today } = bookableDaysOf(await bookingSettingOf(queries, tenant), now);
  const due = await queries.selectFrom('quotes').select(QUOTE_COLUMNS).where('tenant', '=', tenant).where('status', 'in', ['requested', 'quoted']).where('valid_until', '<', today)
    .orderBy('valid_until').limit(BATCH).forUpdate().skipLocked().execute();
  for (const quote of due) {
    const expired = await advanceQuote(queries, quote, { status: 'expired' }, { by: 'system', kind: 'expired', text: '' }, now);
    await reportToVisitor(queries, expired, { kind: quote.status === 'quoted' ? 'expired' : 'requestExpired' }, ports, now);
  }
  return due.length;
}

/** Deletes requests that either side declined, or that expired, half a year ago. @returns their number */
export async function deleteOldQuotes(queries: TenantQueries, tenant: string, now: Date): Promise<number> {
  const { numDeletedRows } = await queries.deleteFrom('quotes').where('tenant', '=', tenant).where('status', 'in', ['declined', 'rejected', 'expired'])
    .where('updated_at', '<', minutesAfter(now, -KEPT_DAYS * 1440)).executeTakeFirst();
  return Number(numDeletedRows);
}
