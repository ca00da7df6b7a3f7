import { sql, type Selectable } from 'kysely';
import { hasStarted, validateItem } from '#domain/booking-item.ts';
import { HOLD_MINUTES } from '#domain/hold-minutes.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { BookingRow } from '#server/database/booking-rows.ts';
import { activeBookings } from './active-bookings.ts';
import { bookableDaysOf, bookingSettingOf } from './booking-days.ts';
import { areOfEndedQuote } from './bought-quote.ts';
import { reportCancelled } from './booking-mails.ts';
import { changeStatus } from './booking-status.ts';
import { minutesAfter } from './clock.ts';
import { freeStock, lockDraft, lockProducts, productsHeldBy, takeStock } from './stock.ts';
import { lineClaimOf } from './checked-lines.ts';
import type { MailPorts } from './mail-ports.ts';
import { lockedVoucher } from './vouchers.ts';

type Booking = Selectable<BookingRow>;

/** Reads and locks the booking of a checkout. Every change of a booking or its payments holds this lock. */
export function lockBooking(queries: TenantQueries, tenant: string, checkoutId: string): Promise<Booking | undefined> {
  return queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('checkout_id', '=', checkoutId).forUpdate().executeTakeFirst();
}

/** Moves a declined booking's stock to a hold of its draft, so that the visitor can try another card. */
export async function returnToHold(queries: TenantQueries, tenant: string, booking: Booking, now: Date): Promise<void> {
  const { claims, holdsStock } = await lockClaims(queries, tenant, booking, now);
  await freeStock(queries, tenant, { kind: 'booking', id: booking.booking_number });
  const hold = holdsStock && await queries.selectFrom('holds').select('draft_id').where('tenant', '=', tenant).where('draft_id', '=', booking.draft_id).where('expires_at', '>', now).executeTakeFirst();
  // A newer hold of the same draft, from another tab, is kept. A hold without stock, because this booking had the stock, is replaced.
  if (hold) return;
  const expiresAt = minutesAfter(now, HOLD_MINUTES);
  await queries.insertInto('holds').values({ tenant, draft_id: booking.draft_id, expires_at: expiresAt })
    .onConflict((on) => on.columns(['tenant', 'draft_id']).doUpdateSet({ expires_at: expiresAt })).execute();
  await takeStock(queries, tenant, { kind: 'hold', id: booking.draft_id, expiresAt }, claims, { draftId: booking.draft_id, now });
}

/**
 * Takes the stock of a declined booking again, including what its draft still holds, so that another card can pay it.
 * @returns false when a line was booked meanwhile, its stock is taken, its days are closed (B11), its quote has ended
 *   (B13), or the voucher may not be used any more (B18)
 */
export async function takeFromHold(queries: TenantQueries, tenant: string, booking: Booking, now: Date): Promise<boolean> {
  const { lines, claims, days } = await lockClaims(queries, tenant, booking, now);
  if (lines.some((line) => validateItem(line, days).length > 0)) return false;
  const lineIds = lines.map((line) => line.lineId);
  if ((await activeBookings(queries, tenant, lineIds)).length > 0 || (await areOfEndedQuote(queries, tenant, lineIds, days.today))) return false;
  if (booking.voucher_code !== null && !(await lockedVoucher(queries, tenant, booking.voucher_code, days.today))) return false;
  const missed = await takeStock(queries, tenant, { kind: 'booking', id: booking.booking_number, expiresAt: null }, claims, { draftId: booking.draft_id, now });
  await queries.deleteFrom('holds').where('tenant', '=', tenant).where('draft_id', '=', booking.draft_id).execute();
  return missed.length === 0;
}

/**
 * Locks the products of the booking and of its draft's hold.
 * @returns the booking's lines, their claims, whether the draft's hold has stock, and the days that can be booked
 */
async function lockClaims(queries: TenantQueries, tenant: string, booking: Booking, now: Date) {
  const rows = await queries.selectFrom('booking_lines').select(['line_id', 'wish']).where('tenant', '=', tenant).where('booking_number', '=', booking.booking_number).orderBy('position').execute();
  await lockDraft(queries, tenant, booking.draft_id);
  const held = await productsHeldBy(queries, tenant, { kind: 'hold', id: booking.draft_id });
  const products = await lockProducts(queries, tenant, [...rows.map((row) => row.wish.offer.productCode), ...held]);
  const lines = rows.map(({ line_id: lineId, wish }): PricedLine => ({ lineId, ...wish }));
  return { lines, claims: lines.map(lineClaimOf), holdsStock: held.length > 0, days: bookableDaysOf(products.booking, now) };
}

/** Hours until an unpaid booking is cancelled (B4). */
export const UNPAID_HOURS = 24;

/** Cancels unpaid bookings that are overdue or have started; except those with an open payment, or of which a part was paid. @returns number of cancelled bookings */
export async function cancelUnpaid(queries: TenantQueries, tenant: string, ports: MailPorts, now: Date): Promise<number> {
  const started = await startedUnpaid(queries, tenant, now);
  const overdue = await queries
    .selectFrom('bookings').select(['booking_number', 'checkout_id'])
    .where('tenant', '=', tenant).where('status', '=', 'pendingPayment')
    .where(sql<boolean>`(case when pay_by is null then created_at <= ${minutesAfter(now, -UNPAID_HOURS * 60)} else pay_by <= ${now} end or booking_number = any(${started}::text[]))`)
    // Bookings with a payment may stay overdue for long, and must not fill the batch.
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('payments').select('reference').whereRef('payments.tenant', '=', 'bookings.tenant').whereRef('payments.checkout_id', '=', 'bookings.checkout_id').where('payments.status', '<>', 'declined'))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('collections').select('collection_id').whereRef('collections.tenant', '=', 'bookings.tenant').whereRef('collections.checkout_id', '=', 'bookings.checkout_id'))))
    .orderBy('booking_number').limit(100).forUpdate().skipLocked().execute();
  if (overdue.length === 0) return 0;
  // Read again under the lock of the bookings: an attempt starts under it, so the query above may miss a new one.
  const attempts = await queries.selectFrom('payments').select('checkout_id').where('tenant', '=', tenant)
    .where('checkout_id', 'in', overdue.map((booking) => booking.checkout_id)).where('status', '<>', 'declined')
    .unionAll(queries.selectFrom('collections').select('checkout_id').where('tenant', '=', tenant).where('checkout_id', 'in', overdue.map((booking) => booking.checkout_id))).execute();
  const attempted = new Set(attempts.map((attempt) => attempt.checkout_id));
  const numbers = overdue.filter((booking) => !attempted.has(booking.checkout_id)).map((booking) => booking.booking_number);
  await cancel(queries, tenant, numbers, ports, now);
  return numbers.length;
}

/**
 * The unpaid bookings in which something has started. They can no longer be paid (B4).
 * @param only the number of the one that is asked about; all when absent
 */
async function startedUnpaid(queries: TenantQueries, tenant: string, now: Date, only?: string): Promise<string[]> {
  const rows = await queries.selectFrom('bookings').innerJoin('booking_lines', (on) => on.onRef('booking_lines.tenant', '=', 'bookings.tenant').onRef('booking_lines.booking_number', '=', 'bookings.booking_number'))
    .select(['bookings.booking_number', 'booking_lines.wish']).where('bookings.tenant', '=', tenant).where('bookings.status', '=', 'pendingPayment')
    .$if(only !== undefined, (query) => query.where('bookings.booking_number', '=', only!)).execute();
  if (rows.length === 0) return [];
  const days = bookableDaysOf(await bookingSettingOf(queries, tenant), now);
  return [...new Set(rows.filter(({ wish }) => hasStarted(wish, days)).map((row) => row.booking_number))];
}

/**
 * Cancels a locked booking that is unpaid if something in it has started (B4).
 * @returns whether it is cancelled
 */
export async function cancelIfStarted(queries: TenantQueries, tenant: string, { booking_number: bookingNumber }: Booking, ports: MailPorts, now: Date): Promise<boolean> {
  const started = await startedUnpaid(queries, tenant, now, bookingNumber);
  await cancel(queries, tenant, started, ports, now);
  return started.length > 0;
}

/** Cancels locked bookings, frees their stock, and sends e-mails where an earlier one has announced the booking. */
async function cancel(queries: TenantQueries, tenant: string, numbers: readonly string[], ports: MailPorts, now: Date): Promise<void> {
  if (numbers.length === 0) return;
  const lines = await queries.selectFrom('booking_lines').select('product_code').where('tenant', '=', tenant).where('booking_number', 'in', numbers).execute();
  // All at once, because locks that are taken one after the other have no order.
  await lockProducts(queries, tenant, lines.map((line) => line.product_code));
  for (const bookingNumber of numbers) {
    await freeStock(queries, tenant, { kind: 'booking', id: bookingNumber });
    await changeStatus(queries, tenant, bookingNumber, 'cancelled');
    await reportCancelled(queries, tenant, bookingNumber, ports, now);
  }
}
