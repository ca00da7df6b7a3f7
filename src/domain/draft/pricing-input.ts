import type { BasketCampaign, CurrencyCode, SellingRates } from '#domain/catalogue.ts';
import type { PricingInput } from '#domain/pricing/quote.ts';
import { pricedLine, type DraftState, type Order } from './state.ts';

/** What pricing needs that is not the draft's own. */
export interface Market {
  readonly rates: SellingRates;
  readonly basketCampaigns: readonly BasketCampaign[];
  /** Shown until the draft fixes a currency. */
  readonly currency: CurrencyCode;
}

/**
 * What a quote of the draft, or of the order a checkout sent, depends on. The
 * rate fixed on the draft goes along as captured (P10).
 */
export function pricingInputOf(draft: Pick<DraftState | Order, 'lines' | 'currency' | 'plan'>, market: Market): PricingInput {
  const { currency } = draft;
  return {
    lines: draft.lines.map(pricedLine),
    currency: currency?.code ?? market.currency,
    rates: market.rates,
    captured: currency ? { [currency.code]: currency.rate } : {},
    basketCampaigns: market.basketCampaigns,
    plan: draft.plan,
  };
}
