import { isZero } from '#domain/is-zero.ts';
import { priceOf } from '#domain/draft/price-draft.ts';
import type { Market } from '#domain/draft/pricing-input.ts';
import type { BasketQuote, PricedLine } from '#domain/pricing/quote.ts';
import type { BasketView } from '#runtime/basket/basket-view.ts';

export interface ShownOrder {
  readonly lines: readonly PricedLine[];
  readonly quote: BasketQuote | null;
}

/** The order to show: that of a pending checkout, which later changes do not affect, or else the basket. */
export function shownOrder({ draft, quote }: BasketView, market: Market): ShownOrder {
  const { checkout } = draft;
  if (checkout.status !== 'pending') return { lines: draft.lines, quote };
  try {
    return { lines: checkout.order.lines, quote: priceOf(checkout.order, { ...market, currency: checkout.currency }) };
  } catch (error) {
    // A rate has been withdrawn since; the lines can still be shown.
    if (error instanceof RangeError) return { lines: checkout.order.lines, quote: null };
    throw error;
  }
}

/** Whether a card is charged for the order that is sent, as far as is known. @param due now; null where it is unknown */
export function isPaidByCard({ checkout, method }: BasketView['draft'], due: { readonly amount: string } | null): boolean {
  const chosen = checkout.status === 'pending' ? checkout.order.method : method;
  return chosen === 'card' && !(due && isZero(due.amount));
}
