import { HOLD_MINUTES } from '#domain/hold-minutes.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { changeStatus } from './booking-status.ts';
import { cancelIfStarted, takeFromHold } from './booking-stock.ts';
import { minutesAfter } from './clock.ts';
import type { MailPorts } from './mail-ports.ts';
import type { Booking } from './payment-attempts.ts';

/**
 * Makes a locked booking ready to be charged for what is due now (B4): it awaits its payment by card, or takes its stock
 * again after a decline.
 * @returns `started` for a booking of which something has started; it is cancelled. The caller rolls `notPayable` back.
 */
export async function takeUp(queries: TenantQueries, booking: Booking, ports: MailPorts, now: Date): Promise<'ready' | 'notPayable' | 'started'> {
  const { tenant, status, method, booking_number: bookingNumber } = booking;
  if (status === 'declined' && (await wasDeclinedJustNow(queries, booking, now)) && (await takeFromHold(queries, tenant, booking, now))) {
    await changeStatus(queries, tenant, bookingNumber, 'retried');
    return 'ready';
  }
  if (status !== 'pendingPayment' || method !== 'card') return 'notPayable';
  return (await cancelIfStarted(queries, tenant, booking, ports, now)) ? 'started' : 'ready';
}

/** Whether the draft may still hold what the booking had: the last attempt was declined less than the time of a hold ago. */
async function wasDeclinedJustNow(queries: TenantQueries, { tenant, checkout_id }: Booking, now: Date): Promise<boolean> {
  const declined = await queries.selectFrom('payments').select('reference').where('tenant', '=', tenant).where('checkout_id', '=', checkout_id)
    .where('status', '=', 'declined').where('updated_at', '>', minutesAfter(now, -HOLD_MINUTES)).executeTakeFirst();
  return declined !== undefined;
}
