import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DecimalString } from '#domain/catalogue.ts';
import { clamp, decimal, money } from '#domain/pricing/money.ts';
import type { RefundRow } from '#server/database/booking-rows.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { Booked } from './booked.ts';
import { reportCancellation } from './booking-mails.ts';
import { changeStatus } from './booking-status.ts';
import type { MailPorts } from './mail-ports.ts';
import { freeStock, lockProducts } from './stock.ts';

/** Whether a booking was already cancelled for this refund, so that the request is a repetition. */
export const isCancelledFor = ({ cancelled_at, refund: stored }: Booked['booking'], refund: DecimalString): boolean => cancelled_at !== null && stored !== null && money(stored).eq(refund);

/** Cancels a locked booking that is active or awaits a bank transfer: frees its stock, stores the refunds, and sends e-mails to both sides (B22). */
export async function cancelBooked(queries: TenantQueries, booked: Booked, { refund, by }: { readonly refund: DecimalString; readonly by: 'guest' | 'operator' }, ports: MailPorts, now: Date): Promise<void> {
  const { tenant, booking_number: bookingNumber } = booked.booking;
  await lockProducts(queries, tenant, booked.lines.map(({ wish }) => wish.offer.productCode));
  await freeStock(queries, tenant, { kind: 'booking', id: bookingNumber });
  await changeStatus(queries, tenant, bookingNumber, 'cancelled');
  await queries.updateTable('bookings').set({ cancelled_at: now, refund }).where('tenant', '=', tenant).where('booking_number', '=', bookingNumber).execute();
  await queries.deleteFrom('ride_reminders').where('tenant', '=', tenant).where('booking_number', '=', bookingNumber).execute();
  const byTransfer = await storeRefunds(queries, booked, refund, now);
  await reportCancellation(queries, tenant, bookingNumber, { refund, byTransfer, by }, ports, now);
}

/**
 * Stores the refunds: first to the charged cards, the earliest payment first, each up to what was charged; the rest by
 * bank transfer, which the operator sends.
 * @returns the amount by bank transfer
 */
async function storeRefunds(queries: TenantQueries, { booking }: Booked, refund: DecimalString, now: Date): Promise<DecimalString> {
  const { tenant, checkout_id } = booking;
  const charged = await queries.selectFrom('payments').select(['reference', 'amount']).where('tenant', '=', tenant).where('checkout_id', '=', checkout_id).where('status', '=', 'captured').orderBy('created_at').execute();
  const parts: Pick<Insertable<RefundRow>, 'method' | 'reference' | 'amount'>[] = [];
  let left = money(refund);
  for (const { reference, amount } of charged) {
    const part = clamp(left, money(amount));
    if (part.gt('0')) parts.push({ method: 'card', reference, amount: decimal(part) });
    left = left.minus(part);
  }
  const byTransfer = left;
  if (byTransfer.gt('0')) parts.push({ method: 'bankTransfer', reference: null, amount: decimal(byTransfer) });
  if (parts.length > 0) {
    await queries.insertInto('refunds').values(parts.map((part) => ({ tenant, refund_id: randomUUID(), checkout_id, ...part, status: 'open' as const, bank_reference: null, created_at: now, updated_at: now }))).execute();
  }
  return decimal(byTransfer);
}
