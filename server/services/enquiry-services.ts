import type { Selectable } from 'kysely';
import { bookingEnquire, type BookedLine, type BookingSummary, type CollectionStatus } from '#contract/calls/booking.ts';
import type { BookingItem } from '#domain/catalogue.ts';
import { decimal, money, sum } from '#domain/pricing/money.ts';
import type { LineQuote } from '#domain/pricing/quote.ts';
import { chosenExtras } from '#domain/booking-item.ts';
import type { RequestOf } from '#contract/call.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { BookingRow, PaymentRow } from '#server/database/tables.ts';
import { publicStatus } from './booking-services.ts';
import type { EnquiryLimit } from './enquiry-limit.ts';
import { refuse, serve, type Service } from './service.ts';

export function enquiryServices({ database, enquiryLimit }: { database: Database; enquiryLimit: EnquiryLimit }): readonly Service[] {
  return [
    serve(bookingEnquire, async ({ tenant, client }, query): Promise<BookingSummary> => {
      const find = () => database.inTenant(tenant, (queries) => summaryOf(queries, tenant, query));
      // The id of a checkout cannot be guessed; a number can.
      const summary = query.by === 'number' ? await enquiryLimit.guarded(tenant, { email: query.email, client }, find) : await find();
      if (!summary) throw refuse(bookingEnquire, 'notFound');
      return summary;
    }),
  ];
}

/** Reads a booking; undefined when the number does not exist, or has another e-mail address: the caller cannot tell which. */
async function summaryOf(queries: TenantQueries, tenant: string, query: RequestOf<typeof bookingEnquire>): Promise<BookingSummary | undefined> {
  const bookings = queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant);
  const booking = await (query.by === 'number'
    ? bookings.where('booking_number', '=', query.bookingNumber.toUpperCase()).where('guest_email', '=', query.email.toLowerCase())
    : bookings.where('checkout_id', '=', query.checkoutId)).executeTakeFirst();
  if (!booking) return undefined;
  const lines = await queries.selectFrom('booking_lines').select(['line_id', 'wish', 'quote'])
    .where('tenant', '=', tenant).where('booking_number', '=', booking.booking_number).orderBy('position').execute();
  const payments = await queries.selectFrom('payments').select(['status', 'amount'])
    .where('tenant', '=', tenant).where('checkout_id', '=', booking.checkout_id).execute();

  const { quote } = booking;
  const paid = sum(payments.filter((payment) => payment.status === 'captured').map((payment) => money(payment.amount)));
  const total = money(booking.grand_total);
  return {
    bookingNumber: booking.booking_number,
    createdAt: booking.created_at.toISOString(),
    status: publicStatus(booking.status),
    collectionStatus: collectionOf(booking, payments),
    guestName: `${booking.guest.firstName} ${booking.guest.lastName}`,
    lines: lines.map((line) => bookedLine(line.line_id, line.wish, line.quote)),
    currency: booking.currency,
    totals: {
      products: quote.products,
      campaigns: quote.campaigns,
      extras: quote.extras,
      basketDiscounts: decimal(sum([quote.basketCampaign?.amount ?? '0', quote.voucher?.amount ?? '0', quote.discretionary].map(money))),
      vatAdded: quote.vatAdded,
      vatIncluded: quote.vatIncluded,
      grandTotal: quote.grandTotal,
    },
    paid: decimal(paid),
    remaining: decimal(paid.gt(total) ? money('0') : total.minus(paid)),
  };
}

function bookedLine(lineId: string, item: BookingItem, quote: LineQuote): BookedLine {
  const { offer, selection, party } = item;
  return {
    lineId, vertical: offer.vertical, productCode: offer.productCode, title: offer.title, slug: offer.slug, image: offer.image,
    selection, party, extras: chosenExtras(item), total: quote.total,
  };
}

/** What has been collected of a booking (E5). */
function collectionOf(booking: Selectable<BookingRow>, payments: readonly Pick<Selectable<PaymentRow>, 'status' | 'amount'>[]): CollectionStatus {
  const paid = sum(payments.filter((payment) => payment.status === 'captured').map((payment) => money(payment.amount)));
  if (paid.gt('0')) {
    if (!paid.lt(booking.grand_total)) return 'all';
    return paid.eq(booking.quote.deposit) ? 'advance' : 'partly';
  }
  const isOpen = payments.some((payment) => payment.status === 'authorising' || payment.status === 'challenged');
  return isOpen ? 'pending' : 'none';
}
