import { bookingDocument, bookingEnquire, type BookedLine, type BookingSummary } from '#contract/calls/booking.ts';
import type { BankAccount } from '#domain/bank-transfer.ts';
import { ownPrice } from '#domain/own-price.ts';
import { chosenExtras } from '#domain/booking-item.ts';
import { textIn } from '#domain/catalogue.ts';
import type { RequestOf } from '#contract/call.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';
import { lineWords, loadLineWords } from '#server/mail/line-words.ts';
import { accountsOf, balanceTransferOf, guestBankTransferOf } from './awaited-bank-transfer.ts';
import { amountsOf, balanceOf, collectionOf, instalmentsOf, oneWithLines, placesOf, readPlaces, type Booked, type Places } from './booked.ts';
import { daysAndZoneOf, zoneOf } from './booking-days.ts';
import { publicStatus } from './booking-status.ts';
import type { Clock } from './clock.ts';
import type { EnquiryLimit } from './enquiry-limit.ts';
import { cancellationOf, freeUntilOf, isCancellable, type DestinationDays } from './refund-offer.ts';
import { refuse, serve, type Caller, type Service } from './service.ts';

/** The calls with which guests read their booking: as a summary, and as a PDF document. */
export function enquiryServices({ database, catalogue, clock, enquiryLimit }: { database: Database; catalogue: CatalogueReader; clock: Clock; enquiryLimit: EnquiryLimit }): readonly Service[] {
  type Query = RequestOf<typeof bookingEnquire>;
  /** Reads a booking with the data of its summary; undefined if the query matches no booking. */
  async function read({ tenant, client }: Pick<Caller, 'tenant' | 'client'>, query: Query) {
    const find = () => database.inTenant(tenant, (queries) => bookingOf(queries, tenant, query));
    // The id of a checkout cannot be guessed; a number can.
    const booked = query.by === 'number' ? await enquiryLimit.guarded(tenant, { email: query.email, client }, find) : await find();
    if (!booked) return undefined;
    const [products, destinations, settings] = await Promise.all([catalogue.products(tenant, booked.lines.map(({ wish }) => wish.offer.productCode)), catalogue.destinations(tenant), catalogue.settings(tenant)]);
    const places = placesOf(products.values(), destinations);
    return { booked, places, settings, summary: summaryOf(booked, { places, isProved: query.by === 'checkout', ...readingOf(settings, clock()) }) };
  }
  return [
    serve(bookingEnquire, async (caller, query) => {
      const found = await read(caller, query);
      if (!found) throw refuse(bookingEnquire, 'notFound');
      return found.summary;
    }),
    serve(bookingDocument, async (caller, { bookingNumber, email, lang }) => {
      const found = await read(caller, { by: 'number', bookingNumber, email });
      if (!found) throw refuse(bookingDocument, 'notFound');
      const { booked, places, summary, settings: { company, brand, support, booking } } = found;
      const i18n = await loadLineWords(lang);
      const facts = {
        booking: summary, lines: booked.lines.map((line) => lineWords(i18n, line, booked, places)),
        brand: brand?.name ?? company.name, company: { ...company, address: textIn(company.address, lang), hours: textIn(support.hours, lang) }, zone: zoneOf(booking),
      };
      // Loaded with the first document: most visitors ask for none.
      const { bookingPdf } = await import('#server/documents/booking-pdf.ts');
      return { pdf: await bookingPdf(facts, lang) };
    }),
  ];
}

/** Reads a booking; undefined if the number does not exist or belongs to another e-mail address. The answer must not tell which. */
async function bookingOf(queries: TenantQueries, tenant: string, query: RequestOf<typeof bookingEnquire>): Promise<Booked | undefined> {
  const booking = await (query.by === 'number'
    ? guestBooking(queries, tenant, query.bookingNumber, query.email)
    : queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('checkout_id', '=', query.checkoutId)).executeTakeFirst();
  return oneWithLines(queries, booking);
}

/** The booking of a number and a guest's e-mail address, as both are typed. */
export const guestBooking = (queries: TenantQueries, tenant: string, bookingNumber: string, email: string) =>
  queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('booking_number', '=', bookingNumber.toUpperCase()).where('guest_email', '=', email.toLowerCase());

/** The data of a booking's summary besides the booking. */
export interface SummaryReading extends DestinationDays {
  readonly places: Places;
  /** Of the operator, for a booking that is paid by bank transfer. */
  readonly accounts: readonly BankAccount[];
  /** Whether the caller has shown more than the number and the e-mail address, so reads the phone number and what the guest wrote (B28). */
  readonly isProved: boolean;
}

/** The part of this data that comes from the tenant's settings. */
export const readingOf = ({ bankAccounts, booking }: Pick<SettingRecords, 'bankAccounts' | 'booking'>, now: Date): Omit<SummaryReading, 'places' | 'isProved'> =>
  ({ accounts: bankAccounts, ...daysAndZoneOf(booking, now) });

/** The summary of a booking for its guest. */
export function summaryOf(booked: Booked, { places, accounts, isProved, ...at }: SummaryReading): BookingSummary {
  const bankTransfer = guestBankTransferOf(booked, accounts);
  const cancellation = cancellationOf(booked);
  const canCancel = isCancellable(booked, at.days);
  const freeUntil = canCancel ? freeUntilOf(booked, at) : undefined;
  const balance = balanceOf(booked, at.now);
  const balanceTransfer = balanceTransferOf(booked, accounts, at.days.today);
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
    ...(isProved && { guestPhone: booking.guest.phone }),
    ...(isProved && booking.note !== '' && { note: booking.note }),
    ...(isProved && booking.details_changed_at && { detailsChangedAt: booking.details_changed_at.toISOString() }),
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
    ...instalmentsOf(booked),
    ...(bankTransfer && { bankTransfer }),
    ...(balance && { balance: { ...balance, ...(balanceTransfer && { bankTransfer: balanceTransfer }) } }),
    isCancellable: canCancel,
    // Details can be corrected as long as the booking can be cancelled (B33).
    isChangeable: canCancel,
    ...(freeUntil && { freeUntil }),
    ...(cancellation && { cancellation }),
  };
}

/** The same, with places and accounts read in a transaction. */
export async function readSummary(queries: TenantQueries, booked: Booked, at: DestinationDays, { isProved }: Pick<SummaryReading, 'isProved'>): Promise<BookingSummary> {
  const { tenant } = booked.booking;
  return summaryOf(booked, { places: await readPlaces(queries, tenant, [booked]), accounts: await accountsOf(queries, tenant), isProved, ...at });
}

function bookedLine({ line_id: lineId, wish: item, quote }: Booked['lines'][number], places: Places): BookedLine {
  const { offer, selection, party } = item;
  return {
    lineId, vertical: offer.vertical, productCode: offer.productCode, title: offer.title, slug: offer.slug, image: offer.image,
    offer, selection, party, extras: chosenExtras(item), total: ownPrice(quote).total,
    place: places.get(offer.productCode) ?? null,
  };
}
