import { bookingEnquire, type BookedLine, type BookingSummary } from '#contract/calls/booking.ts';
import type { BankAccount } from '#domain/bank-transfer.ts';
import { ownPrice } from '#domain/own-price.ts';
import { chosenExtras } from '#domain/booking-item.ts';
import type { RequestOf } from '#contract/call.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import { guestBankTransferOf } from './awaited-bank-transfer.ts';
import { amountsOf, collectionOf, placesOf, withLines, type Booked, type Places } from './booked.ts';
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
      const [products, destinations, { bankAccounts }] = await Promise.all([catalogue.products(tenant, booked.lines.map(({ wish }) => wish.offer.productCode)), catalogue.destinations(tenant), catalogue.settings(tenant)]);
      return summaryOf(booked, placesOf(products.values(), destinations), bankAccounts);
    }),
  ];
}

/** Reads a booking; undefined when the number does not exist, or has another e-mail address: the caller cannot tell which. */
async function bookingOf(queries: TenantQueries, tenant: string, query: RequestOf<typeof bookingEnquire>): Promise<Booked | undefined> {
  const booking = await (query.by === 'number'
    ? guestBooking(queries, tenant, query.bookingNumber, query.email)
    : queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('checkout_id', '=', query.checkoutId)).executeTakeFirst();
  return booking && (await withLines(queries, tenant, [booking]))[0];
}

/** The booking of a number and a guest's e-mail address, as both are typed. */
export const guestBooking = (queries: TenantQueries, tenant: string, bookingNumber: string, email: string) =>
  queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('booking_number', '=', bookingNumber.toUpperCase()).where('guest_email', '=', email.toLowerCase());

/** A booking as its guest reads it. @param accounts of the operator, for a booking that waits for a bank transfer */
export function summaryOf(booked: Booked, places: Places, accounts: readonly BankAccount[]): BookingSummary {
  const bankTransfer = guestBankTransferOf(booked, accounts);
  const { booking, lines } = booked;
  const { quote } = booking;
  return {
    bookingNumber: booking.booking_number,
    createdAt: booking.created_at.toISOString(),
    status: publicStatus(booking.status),
    collectionStatus: collectionOf(booked),
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
    ...amountsOf(booked),
    ...(bankTransfer && { bankTransfer }),
  };
}

function bookedLine({ line_id: lineId, wish: item, quote }: Booked['lines'][number], places: Places): BookedLine {
  const { offer, selection, party } = item;
  return {
    lineId, vertical: offer.vertical, productCode: offer.productCode, title: offer.title, slug: offer.slug, image: offer.image,
    offer, selection, party, extras: chosenExtras(item), total: ownPrice(quote).total,
    place: places.get(offer.productCode) ?? null,
  };
}
