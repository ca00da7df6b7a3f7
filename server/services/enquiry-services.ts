import type { Selectable } from 'kysely';
import { bookingEnquire, type BookedLine, type BookingSummary, type CollectionStatus } from '#contract/calls/booking.ts';
import { type BookingItem, completeText } from '#domain/catalogue.ts';
import { decimal, money, sum } from '#domain/pricing/money.ts';
import { ownPrice } from '#domain/own-price.ts';
import type { LineQuote } from '#domain/pricing/quote.ts';
import { chosenExtras } from '#domain/booking-item.ts';
import type { RequestOf } from '#contract/call.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { isOfSoldVertical } from '#server/database/records.ts';
import { serverOf } from '#verticals/server.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { BookingRow, PaymentRow } from '#server/database/tables.ts';
import { titleOf } from './catalogue-lookup.ts';
import { publicStatus } from './booking-status.ts';
import type { EnquiryLimit } from './enquiry-limit.ts';
import { refuse, serve, type Service } from './service.ts';

export function enquiryServices({ database, catalogue, enquiryLimit }: { database: Database; catalogue: CatalogueReader; enquiryLimit: EnquiryLimit }): readonly Service[] {
  return [
    serve(bookingEnquire, async ({ tenant, client }, query): Promise<BookingSummary> => {
      const find = () => database.inTenant(tenant, (queries) => bookingOf(queries, tenant, query));
      // The id of a checkout cannot be guessed; a number can.
      const booked = query.by === 'number' ? await enquiryLimit.guarded(tenant, { email: query.email, client }, find) : await find();
      if (!booked) throw refuse(bookingEnquire, 'notFound');
      return summaryOf(booked, await placesOf(catalogue, tenant, booked.lines));
    }),
  ];
}

interface Booked {
  readonly booking: Selectable<BookingRow>;
  readonly lines: readonly { readonly line_id: string; readonly wish: BookingItem; readonly quote: LineQuote }[];
  readonly payments: readonly Pick<Selectable<PaymentRow>, 'status' | 'amount'>[];
}

/** Reads a booking; undefined when the number does not exist, or has another e-mail address: the caller cannot tell which. */
async function bookingOf(queries: TenantQueries, tenant: string, query: RequestOf<typeof bookingEnquire>): Promise<Booked | undefined> {
  const bookings = queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant);
  const booking = await (query.by === 'number'
    ? bookings.where('booking_number', '=', query.bookingNumber.toUpperCase()).where('guest_email', '=', query.email.toLowerCase())
    : bookings.where('checkout_id', '=', query.checkoutId)).executeTakeFirst();
  if (!booking) return undefined;
  const lines = await queries.selectFrom('booking_lines').select(['line_id', 'wish', 'quote'])
    .where('tenant', '=', tenant).where('booking_number', '=', booking.booking_number).orderBy('position').execute();
  const payments = await queries.selectFrom('payments').select(['status', 'amount'])
    .where('tenant', '=', tenant).where('checkout_id', '=', booking.checkout_id).execute();
  return { booking, lines, payments };
}

/** Returns where the guests of lines come to, by product; nothing for a product that was deleted, or whose selection says it. */
async function placesOf(catalogue: CatalogueReader, tenant: string, lines: Booked['lines']): Promise<ReadonlyMap<string, BookedLine['place']>> {
  const codes = lines.map(({ wish }) => wish.offer.productCode);
  const [products, destinations] = await Promise.all([catalogue.products(tenant, codes), catalogue.destinations(tenant)]);
  return new Map([...products].flatMap(([code, record]): [string, BookedLine['place']][] => {
    if (!isOfSoldVertical(record)) return [];
    const [lat, lon] = record.coordinates;
    const meetingPoint = serverOf(record.vertical).meetingPoint?.(record);
    if (meetingPoint === undefined) return [];
    return [[code, { title: completeText(titleOf(destinations, record.destination)), coordinates: { lat, lon }, meetingPoint: meetingPoint && completeText(meetingPoint) }]];
  }));
}

function summaryOf({ booking, lines, payments }: Booked, places: ReadonlyMap<string, BookedLine['place']>): BookingSummary {
  const { quote } = booking;
  const paid = sum(payments.filter((payment) => payment.status === 'captured').map((payment) => money(payment.amount)));
  const total = money(booking.grand_total);
  return {
    bookingNumber: booking.booking_number,
    createdAt: booking.created_at.toISOString(),
    status: publicStatus(booking.status),
    collectionStatus: collectionOf(booking, payments),
    guestEmail: booking.guest.email,
    hotel: booking.hotel,
    guestName: `${booking.guest.firstName} ${booking.guest.lastName}`,
    lines: lines.map((line) => bookedLine(line, places)),
    currency: booking.currency,
    totals: {
      products: quote.products,
      campaigns: quote.campaigns,
      extras: quote.extras,
      basketCampaign: quote.basketCampaign,
      voucher: quote.voucher,
      discretionary: quote.discretionary,
      vatAdded: quote.vatAdded,
      vatIncluded: quote.vatIncluded,
      grandTotal: quote.grandTotal,
    },
    paid: decimal(paid),
    remaining: decimal(paid.gt(total) ? money('0') : total.minus(paid)),
  };
}

function bookedLine({ line_id: lineId, wish: item, quote }: Booked['lines'][number], places: ReadonlyMap<string, BookedLine['place']>): BookedLine {
  const { offer, selection, party } = item;
  return {
    lineId, vertical: offer.vertical, productCode: offer.productCode, title: offer.title, slug: offer.slug, image: offer.image,
    offer, selection, party, extras: chosenExtras(item), total: ownPrice(quote).total,
    place: places.get(offer.productCode) ?? null,
  };
}

/** What has been collected of a booking (E5). */
function collectionOf(booking: Booked['booking'], payments: Booked['payments']): CollectionStatus {
  const paid = sum(payments.filter((payment) => payment.status === 'captured').map((payment) => money(payment.amount)));
  if (paid.gt('0')) {
    if (!paid.lt(booking.grand_total)) return 'all';
    return paid.eq(booking.quote.deposit) ? 'advance' : 'partly';
  }
  const isOpen = payments.some((payment) => payment.status === 'authorising' || payment.status === 'challenged');
  return isOpen ? 'pending' : 'none';
}
