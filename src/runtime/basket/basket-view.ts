import type { CurrencyCode } from '#domain/catalogue.ts';
import { type Market, pricingInputOf } from '#domain/draft/pricing-input.ts';
import { priceOf } from '#domain/draft/price-draft.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { hasRate, UnknownRateError } from '#domain/pricing/currency-conversion.ts';
import { nextCampaign, type NextCampaign } from '#domain/pricing/next-campaign.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';

/** A basket as pages show it. */
export interface BasketView {
  readonly draft: DraftState;
  /** Null for an empty basket, a missing rate, or a line without a price. */
  readonly quote: BasketQuote | null;
  /** A currency without an exchange rate. If it is a line's, there is no quote; if it is the visitor's, the quote is in another currency. Null when all rates are known, and for a quotation, which has its own currency. */
  readonly missingRate: CurrencyCode | null;
  /** What would bring a larger discount (P5); null for a quotation. */
  readonly nextCampaign: NextCampaign | null;
}

/** Prices the draft on this device (P1 to P13). */
export function basketViewOf(draft: DraftState, market: Market): BasketView {
  const unpriced: BasketView = { draft, quote: null, missingRate: null, nextCampaign: null };
  if (draft.lines.length === 0) return unpriced;
  try {
    const quote = priceOf(draft, market);
    if (draft.quotation) return { ...unpriced, quote };
    const input = pricingInputOf(draft, market);
    return { draft, quote, missingRate: hasRate(input, market.currency) ? null : market.currency, nextCampaign: nextCampaign(input, quote.basketCampaign?.campaign ?? null) };
  } catch (error) {
    if (error instanceof UnknownRateError) return { ...unpriced, missingRate: error.currency };
    // A line's nights lie in no season, so it has no price. `readinessOf` returns the line and the reason.
    if (error instanceof RangeError) return unpriced;
    throw error;
  }
}
