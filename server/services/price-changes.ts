import type { BookingRequest, PriceMoved } from '#contract/calls/booking.ts';
import { explainChange } from '#domain/pricing/explain-change.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import type { ChangeCause, PricedBasket } from '#domain/pricing/quote.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { findEarlierPrice } from './earlier-prices.ts';

/**
 * Explains the difference between the total a visitor accepted and today's: changed
 * lines, causes, and the data to show them (P12). The server finds the accepted total
 * among its own earlier prices; it takes no price from the request.
 */
export async function explainPriceChange(queries: TenantQueries, tenant: string, { acceptedTotal, captured }: BookingRequest, after: PricedBasket, now: Date): Promise<PriceMoved> {
  const isSameTotal = money(after.quote.grandTotal).eq(acceptedTotal);
  const before = isSameTotal ? after : await findEarlierPrice(queries, tenant, after, captured, acceptedTotal, now);
  return {
    lines: before ? movedLines(before, after) : [],
    causes: before ? explainChange(before, after) : [unexplained(acceptedTotal, after)],
    quote: after.quote,
    offers: after.input.lines.map(({ lineId, offer }) => ({ lineId, offer })),
    rates: after.input.rates,
  };
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
