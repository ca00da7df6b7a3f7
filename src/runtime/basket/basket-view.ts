import type { CurrencyCode } from '#domain/catalogue.ts';
import { type Market, pricingInputOf } from '#domain/draft/pricing-input.ts';
import { priceOf } from '#domain/draft/price-draft.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { hasRate, UnknownRateError } from '#domain/pricing/currency-conversion.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';

/** A basket as pages show it. */
export interface BasketView {
  readonly draft: DraftState;
  /** Null for an empty basket, a missing rate, or a line without a price. */
  readonly quote: BasketQuote | null;
  /** A currency without an exchange rate. If it is a line's, there is no quote; if it is the visitor's, the quote is in another currency. Null when all rates are known, and for a quotation, which has its own currency. */
  readonly missingRate: CurrencyCode | null;
}

/** Prices the draft on this device (P1 to P13). */
export function basketViewOf(draft: DraftState, market: Market): BasketView {
  if (draft.lines.length === 0) return { draft, quote: null, missingRate: null };
  try {
    const isPriced = draft.quotation !== null || hasRate(pricingInputOf(draft, market), market.currency);
    return { draft, quote: priceOf(draft, market), missingRate: isPriced ? null : market.currency };
  } catch (error) {
    if (error instanceof UnknownRateError) return { draft, quote: null, missingRate: error.currency };
    // A line's nights lie in no season, so it has no price. `readinessOf` returns the line and the reason.
    if (error instanceof RangeError) return { draft, quote: null, missingRate: null };
    throw error;
  }
}
