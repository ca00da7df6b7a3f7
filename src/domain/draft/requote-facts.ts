import type { Offer, SellingRates } from '#domain/catalogue.ts';
import { explainChange } from '#domain/pricing/explain-change.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { PricedBasket, PricedLine } from '#domain/pricing/quote.ts';
import type { FactCommand } from './commands.ts';
import type { UnavailableReason } from './events.ts';
import { same } from '#domain/same.ts';
import { lineOf, pricedLine, type DraftState } from './state.ts';

/** What the operator says of one line today. */
export interface LineToday {
  readonly lineId: string;
  /** As it is sold now; null when it is not sold any more. */
  readonly offer: Offer | null;
  readonly availability: { readonly status: 'available' | 'held' } | { readonly status: 'unavailable'; readonly reason: UnavailableReason };
}

/**
 * The fact in an answer about one line of the draft: it is gone, or it is sold
 * on other terms than the draft has. Whoever asked, a device or the server,
 * finds the same one (L11).
 * @param rates selling rates to TRY of today
 * @returns null when it tells nothing new, or the draft has no such line
 */
export function requoteFact(state: DraftState, { lineId, offer, availability }: LineToday, rates: SellingRates): FactCommand | null {
  const line = lineOf(state, lineId);
  if (!line) return null;
  const reason = offer === null ? 'withdrawn' : availability.status === 'unavailable' ? availability.reason : null;
  if (offer === null || reason !== null) return reason === line.unavailable ? null : { type: 'RecordUnavailable', lineId, reason: reason ?? 'withdrawn' };
  if (!line.unavailable && same(line.offer, offer)) return null;

  // Each alone in a basket, so that the causes are the line's own.
  const after = pricedAlone({ ...line, offer }, rates);
  const before = pricedIfOffered(line, rates);
  const to = { amount: after.quote.grandTotal, currency: offer.currency };
  return {
    type: 'RecordRequote',
    lineId,
    // What had no price has nothing to compare with: the visitor saw none.
    from: before ? { amount: before.quote.grandTotal, currency: line.offer.currency } : to,
    to,
    causes: before ? explainChange(before, after) : [],
    offer,
  };
}

function pricedAlone(line: PricedLine, rates: SellingRates): PricedBasket {
  const input = { lines: [pricedLine(line)], currency: line.offer.currency, rates };
  return { input, quote: quoteBasket(input) };
}

function pricedIfOffered(line: PricedLine, rates: SellingRates): PricedBasket | null {
  try {
    return pricedAlone(line, rates);
  } catch (error) {
    // No season covers its nights, or nobody trades in its currency.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
