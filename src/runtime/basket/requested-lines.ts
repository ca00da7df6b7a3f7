import type { BoughtQuote } from '#contract/calls/basket.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import type { Order } from '#domain/draft/state.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';

/** Encodes lines for a request, without their offers, which the server has. */
export function requestedLines(lines: readonly PricedLine[]): WantedLine[] {
  return lines.map(({ lineId, offer, selection, party, extras }) => ({ lineId, productCode: offer.productCode, selection, party, extras }));
}

/** The field of a request that names the quotation that the basket books; no field for other baskets. */
export function boughtQuote({ quotation }: Pick<Order, 'quotation'>): { readonly quote?: BoughtQuote } {
  return quotation ? { quote: { quoteId: quotation.quoteId, revision: quotation.revision } } : {};
}
