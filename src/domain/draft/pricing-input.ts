import type { BasketCampaign, CurrencyCode, SellingRates } from '#domain/catalogue.ts';
import type { PricingInput } from '#domain/pricing/quote.ts';
import { pricedLine, type DraftState, type Order } from './state.ts';

/** The pricing input that the draft does not have. */
export interface Market {
  readonly rates: SellingRates;
  readonly basketCampaigns: readonly BasketCampaign[];
  /** Currency of the prices until the draft fixes one. */
  readonly currency: CurrencyCode;
}

/**
 * The pricing input of a draft, or of the order that a checkout sent. The rate
 * fixed on the draft is its captured rate (P10).
 */
export function pricingInputOf(draft: Pick<DraftState | Order, 'lines' | 'currency' | 'voucher' | 'plan'>, market: Market): PricingInput {
  const { currency } = draft;
  return {
    lines: draft.lines.map(pricedLine),
    currency: currency?.code ?? market.currency,
    rates: market.rates,
    captured: currency ? { [currency.code]: currency.rate } : {},
    basketCampaigns: market.basketCampaigns,
    voucher: draft.voucher,
    plan: draft.plan,
  };
}
