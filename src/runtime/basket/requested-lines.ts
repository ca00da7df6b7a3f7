import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';

/** Lines as the server takes them: it knows the offers itself. */
export function wantedLines(lines: readonly PricedLine[]): WantedLine[] {
  return lines.map(({ lineId, offer, selection, party, extras }) => ({ lineId, productCode: offer.productCode, selection, party, extras }));
}
