import { sql, type Selectable } from 'kysely';
import type { BookedLine, BookingSummary, CollectionStatus, PaymentPart } from '#contract/calls/booking.ts';
import { completeText, type BookingItem, type DecimalString, type StoredText } from '#domain/catalogue.ts';
import { HOLD_MINUTES } from '#domain/hold-minutes.ts';
import { isZero } from '#domain/is-zero.ts';
import type { PaidInParts } from '#domain/paid-instalments.ts';
import { decimal, money, sum } from '#domain/pricing/money.ts';
import type { LineQuote } from '#domain/pricing/quote.ts';
import { isOfSoldVertical, type DestinationRecord, type ProductRecord } from '#server/database/records.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { BookingRow, PaymentRow, PaymentStatus, RefundRow } from '#server/database/booking-rows.ts';
import { serverOf } from '#verticals/server.ts';
import { titleOf } from './catalogue-lookup.ts';
import { minutesAfter } from './clock.ts';

/** A booking with its lines and payments, as enquiries, e-mails and the desk read it. */
export interface Booked {
  readonly booking: Selectable<BookingRow>;
  readonly lines: readonly BookedRow[];
  /** Payments by card, and what the operator has collected. */
  readonly payments: readonly Pick<Selectable<PaymentRow>, 'part' | 'status' | 'updated_at' | 'amount' | 'instalments' | 'instalment_difference'>[];
  /** The refunds of a cancelled booking. */
  readonly refunds: readonly Selectable<RefundRow>[];
}

export interface BookedRow {
  readonly line_id: string;
  readonly wish: BookingItem;
  readonly quote: LineQuote;
}

/** The places to which guests come, by product code. */
export type Places = ReadonlyMap<string, NonNullable<BookedLine['place']>>;

/** Reads the lines and payments of a booking; undefined without one. */
export const oneWithLines = async (queries: TenantQueries, booking: Selectable<BookingRow> | undefined): Promise<Booked | undefined> =>
  booking && (await withLines(queries, booking.tenant, [booking]))[0];

/** Reads the lines and payments of bookings. @returns in the order of `bookings` */
export async function withLines(queries: TenantQueries, tenant: string, bookings: readonly Selectable<BookingRow>[]): Promise<Booked[]> {
  if (bookings.length === 0) return [];
  const lines = await queries.selectFrom('booking_lines').select(['booking_number', 'line_id', 'wish', 'quote'])
    .where('tenant', '=', tenant).where('booking_number', 'in', bookings.map((booking) => booking.booking_number)).orderBy('position').execute();
  const checkoutIds = bookings.map((booking) => booking.checkout_id);
  const payments = await queries.selectFrom('payments').select(['checkout_id', 'part', 'status', 'updated_at', 'amount', 'instalments', 'instalment_difference']).where('tenant', '=', tenant).where('checkout_id', 'in', checkoutIds)
    .unionAll(queries.selectFrom('collections').select(['checkout_id', sql<PaymentPart>`'balance'`.as('part'), sql<PaymentStatus>`'captured'`.as('status'), 'created_at as updated_at', 'amount', sql<number>`1`.as('instalments'), sql<DecimalString>`0::numeric`.as('instalment_difference')]).where('tenant', '=', tenant).where('checkout_id', 'in', checkoutIds))
    .execute();
  const cancelled = bookings.filter((booking) => booking.cancelled_at !== null).map((booking) => booking.checkout_id);
  const refunds = cancelled.length === 0 ? [] : await queries.selectFrom('refunds').selectAll().where('tenant', '=', tenant).where('checkout_id', 'in', cancelled).orderBy('method').orderBy('reference').execute();
  return bookings.map((booking) => ({
    booking,
    lines: lines.filter((line) => line.booking_number === booking.booking_number),
    payments: payments.filter((payment) => payment.checkout_id === booking.checkout_id),
    refunds: refunds.filter((refund) => refund.checkout_id === booking.checkout_id),
  }));
}

/** The places to which the guests of products come. Products whose selection names the place are left out. */
export function placesOf(products: Iterable<ProductRecord>, destinations: ReadonlyMap<string, DestinationRecord>): Places {
  return new Map([...products].flatMap((record): [string, NonNullable<BookedLine['place']>][] => {
    if (!isOfSoldVertical(record)) return [];
    const [lat, lon] = record.coordinates;
    const meetingPoint: StoredText | null | undefined = serverOf(record.vertical).meetingPoint?.(record);
    if (meetingPoint === undefined) return [];
    return [[record.code, { title: completeText(titleOf(destinations, record.destination)), coordinates: { lat, lon }, meetingPoint: meetingPoint && completeText(meetingPoint) }]];
  }));
}

/** Reads the places of all lines in a transaction. The catalogue's reader cannot be used there, because it has a connection of its own. */
export async function readPlaces(queries: TenantQueries, tenant: string, bookings: readonly Booked[]): Promise<Places> {
  const codes = [...new Set(bookings.flatMap(({ lines }) => lines.map(({ wish }) => wish.offer.productCode)))];
  if (codes.length === 0) return new Map();
  const products = await queries.selectFrom('products').select('data').where('tenant', '=', tenant).where('code', 'in', codes).execute();
  const destinations = await queries.selectFrom('destinations').select(['code', 'data']).where('tenant', '=', tenant)
    .where('code', 'in', ['', ...products.map(({ data }) => data.destination)]).execute();
  return placesOf(products.map(({ data }) => data), new Map(destinations.map(({ code, data }) => [code, data])));
}

/** The paid and the remaining amount of a booking. */
export function amountsOf({ booking, payments }: Booked): { readonly paid: DecimalString; readonly remaining: DecimalString } {
  const paid = paidOf(payments);
  const total = money(booking.grand_total);
  return { paid: decimal(paid), remaining: decimal(paid.gt(total) ? money('0') : total.minus(paid)) };
}

/** The statuses of a payment that waits for the bank's decision. */
export const OPEN: readonly PaymentStatus[] = ['authorising', 'challenged'];

/** Whether a payment for a part of a booking waits for the bank's decision. */
export const hasOpenPayment = ({ payments }: Booked, wanted: PaymentPart): boolean => payments.some(({ part, status }) => part === wanted && OPEN.includes(status));

/**
 * The part of a booking that can be paid by card now (B32): the amount due of an unpaid booking or after a declined
 * payment (B4), or the balance of an active booking. Null if neither can be paid.
 */
export function balanceOf(booked: Booked, now: Date): NonNullable<BookingSummary['balance']> | null {
  const { booking: { status, method, due_now }, payments } = booked;
  const { remaining } = amountsOf(booked);
  const isUnpaid = status === 'pendingPayment' || (status === 'declined' && payments.some((payment) => payment.status === 'declined' && payment.updated_at > minutesAfter(now, -HOLD_MINUTES)));
  if (isUnpaid) return method === 'card' ? { part: 'due', amount: due_now, isOpen: hasOpenPayment(booked, 'due') } : null;
  return status === 'active' && !isZero(remaining) ? { part: 'balance', amount: remaining, isOpen: hasOpenPayment(booked, 'balance') } : null;
}

/** The instalments in which cards were charged for a booking, and their surcharges (B23). */
export function instalmentsOf({ payments }: Booked): PaidInParts {
  const of = (wanted: PaymentPart) => {
    const payment = payments.find(({ part, status, instalments }) => part === wanted && status === 'captured' && instalments > 1);
    return payment && { count: payment.instalments, difference: payment.instalment_difference };
  };
  const [instalments, balanceInstalments] = [of('due'), of('balance')];
  return { ...(instalments && { instalments }), ...(balanceInstalments && { balanceInstalments }) };
}

const paidOf = (payments: Booked['payments']) => sum(payments.filter((payment) => payment.status === 'captured').map((payment) => money(payment.amount)));

/** The collection status of a booking (E5). */
export function collectionOf({ booking, payments }: Booked): CollectionStatus {
  const paid = paidOf(payments);
  if (paid.gt('0')) {
    if (!paid.lt(booking.grand_total)) return 'all';
    return paid.eq(booking.quote.deposit) ? 'advance' : 'partly';
  }
  return payments.some(({ status }) => OPEN.includes(status)) ? 'pending' : 'none';
}
