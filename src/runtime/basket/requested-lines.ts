import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';

/** Encodes lines for a request, without their offers, which the server has. */
export function requestedLines(lines: readonly PricedLine[]): WantedLine[] {
  return lines.map(({ lineId, offer, selection, party, extras }) => ({ lineId, productCode: offer.productCode, selection, party, extras }));
}
