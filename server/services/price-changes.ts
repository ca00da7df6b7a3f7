import type { BookingRequest, PriceMoved } from '#contract/calls/booking.ts';
import { explainChange } from '#domain/pricing/explain-change.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import type { ChangeCause, PricedBasket } from '#domain/pricing/quote.ts';
import type { TenantQueries } from '#server/database/connection.ts';

/** Explains the difference between the total a visitor accepted and today's: changed lines, causes, and the data to show them (P12). */
export async function explainPriceChange(queries: TenantQueries, tenant: string, request: BookingRequest, after: PricedBasket): Promise<PriceMoved> {
  const before = await findPricedBasket(queries, tenant, request);
  return {
    lines: before ? movedLines(before, after) : [],
    causes: before ? explainChange(before, after) : [unexplained(request.acceptedTotal, after)],
    quote: after.quote,
    offers: after.input.lines.map(({ lineId, offer }) => ({ lineId, offer })),
    rates: after.input.rates,
  };
}

/** Finds the stored basket in which this draft was given the accepted total, or null. */
async function findPricedBasket(queries: TenantQueries, tenant: string, { draftId, currency, acceptedTotal }: BookingRequest): Promise<PricedBasket | null> {
  const row = await queries
    .selectFrom('priced_baskets').select('basket')
    .where('tenant', '=', tenant).where('draft_id', '=', draftId).where('currency', '=', currency).where('grand_total', '=', acceptedTotal)
    .executeTakeFirst();
  return row?.basket ?? null;
}

function movedLines(before: PricedBasket, after: PricedBasket): PriceMoved['lines'] {
  const totals = new Map(before.quote.lines.map(({ lineId, total }) => [lineId, total]));
  return after.quote.lines
    .map(({ lineId, total }) => ({ lineId, from: totals.get(lineId) ?? '0.00', to: total }))
    .filter(({ from, to }) => from !== to);
}

/** The cause for an accepted total that the server never gave: only the difference is known. */
function unexplained(accepted: string, { quote }: PricedBasket): ChangeCause {
  return { kind: 'price', lineId: null, title: null, amount: decimal(money(quote.grandTotal).minus(accepted)), from: decimal(money(accepted)), to: quote.grandTotal };
}
