import type { BookingRequest, PriceMoved } from '#contract/calls/booking.ts';
import type { SellingRates } from '#domain/catalogue.ts';
import { explainChange } from '#domain/pricing/explain-change.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { ChangeCause, PricedBasket } from '#domain/pricing/quote.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { findEarlierPrice } from './earlier-prices.ts';
import { knownVoucher } from './vouchers.ts';

/**
 * Explains the difference between the total a visitor accepted and today's: changed
 * lines, causes, and the data to show them (P12). The server finds the accepted total
 * among its own earlier prices; it takes no price from the request.
 */
export async function explainPriceChange(queries: TenantQueries, tenant: string, { acceptedTotal, captured, voucherCode }: BookingRequest, after: PricedBasket, now: Date): Promise<PriceMoved> {
  const isSameTotal = money(after.quote.grandTotal).eq(acceptedTotal);
  const hasEnded = voucherCode !== undefined && !after.input.voucher;
  const before = isSameTotal ? after
    : (hasEnded ? await priceWithVoucher(queries, tenant, after, voucherCode, acceptedTotal) : null) ?? await findEarlierPrice(queries, tenant, after, captured, acceptedTotal, now);
  return {
    lines: before ? movedLines(before, after) : [],
    causes: before ? explainChange(before, after) : [unexplained(acceptedTotal, after)],
    quote: after.quote,
    offers: after.input.lines.map(({ lineId, offer }) => ({ lineId, offer })),
    rates: after.input.rates,
  };
}

/** The refusal of a total that differs from a quotation's. The price of a quotation is stored, so there are no causes of a change. */
export function otherTotal(acceptedTotal: string, quoted: PricedBasket, rates: SellingRates): PriceMoved {
  return {
    lines: [], causes: [unexplained(acceptedTotal, quoted)], quote: quoted.quote, rates,
    offers: quoted.input.lines.map(({ lineId, offer }) => ({ lineId, offer })),
  };
}

/** The basket as it was priced with a voucher that has ended meanwhile; null when that was not its total. */
async function priceWithVoucher(queries: TenantQueries, tenant: string, { input }: PricedBasket, code: string, total: string): Promise<PricedBasket | null> {
  const voucher = await knownVoucher(queries, tenant, code);
  const earlier = { ...input, voucher };
  const quote = quoteBasket(earlier);
  return money(quote.grandTotal).eq(total) ? { input: earlier, quote } : null;
}

function movedLines(before: PricedBasket, after: PricedBasket): PriceMoved['lines'] {
  const totals = new Map(before.quote.lines.map(({ lineId, total }) => [lineId, total]));
  return after.quote.lines
    .map(({ lineId, total }) => ({ lineId, from: totals.get(lineId) ?? '0.00', to: total }))
    .filter(({ from, to }) => from !== to);
}

/** The cause for an accepted total that the basket never had: only the difference is known. */
function unexplained(accepted: string, { quote }: PricedBasket): ChangeCause {
  return { kind: 'price', lineId: null, title: null, amount: decimal(money(quote.grandTotal).minus(accepted)), from: decimal(money(accepted)), to: quote.grandTotal };
}
