import type { BoughtQuote } from '#contract/calls/basket.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import type { PaymentPlan, PricedBasket, PricedLine } from '#domain/pricing/quote.ts';
import { quotedPrice } from '#domain/quotation/quoted-price.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { activeBookings } from './active-bookings.ts';
import { checkedLine, type CheckedLine } from './checked-lines.ts';
import { QUOTE_COLUMNS } from './quote-columns.ts';
import { lineIdAt, quoteIdOf } from './quote-line-ids.ts';
import type { Quote } from './quote-columns.ts';

/** The lines and the price of a basket that buys a quote (P13, B13). */

/** Reads a quote; with `lock`, for the booking that accepts it. */
export function findQuote(queries: TenantQueries, tenant: string, { quoteId }: Pick<BoughtQuote, 'quoteId'>, { lock = false } = {}): Promise<Quote | undefined> {
  return queries.selectFrom('quotes').select(QUOTE_COLUMNS).where('tenant', '=', tenant).where('quote_id', '=', quoteId).$if(lock, (query) => query.forUpdate()).executeTakeFirst();
}

/** Reads a quote for its price; undefined if there is none, or if it has an active booking. */
export async function findUnbookedQuote(queries: TenantQueries, tenant: string, bought: BoughtQuote): Promise<Quote | undefined> {
  const [quote, booked] = await Promise.all([findQuote(queries, tenant, bought), activeBookings(queries, tenant, [lineIdAt(bought.quoteId, 0)])]);
  return booked.length > 0 ? undefined : quote;
}

/** Whether the last quotation of a quote may be booked today. After a declined or cancelled booking it may be booked again while it is valid. */
export function isBookableOn({ status, quotation, valid_until }: Quote, today: IsoDate): boolean {
  return (status === 'quoted' || status === 'accepted') && quotation !== null && valid_until !== null && valid_until >= today;
}

/** Whether the lines belong to a quote that can no longer be booked. */
export async function areOfEndedQuote(queries: TenantQueries, tenant: string, lineIds: readonly string[], today: IsoDate): Promise<boolean> {
  const quote = await queries.selectFrom('quotes').select(QUOTE_COLUMNS).where('tenant', '=', tenant).where('quote_id', 'in', lineIds.map(quoteIdOf)).executeTakeFirst();
  return quote !== undefined && !(quote.status === 'accepted' && isBookableOn(quote, today));
}

/** The revision at which the operator made the last quotation. Accepting the quotation raises the revision by one. */
export const quotedRevision = ({ status, revision }: Quote): number => (status === 'accepted' ? revision - 1 : revision);

/** The lines of a quotation as they are booked: with the terms of payment of the quotation. */
export function quotedLines({ quote_id: quoteId, items, quotation }: Quote): PricedLine[] {
  return items.map((item, position) => ({
    ...item, lineId: lineIdAt(quoteId, position),
    offer: quotation ? { ...item.offer, payment: { kind: 'deposit' as const, percent: quotation.depositPercent } } : item.offer,
  }));
}

/** The stored price of a quotation, with the ids of its lines. Null before the first quotation. */
export function storedPrice({ quote_id: quoteId, quotation }: Quote): PricedBasket['quote'] | null {
  return quotation && { ...quotation.price, lines: quotation.price.lines.map((line, position) => ({ ...line, lineId: lineIdAt(quoteId, position) })) };
}

/** The lines of a quotation at its price. Null before the first quotation. */
export function quotedBasket(quote: Quote, plan: PaymentPlan): PricedBasket | null {
  const price = storedPrice(quote);
  return price && { input: { lines: quotedLines(quote), currency: price.currency, rates: {}, plan }, quote: quotedPrice({ price }, plan) };
}

/**
 * Checks the lines of a basket that buys a quote. None can be booked (`quoteEnded`) when the quotation has expired or was
 * replaced or answered, or when the lines are not those of the quote.
 */
export function checkQuotedLines(quote: Quote | undefined, { revision }: BoughtQuote, wanted: readonly WantedLine[], days: BookableDays): CheckedLine[] {
  const lines = quote && isBookableOn(quote, days.today) && quotedRevision(quote) === revision ? quotedLines(quote) : [];
  const isSame = deepEqual(lines.map(wantedOf), wanted.map(withoutNone));
  return isSame ? lines.map((line) => outsideGaps(checkedLine(line, days))) : wanted.map(({ lineId }) => ({ lineId, offer: null, priced: null, claim: null, reason: 'quoteEnded' }));
}

/** The operator has agreed to the nights, so they need not fill a gap (V6). */
function outsideGaps(line: CheckedLine): CheckedLine {
  if (line.claim?.claim.kind !== 'span') return line;
  const { neighbours: _, ...claim } = line.claim.claim;
  return { ...line, claim: { ...line.claim, claim } };
}

const wantedOf = ({ lineId, offer, selection, party, extras }: PricedLine): WantedLine => withoutNone({ lineId, productCode: offer.productCode, selection, party, extras });

/** A quantity of 0 is no extra. */
function withoutNone({ extras, ...line }: WantedLine): WantedLine {
  return { ...line, extras: Object.fromEntries(Object.entries(extras).filter(([, quantity]) => quantity > 0)) };
}
