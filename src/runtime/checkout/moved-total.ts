import { contentsOf } from '#domain/draft/line-contents.ts';
import { type Market, pricingInputOf } from '#domain/draft/pricing-input.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { explainChange } from '#domain/pricing/explain-change.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { PricedBasket } from '#domain/pricing/quote.ts';
import type { CheckoutNotes } from './checkout-view.ts';

type MovedTotal = NonNullable<CheckoutNotes['moved']>;

/**
 * How and why new prices changed the total of a basket.
 * @returns null when the total is the same, when every cause is a change of a line, which the line itself shows, and
 *   when the visitor changed the basket meanwhile
 */
export function movedTotal(before: readonly [DraftState, Market], after: readonly [DraftState, Market]): MovedTotal | null {
  const [was, is] = [pricedUnlessQuoted(...before), pricedUnlessQuoted(...after)];
  if (!was || !is || was.quote.currency !== is.quote.currency || was.quote.grandTotal === is.quote.grandTotal || contentsOf(before[0]) !== contentsOf(after[0])) return null;
  const causes = explainChange(was, is);
  return causes.some(({ lineId }) => lineId === null) ? { from: was.quote.grandTotal, to: is.quote.grandTotal, currency: is.quote.currency, causes } : null;
}

/** A change together with an earlier one that the visitor has not seen yet; null when the total is what it was. */
export function withEarlier(earlier: MovedTotal | null, moved: MovedTotal): MovedTotal | null {
  if (earlier?.currency !== moved.currency) return moved;
  return earlier.from === moved.to ? null : { ...moved, from: earlier.from, causes: [...earlier.causes, ...moved.causes] };
}

/** The basket with its price; null without a price, and for a quotation, whose price is fixed (P13). */
function pricedUnlessQuoted(draft: DraftState, market: Market): PricedBasket | null {
  if (draft.quotation || draft.lines.length === 0) return null;
  const input = pricingInputOf(draft, market);
  try {
    return { input, quote: quoteBasket(input) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
