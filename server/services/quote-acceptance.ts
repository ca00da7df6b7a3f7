import { quoteAnswer } from '#contract/calls/quote.ts';
import type { RequestOf } from '#contract/call.ts';
import { includesRental } from '#domain/booking-item.ts';
import { money } from '#domain/pricing/money.ts';
import type { PricedBasket } from '#domain/pricing/quote.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { insertBooking } from './booking-services.ts';
import { lineClaimOf } from './checked-lines.ts';
import { bookableDaysOf, bookingSettingOf, zoneOf } from './booking-days.ts';
import { bookingNumberAt } from './clock.ts';
import { reportToVisitor, type QuoteMailPorts } from './quote-mails.ts';
import { advanceQuote, type Quote } from './quote-records.ts';
import { requestHash } from './request-hash.ts';
import { refuse, wrongField } from './service.ts';
import { lockProducts, takeStock } from './stock.ts';

type Acceptance = Extract<RequestOf<typeof quoteAnswer>['answer'], { kind: 'accept' }>;

/**
 * Books a locked, quoted request at its quoted price (P13). The booking's checkout has the id of the quote, so a quote
 * is booked once, and its deposit is paid as that of any booking (L12).
 * @throws Refusal `outdated` when there is no quotation that can be accepted today, `unavailable` when its stock is taken
 */
export async function acceptQuote(queries: TenantQueries, quote: Quote, { acceptedTotal, agreements }: Acceptance, note: string, ports: QuoteMailPorts, now: Date): Promise<Quote> {
  const { tenant, quote_id: quoteId, quotation, contact } = quote;
  const setting = await bookingSettingOf(queries, tenant);
  if (quote.status !== 'quoted' || !quotation || !quote.valid_until || quote.valid_until < bookableDaysOf(setting, now).today) throw refuse(quoteAnswer, 'outdated');
  if (!money(quotation.price.grandTotal).eq(acceptedTotal)) throw refuse(quoteAnswer, 'outdated');
  if (!agreements.distanceSales) throw wrongField('yanit.sozlesmeler.mesafeli_satis_sozlesmesi', 'required', 'must be accepted');
  if (includesRental(quote.items.map(({ selection }) => selection)) && !agreements.rental) {
    throw wrongField('yanit.sozlesmeler.kiralama_sozlesmesi', 'required', 'must be accepted');
  }

  await lockProducts(queries, tenant, quote.items.map(({ offer }) => offer.productCode));
  const basket = bookedBasket(quote);
  const { price } = quotation;
  // Without anything due now the booking is active at once.
  const status = money(price.charged).eq('0') ? 'active' : 'pendingPayment';
  const guest = { ...contact, birthDate: null, identityNumber: null, address: '' };
  const booking = { checkoutId: quoteId, draftId: quoteId, lang: quote.locale, guest, hotel: null, note: quote.wishes };
  const bookingNumber = await insertBooking(queries, tenant, booking, requestHash({ quoteId, revision: quote.revision }), basket, status, async () => null, { now, shortNumber: bookingNumberAt(now, zoneOf(setting)) });
  if (bookingNumber === null) throw new Error(`No booking could be made of quote ${quoteId}`);
  const missed = await takeStock(queries, tenant, { kind: 'booking', id: bookingNumber, expiresAt: null }, basket.input.lines.map(lineClaimOf), { draftId: quoteId, now });
  if (missed.length > 0) throw refuse(quoteAnswer, 'unavailable', { lines: missed.map((lineId) => ({ lineId, reason: 'taken' as const })) });

  const accepted = await advanceQuote(queries, quote, { status: 'accepted' }, { by: 'visitor', kind: 'accepted', text: note }, now);
  await reportToVisitor(queries, accepted, { kind: 'accepted', bookingNumber }, ports, now);
  return accepted;
}

/** The stored price of a quotation, with line ids that no other booking has. */
function bookedBasket({ quote_id: quoteId, items, quotation }: Quote): PricedBasket {
  const { price } = quotation!;
  const idOf = (position: number) => `${quoteId}.${position}`;
  return {
    input: { lines: items.map((item, position) => ({ ...item, lineId: idOf(position) })), currency: price.currency, rates: {} },
    quote: { ...price, lines: price.lines.map((line, position) => ({ ...line, lineId: idOf(position) })) },
  };
}
