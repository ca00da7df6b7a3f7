import type { BasketCampaign, CurrencyCode, SellingRates } from '#domain/catalogue.ts';
import { plansFor, type InstalmentPlan } from '#domain/pricing/instalments.ts';
import type { PricingInput } from '#domain/pricing/quote.ts';
import { pricedLine, type DraftState, type Order } from './state.ts';

/** The pricing input that the draft does not have. */
export interface Market {
  readonly rates: SellingRates;
  readonly basketCampaigns: readonly BasketCampaign[];
  /** Those of the operator, for payments by card (B23). */
  readonly instalmentPlans: readonly InstalmentPlan[];
  /** Currency of the prices until the draft fixes one. */
  readonly currency: CurrencyCode;
}

/**
 * The pricing input of a draft, or of the order that a checkout sent. The rate
 * fixed on the draft is its captured rate (P10).
 */
export function pricingInputOf(draft: Pick<DraftState | Order, 'lines' | 'quotation' | 'currency' | 'voucher' | 'plan' | 'method' | 'instalments'>, market: Market): PricingInput {
  const { currency } = draft;
  return {
    lines: draft.lines.map(pricedLine),
    currency: currency?.code ?? market.currency,
    rates: market.rates,
    captured: currency ? { [currency.code]: currency.rate } : {},
    basketCampaigns: market.basketCampaigns,
    voucher: draft.voucher,
    plan: draft.plan,
    instalments: instalmentsOf(draft, market),
  };
}

/** The instalments in which a draft or order is paid by card; null for a single payment, and where what was chosen is not offered for its currency. */
export function instalmentsOf({ method, instalments, quotation, currency }: Pick<DraftState | Order, 'quotation' | 'currency' | 'method' | 'instalments'>, market: Market): InstalmentPlan | null {
  if (method !== 'card') return null;
  const charged = quotation?.price.currency ?? currency?.code ?? market.currency;
  return plansFor(charged, market.instalmentPlans).find(({ count }) => count === instalments) ?? null;
}
