import { sql } from 'kysely';
import { memberData, MEMBER_PAGE, type MemberPayment } from '#contract/calls/member.ts';
import type { DecimalString } from '#domain/catalogue.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { PaymentStatus } from '#server/database/booking-rows.ts';
import { placesOf, withLines, type Booked } from '#server/services/booked.ts';
import { storedAs } from '#server/services/booking-status.ts';
import { readingOf, summaryOf } from '#server/services/enquiry-services.ts';
import { serve, type Service } from '#server/services/service.ts';
import { listFavourites } from './member-favourite-services.ts';
import { listVouchers } from './member-voucher-services.ts';
import { asMember, type MemberPorts } from './member-session.ts';

/** What belongs to a member: bookings that were made while signed in, with payments (M5) and the states of their reviews (R1), favourites (M6) and vouchers (M7). */
export function memberBookingServices(ports: MemberPorts & { readonly catalogue: CatalogueReader }): readonly Service[] {
  return [
    serve(memberData, async (caller, { page = 1, status, bookingNumber }) => {
      const { tenant } = caller;
      const { total, booked, others, ...listed } = await asMember(ports, caller, async (queries, { member_id }, now) => {
        const bookings = queries.selectFrom('bookings').where('tenant', '=', tenant).where('member_id', '=', member_id)
          .$if(status !== undefined, (all) => all.where('status', 'in', storedAs(status!))).$if(bookingNumber !== undefined, (all) => all.where('booking_number', '=', bookingNumber!));
        const { count } = await bookings.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
        const rows = await bookings.selectAll().orderBy('created_at', 'desc').orderBy('booking_number', 'desc').limit(MEMBER_PAGE).offset((page - 1) * MEMBER_PAGE).execute();
        const booked = await withLines(queries, tenant, rows);
        const isWhole = page === 1 && status === undefined && bookingNumber === undefined;
        const others = isWhole ? { favourites: await listFavourites(queries, tenant, member_id), vouchers: await listVouchers(queries, tenant, member_id, now) } : {};
        return { total: Number(count), booked, others, payments: await paymentsOf(queries, tenant, booked), reviews: await reviewsOf(queries, tenant, booked) };
      });
      const codes = booked.flatMap(({ lines }) => lines.map(({ wish }) => wish.offer.productCode));
      const [products, destinations, settings] = await Promise.all([ports.catalogue.products(tenant, codes), ports.catalogue.destinations(tenant), ports.catalogue.settings(tenant)]);
      const places = placesOf(products.values(), destinations);
      const reading = { places, isProved: true, ...readingOf(settings, ports.clock()) };
      return { total, bookings: booked.map((one) => summaryOf(one, reading)), ...listed, ...others };
    }),
  ];
}

/** The states of the reviews of bookings. */
async function reviewsOf(queries: TenantQueries, tenant: string, booked: readonly Booked[]) {
  if (booked.length === 0) return [];
  return queries.selectFrom('reviews').select(['booking_number as bookingNumber', 'line_id as lineId', 'state']).where('tenant', '=', tenant)
    .where('booking_number', 'in', booked.map(({ booking }) => booking.booking_number)).execute();
}

const STATES: Readonly<Record<PaymentStatus, MemberPayment['state']>> = { captured: 'captured', declined: 'declined', authorising: 'open', challenged: 'open' };
const REFUND_STATES = { open: 'refunding', refused: 'refunding', done: 'refunded' } as const;

/** As many payments as an answer holds. */
const MOST_PAYMENTS = 1000;

/** The payments and refunds of bookings, the newest first. */
async function paymentsOf(queries: TenantQueries, tenant: string, booked: readonly Booked[]): Promise<MemberPayment[]> {
  if (booked.length === 0) return [];
  const numbers = new Map(booked.map(({ booking }) => [booking.checkout_id, booking.booking_number]));
  const currencies = new Map(booked.map(({ booking }) => [booking.checkout_id, booking.currency]));
  // By card, as the bank has charged it.
  const rows = await queries.selectFrom('payments').select(['reference', 'checkout_id', sql<DecimalString>`amount + instalment_difference`.as('amount'), 'status', 'created_at']).where('tenant', '=', tenant).where('checkout_id', 'in', [...numbers.keys()])
    .unionAll(queries.selectFrom('collections').select(['collection_id as reference', 'checkout_id', 'amount', sql<PaymentStatus>`'captured'`.as('status'), 'created_at']).where('tenant', '=', tenant).where('checkout_id', 'in', [...numbers.keys()]))
    .execute();
  const refunds = booked.flatMap((one) => one.refunds).map(({ refund_id: paymentId, status, ...refund }) => ({ paymentId, state: REFUND_STATES[status], ...refund }));
  return [...rows.map(({ reference: paymentId, status, ...payment }) => ({ paymentId, state: STATES[status], ...payment })), ...refunds]
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.paymentId < b.paymentId ? -1 : 1))
    .map(({ paymentId, state, checkout_id, amount, created_at }) => ({
      paymentId, bookingNumber: numbers.get(checkout_id)!, at: created_at.toISOString(), amount, currency: currencies.get(checkout_id)!, state,
    })).slice(0, MOST_PAYMENTS);
}
