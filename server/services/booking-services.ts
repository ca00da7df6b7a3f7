import { sql } from 'kysely';
import { ContractError } from '#contract/contract-error.ts';
import { bookingCreate, guestPath, type BookingPaymentMethod, type BookingReceipt, type BookingRequest } from '#contract/calls/booking.ts';
import { addressPlacesOf, isHotelEnough, placesWithoutAddress } from '#domain/address-place.ts';
import type { CancellationTerms } from '#domain/cancellation.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { cardNumberFields, guestFieldsToCorrect, missingHotelFields } from '#domain/draft/guest.ts';
import { draftHash } from '#domain/draft/draft-hash.ts';
import { money } from '#domain/pricing/money.ts';
import { includesRental } from '#domain/booking-item.ts';
import type { PricedBasket } from '#domain/pricing/quote.ts';
import type { FirstStatus } from '#machines/booking-status/booking-status.machine.ts';
import { json, type TenantQueries } from '#server/database/connection.ts';
import { memberIdOf } from '#server/members/member-session.ts';
import { priceLines } from './basket-services.ts';
import { refusalIfBooked } from './active-bookings.ts';
import { reportBooked, reportBankTransferAsked } from './booking-mails.ts';
import { bookableDaysOf, zoneOf } from './booking-days.ts';
import { beginCheckout } from './checkout-ids.ts';
import { bookingNumberAt, longerNumber, type Clock } from './clock.ts';
import { pricingContextAt } from './pricing-context.ts';
import { explainPriceChange, otherTotal } from './price-changes.ts';
import { checkQuotedLines, findQuote, quotedBasket } from './bought-quote.ts';
import { recordAcceptance } from './quote-acceptance.ts';
import type { Quote } from './quote-columns.ts';
import { publicStatus } from './booking-status.ts';
import { writeWords } from './booking-words.ts';
import { requestHash } from './request-hash.ts';
import { issue, refuse, serve, wrongField, type DraftProof, type Service } from './service.ts';
import { lockDraft, lockProducts, productsHeldBy, takeStock } from './stock.ts';
import { checkLines, isBookable } from './checked-lines.ts';
import { linesOutsideGaps } from './claim-queries.ts';
import type { MailPorts } from './mail-ports.ts';
import { accountsOf, checkBankTransfer, payByOf } from './awaited-bank-transfer.ts';
import { daysOfTrip } from './trip-days.ts';
import { countingMisses, lockedVoucher, type VoucherPorts } from './vouchers.ts';

export interface BookingPorts extends MailPorts, VoucherPorts {
  readonly clock: Clock;
}

export function bookingServices(ports: BookingPorts): readonly Service[] {
  const { database, clock } = ports;
  return [
    serve(bookingCreate, (caller, request) => {
      const { tenant, idempotencyKey, draft, memberToken } = caller;
      checkRequest(request, idempotencyKey);
      const hash = requestHash(request);
      const attempt = (find: typeof lockedVoucher) => database.inTenant(tenant, (queries) => create(queries, tenant, request, hash, { draft, memberToken }, ports, clock(), find), { prepared: true });
      return request.voucherCode === undefined ? attempt(lockedVoucher) : countingMisses(ports, caller, attempt);
    }),
  ];
}

/** Checks the rules between fields. @throws ContractError naming the wrong fields */
function checkRequest(request: BookingRequest, idempotencyKey: string | null): void {
  if (idempotencyKey !== request.checkoutId) throw wrongField('islem_no', 'invalid', 'must equal the Idempotency-Key header (L12)');
  if (request.lines.length === 0) throw wrongField('sepet_urunler', 'min', 'is empty');
  if (!request.agreements.distanceSales) throw wrongField('sozlesmeler.mesafeli_satis_sozlesmesi', 'required', 'must be accepted');
  if (request.quote && request.voucherCode !== undefined) throw wrongField('promosyon_kodu', 'invalid', 'does not apply to a quote');
  // The rental contract applies only to rentals.
  const rents = includesRental(request.lines.map((line) => line.selection));
  if (rents && !request.agreements.rental) throw wrongField('sozlesmeler.kiralama_sozlesmesi', 'required', 'must be accepted');
  const texts = { misafir: request.guest, hotel_bilgi: request.hotel, rezervasyon_notu: { note: request.note } };
  for (const [field, of] of Object.entries(texts)) {
    if (of && cardNumberFields(of).length > 0) throw wrongField(field, 'invalid', 'holds a card number, which we never keep');
  }
}

/** @throws ContractError naming all wrong fields */
function checkGuest(guest: BookingRequest['guest'], today: IsoDate): void {
  const wrong = guestFieldsToCorrect(guest, today);
  if (wrong.length > 0) throw new ContractError(wrong.map((field) => issue(guestPath(field), 'invalid', 'is empty or malformed')));
}

/**
 * Books at the accepted total, or refuses and changes nothing. A repeated request
 * of the same checkout gets the first answer (L12).
 * @param proofs access to the draft, and the access token of the member who books
 * @param findVoucher finds the voucher that the booking uses up
 */
async function create(queries: TenantQueries, tenant: string, request: BookingRequest, hash: string, { draft: proof, memberToken }: { readonly draft: DraftProof; readonly memberToken: string | null }, ports: MailPorts, now: Date, findVoucher: typeof lockedVoucher): Promise<BookingReceipt> {
  const hold = { kind: 'hold' as const, id: request.draftId };
  await lockDraft(queries, tenant, request.draftId);
  const held = await productsHeldBy(queries, tenant, hold);
  const { records, booking } = await lockProducts(queries, tenant, [...request.lines.map((line) => line.productCode), ...held]);
  // Locked after the products, so that two bookings of one quote wait instead of deadlocking. An answer to a quote locks the quote alone.
  const bought = request.quote && await findQuote(queries, tenant, request.quote, { lock: true });
  // Read under the lock, so that the second of two equal requests sees the first one's booking. Sent together: other bookings of these products wait for each round trip.
  const [earlier, booked, context, isOpen, memberId] = await Promise.all([
    receiptOf(queries, tenant, request.checkoutId, hash), refusalIfBooked(queries, tenant, request, proof), pricingContextAt(queries, tenant, now),
    beginCheckout(queries, tenant, request.checkoutId, now), memberIdOf(queries, tenant, memberToken, now),
  ]);
  if (earlier) return earlier;
  if (!isOpen) throw refuse(bookingCreate, 'ended');
  if (booked) throw booked;

  const days = bookableDaysOf(booking, now);
  checkGuest(request.guest, days.today);
  const lines = request.quote ? checkQuotedLines(bought, request.quote, request.lines, days) : checkLines(tenant, request.lines, records, days);
  const gone = lines.filter((line) => !isBookable(line)).map(({ lineId, reason }) => ({ lineId, reason: reason ?? ('termsChanged' as const) }));
  if (gone.length > 0) throw refuse(bookingCreate, 'unavailable', { lines: gone });

  const bookable = lines.filter(isBookable);
  const priced = bookable.map((line) => line.priced);
  const claims = bookable.map(({ claim }) => claim);
  // Checked before the hold is freed, because the draft may keep what it holds.
  const outside = await linesOutsideGaps(queries, tenant, claims, request.draftId, now);
  if (outside.size > 0) throw refuse(bookingCreate, 'unavailable', { lines: [...outside].map((lineId) => ({ lineId, reason: 'minimumStay' as const })) });
  // Every driver needs an address. A client that sends no addresses of places names one hotel for all.
  const places = addressPlacesOf(priced);
  const needsHotel = isHotelEnough(places) || placesWithoutAddress(places, request.hotel?.addresses).length > 0;
  if (needsHotel && missingHotelFields(request.hotel).length > 0) throw wrongField('hotel_bilgi', 'required', 'needs hotel and city, or an address in each of several places');
  const { voucherCode } = request;
  if (request.draftHash !== draftHash({ lines: priced, currency: request.currency, plan: request.plan, voucher: voucherCode ?? null })) {
    throw wrongField('taslak_ozet', 'invalid', 'is not that of these lines, this currency, this voucher and this plan');
  }
  const quoted = bought ? quotedBasket(bought, request.plan) : null;
  if (quoted && request.currency !== quoted.quote.currency) throw wrongField('secilen_kur', 'invalid', 'is not the currency of the quote');
  const voucher = voucherCode === undefined ? null : await findVoucher(queries, tenant, voucherCode, days.today);
  const basket = quoted ?? priceLines(context, { lines: priced, currency: request.currency, captured: request.captured, voucher, plan: request.plan }, now);
  const { quote } = basket;
  if (!money(quote.grandTotal).eq(request.acceptedTotal) || !money(quote.charged).eq(request.acceptedDueNow)) {
    throw refuse(bookingCreate, 'priceMoved', quoted ? otherTotal(request.acceptedTotal, quoted, context.rates) : await explainPriceChange(queries, tenant, request, basket, now));
  }

  // An agreed price without anything due now needs no payment: the booking is active at once.
  const status = money(quote.charged).eq('0') ? 'active' : 'pendingPayment';
  const method = status === 'active' ? 'onSpot' : request.method.kind;
  if (method === 'onSpot' && status === 'pendingPayment') throw wrongField('odeme.odeme_yontemi', 'invalid', 'does not pay what is due now');
  const accounts = method === 'bankTransfer' ? await accountsOf(queries, tenant) : [];
  if (method === 'bankTransfer') checkBankTransfer(priced.map(({ selection }) => selection), quote.currency, days.today, accounts);
  const bookingNumber = await insertBooking(
    queries, tenant, bought ? withWishes(request, bought) : request, hash, basket, status, () => refusalIfBooked(queries, tenant, request, proof),
    { now, shortNumber: bookingNumberAt(now, zoneOf(booking)), memberId, method, terms: booking?.cancellation ?? null },
  );
  if (bookingNumber === null) {
    const concurrent = await receiptOf(queries, tenant, request.checkoutId, hash);
    if (concurrent) return concurrent;
    throw new Error(`No booking number was free at ${now.toISOString()}`);
  }
  const [missed] = await Promise.all([
    takeStock(queries, tenant, { kind: 'booking', id: bookingNumber, expiresAt: null }, claims, { draftId: request.draftId, now }),
    queries.deleteFrom('holds').where('tenant', '=', tenant).where('draft_id', '=', request.draftId).execute(),
  ]);
  if (missed.length > 0) throw refuse(bookingCreate, 'unavailable', { lines: missed.map((lineId) => ({ lineId, reason: 'taken' as const })) });
  if (bought) await recordAcceptance(queries, bought, { bookingNumber, asksForPayment: status === 'pendingPayment' && method === 'card' }, ports, now);
  if (method === 'bankTransfer') await reportBankTransferAsked(queries, tenant, bookingNumber, accounts, ports, now);
  if (status === 'active') await reportBooked(queries, tenant, bookingNumber, ports, now);
  return {
    bookingNumber, checkoutId: request.checkoutId, grandTotal: quote.grandTotal, dueNow: quote.charged, currency: quote.currency, status,
  };
}

/** Adds the wishes of the quote's request to the note of the booking. */
function withWishes(request: BookingRequest, { wishes }: Pick<Quote, 'wishes'>): BookingRequest {
  return { ...request, note: [wishes, request.note].filter((text) => text !== '').join('\n\n') };
}

/** Returns the receipt of the checkout's existing booking, or null. @throws Refusal when that booking was made by a different request */
async function receiptOf(queries: TenantQueries, tenant: string, checkoutId: string, hash: string): Promise<BookingReceipt | null> {
  const booking = await queries.selectFrom('bookings').select(['booking_number', 'request_hash', 'grand_total', 'due_now', 'currency', 'status']).where('tenant', '=', tenant).where('checkout_id', '=', checkoutId).executeTakeFirst();
  if (!booking) return null;
  if (booking.request_hash !== hash) throw refuse(bookingCreate, 'idempotencyMismatch');
  return {
    bookingNumber: booking.booking_number, checkoutId, grandTotal: booking.grand_total, dueNow: booking.due_now, currency: booking.currency,
    status: publicStatus(booking.status),
  };
}

/** Tries to find a free booking number. Only a concurrent booking can take the number of a try, or one random number in a million. */
const NUMBER_TRIES = 5;

/** The fields of a request that a booking's row stores. */
type NewBooking = Pick<BookingRequest, 'checkoutId' | 'draftId' | 'lang' | 'guest' | 'hotel' | 'note'>;

/**
 * Inserts the booking with the number of this second or, when another booking has
 * it, with a longer one (B5).
 * @param refusalOfLines the error to throw when one of the lines is booked already
 * @param shortNumber the number of this second
 * @param memberId null for a visitor
 * @returns null when the checkout has a booking already, or no number is free
 */
async function insertBooking(
  queries: TenantQueries, tenant: string, request: NewBooking, hash: string, { input, quote }: PricedBasket, status: FirstStatus, refusalOfLines: () => Promise<Error | null>,
  { now, shortNumber, memberId, method, terms }: { readonly now: Date; readonly shortNumber: string; readonly memberId: string | null; readonly method: BookingPaymentMethod; readonly terms: readonly CancellationTerms[] | null },
): Promise<string | null> {
  const days = daysOfTrip(input.lines);
  const isUsed = queries.selectFrom('bookings').select('booking_number').where('tenant', '=', tenant).where('booking_number', '=', shortNumber);
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt += 1) {
    const inserted = await queries.insertInto('bookings').values({
      tenant, booking_number: sql<string>`case when exists (${isUsed}) then ${longerNumber(shortNumber)} else ${shortNumber} end`,
      checkout_id: request.checkoutId, request_hash: hash, draft_id: request.draftId,
      status, locale: request.lang, currency: quote.currency, grand_total: quote.grandTotal, due_now: quote.charged,
      guest: json(request.guest), guest_email: request.guest.email.toLowerCase(), hotel: request.hotel && json(request.hotel),
      note: request.note, quote: json(quote), member_id: memberId, method, pay_by: method === 'bankTransfer' ? payByOf(now) : null, cancellation_terms: terms && json(terms), first_day: days?.first ?? null, last_day: days?.last ?? null, created_at: now,
    }).onConflict((on) => on.doNothing()).returning('booking_number').executeTakeFirst();
    if (!inserted) continue;
    const { booking_number: bookingNumber } = inserted;
    const named = [{ booking_number: bookingNumber, guest: request.guest }];
    const lines = await queries.with('words', (also) => writeWords(also, tenant, named)).insertInto('booking_lines').values(input.lines.map(({ lineId, ...item }, position) => ({
      tenant, booking_number: bookingNumber, position, line_id: lineId, product_code: item.offer.productCode,
      wish: json(item), quote: json(quote.lines[position]),
    }))).onConflict((on) => on.doNothing()).returning('line_id').execute();
    // Another request booked one of the lines after the check above; the unique index decides.
    if (lines.length < input.lines.length) throw (await refusalOfLines()) ?? new Error(`A line of checkout ${request.checkoutId} is booked and is not`);
    return bookingNumber;
  }
  return null;
}
