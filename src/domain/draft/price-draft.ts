import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import { quotedPrice } from '#domain/quotation/quoted-price.ts';
import { instalmentsOf, type Market, pricingInputOf } from './pricing-input.ts';
import type { DraftState, Order } from './state.ts';

/**
 * The price of a draft, or of the order that a checkout sent: the stored price of its quotation (P13), or that of its
 * lines (P1 to P12).
 * @throws UnknownRateError, RangeError as `quoteBasket` does; never for a quotation
 */
export function priceOf(draft: Pick<DraftState | Order, 'lines' | 'quotation' | 'currency' | 'voucher' | 'plan' | 'method' | 'instalments'>, market: Market): BasketQuote {
  return draft.quotation ? quotedPrice(draft.quotation, draft.plan, instalmentsOf(draft, market)) : quoteBasket(pricingInputOf(draft, market));
}
