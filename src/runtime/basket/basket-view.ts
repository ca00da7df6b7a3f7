import type { CurrencyCode } from '#domain/catalogue.ts';
import { type Market, pricingInputOf } from '#domain/draft/pricing-input.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { type RateSource, sellingRate, UnknownRateError } from '#domain/pricing/currency-conversion.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';

/** A basket as pages show it. */
export interface BasketView {
  readonly draft: DraftState;
  /** Null for an empty basket, where a rate is missing, and where a line has no price at all. */
  readonly quote: BasketQuote | null;
  /** A currency without an exchange rate. The basket cannot be priced at all, or not in the currency that the visitor chose. */
  readonly missingRate: CurrencyCode | null;
}

/** Prices the draft on this device (P1 to P12). */
export function basketViewOf(draft: DraftState, market: Market): BasketView {
  if (draft.lines.length === 0) return { draft, quote: null, missingRate: null };
  const input = pricingInputOf(draft, market);
  try {
    return { draft, quote: quoteBasket(input), missingRate: hasRate(input, market.currency) ? null : market.currency };
  } catch (error) {
    if (error instanceof UnknownRateError) return { draft, quote: null, missingRate: error.currency };
    // A line cannot be sold as it is: its nights lie in no season. `readinessOf` names the line and the reason.
    if (error instanceof RangeError) return { draft, quote: null, missingRate: null };
    throw error;
  }
}

function hasRate(source: RateSource, currency: CurrencyCode): boolean {
  try {
    sellingRate(source, currency);
    return true;
  } catch (error) {
    if (error instanceof UnknownRateError) return false;
    throw error;
  }
}
