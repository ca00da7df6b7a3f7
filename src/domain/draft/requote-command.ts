import type { Offer, SellingRates } from '#domain/catalogue.ts';
import { explainChange } from '#domain/pricing/explain-change.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { PricedBasket, PricedLine } from '#domain/pricing/quote.ts';
import type { DraftQuotation } from '#domain/quotation/draft-quotation.ts';
import type { FactCommand } from './commands.ts';
import type { UnavailableReason } from './events.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import { lineOf, pricedLine, type DraftState } from './state.ts';

/** The current state of one line at the operator. */
export interface LineStatus {
  readonly lineId: string;
  /** The current offer; null when the product is no longer sold. */
  readonly offer: Offer | null;
  readonly availability: { readonly status: 'available' | 'held' } | { readonly status: 'unavailable'; readonly reason: UnavailableReason };
}

/**
 * The command that records the operator's answer about one line: the line is
 * unavailable, or its offer changed. Devices and the server derive the same
 * command from the same answer (L11).
 * @param rates today's selling rates to TRY
 * @returns null when nothing changed, or the draft has no such line
 */
export function requoteCommand(state: DraftState, { lineId, offer, availability }: LineStatus, rates: SellingRates): FactCommand | null {
  const line = lineOf(state, lineId);
  if (!line) return null;
  const reason = availability.status === 'unavailable' ? availability.reason : offer === null ? 'withdrawn' : null;
  if (offer === null || reason !== null) return reason === line.unavailable ? null : { type: 'RecordUnavailable', lineId, reason: reason ?? 'withdrawn' };
  if (state.quotation) return line.unavailable ? { type: 'RecordRequote', lineId, ...samePrice(state.quotation, lineId), causes: [], offer } : null;
  if (!line.unavailable && deepEqual(line.offer, offer)) return null;

  // Each line is priced alone, so that the causes concern this line only.
  const after = pricedAlone({ ...line, offer }, rates);
  const before = pricedIfOffered(line, rates);
  const to = { amount: after.quote.grandTotal, currency: offer.currency };
  return {
    type: 'RecordRequote',
    lineId,
    // Without an earlier price there is nothing to compare with.
    from: before ? { amount: before.quote.grandTotal, currency: line.offer.currency } : to,
    to,
    causes: before ? explainChange(before, after) : [],
    offer,
  };
}

/** A line of a quotation can be had again. Its price has not changed. */
function samePrice({ price: { currency, lines } }: DraftQuotation, lineId: string) {
  const price = { amount: lines.find((line) => line.lineId === lineId)?.total ?? '0.00', currency };
  return { from: price, to: price };
}

function pricedAlone(line: PricedLine, rates: SellingRates): PricedBasket {
  const input = { lines: [pricedLine(line)], currency: line.offer.currency, rates };
  return { input, quote: quoteBasket(input) };
}

function pricedIfOffered(line: PricedLine, rates: SellingRates): PricedBasket | null {
  try {
    return pricedAlone(line, rates);
  } catch (error) {
    // No season covers a night, or the currency has no rate.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
