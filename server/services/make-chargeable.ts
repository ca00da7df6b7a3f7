import { HOLD_MINUTES } from '#domain/hold-minutes.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { changeStatus } from './booking-status.ts';
import { cancelIfStarted, takeFromHold } from './booking-stock.ts';
import { minutesAfter } from './clock.ts';
import type { MailPorts } from './mail-ports.ts';
import type { Booking } from './payment-attempts.ts';

/**
 * Prepares a locked booking to be charged by card for the amount due now (B4). After a declined payment the booking takes
 * its stock again.
 * @returns `started` if something in the booking has started; the booking is then cancelled. On `notPayable` the caller
 *   must roll back the transaction.
 */
export async function makeChargeable(queries: TenantQueries, booking: Booking, ports: MailPorts, now: Date): Promise<'ready' | 'notPayable' | 'started'> {
  const { tenant, status, method, booking_number: bookingNumber } = booking;
  if (status === 'declined' && (await wasDeclinedJustNow(queries, booking, now)) && (await takeFromHold(queries, tenant, booking, now))) {
    await changeStatus(queries, tenant, bookingNumber, 'retried');
    return 'ready';
  }
  if (status !== 'pendingPayment' || method !== 'card') return 'notPayable';
  return (await cancelIfStarted(queries, tenant, booking, ports, now)) ? 'started' : 'ready';
}

/** Whether the last attempt was declined less than `HOLD_MINUTES` ago, so that the draft may still hold the stock. */
async function wasDeclinedJustNow(queries: TenantQueries, { tenant, checkout_id }: Booking, now: Date): Promise<boolean> {
  const declined = await queries.selectFrom('payments').select('reference').where('tenant', '=', tenant).where('checkout_id', '=', checkout_id)
    .where('status', '=', 'declined').where('updated_at', '>', minutesAfter(now, -HOLD_MINUTES)).executeTakeFirst();
  return declined !== undefined;
}
