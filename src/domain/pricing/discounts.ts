import type { BasketCampaign, CurrencyCode, DecimalString } from '#domain/catalogue.ts';
import { convert } from './convert.ts';
import { money, percentOf, within, ZERO, type Money } from './money.ts';
import type { PricingInput } from './quote.ts';

export interface BasketDiscounts {
  readonly basketCampaign: { readonly campaign: BasketCampaign; readonly amount: Money } | null;
  readonly voucher: { readonly code: string; readonly amount: Money } | null;
  readonly discretionary: Money;
}

/**
 * The basket-level discounts (P5), each computed on the whole base, together
 * never above it: the later one is cut, in the order basket campaign, voucher,
 * discretionary. Thresholds are judged in their own currency.
 *
 * @param baseIn products - campaigns + extras of the basket priced in a currency
 */
export function basketDiscounts(input: PricingInput, baseIn: (currency: CurrencyCode) => Money): BasketDiscounts {
  const { currency, voucher, discretionary } = input;
  const base = baseIn(currency);
  const worth = (kind: 'percent' | 'amount', value: DecimalString, own: CurrencyCode, to: CurrencyCode) =>
    within(kind === 'percent' ? percentOf(baseIn(to), value) : convert(money(value), own, to, input), baseIn(to));

  const best = bestCampaign();
  const campaignAmount = best ? worth(best.discountKind, best.discount, best.currency, currency) : ZERO;
  const voucherApplies = voucher && (voucher.minTotal === null || baseIn(voucher.currency).gte(money(voucher.minTotal)));
  const voucherAmount = voucherApplies ? within(worth(voucher.kind, voucher.value, voucher.currency, currency), base.minus(campaignAmount)) : ZERO;
  const byHand = discretionary ? worth(discretionary.kind, discretionary.value, discretionary.currency, currency) : ZERO;
  return {
    basketCampaign: best && { campaign: best, amount: campaignAmount },
    voucher: voucherApplies ? { code: voucher.code, amount: voucherAmount } : null,
    discretionary: within(byHand, base.minus(campaignAmount).minus(voucherAmount)),
  };

  /**
   * The one best for the buyer of those that apply, the first of equals. They
   * are compared in the first one's currency, not the displayed one, so that
   * switching the display never switches the campaign.
   */
  function bestCampaign(): BasketCampaign | null {
    const [first, ...others] = (input.basketCampaigns ?? []).filter(applies);
    if (!first) return null;
    const rank = (each: BasketCampaign) => worth(each.discountKind, each.discount, each.currency, first.currency);
    return others.reduce((top, each) => (rank(each).gt(rank(top)) ? each : top), first);
  }

  function applies({ kind, threshold, currency: own }: BasketCampaign): boolean {
    const reached = kind === 'count' ? money(String(input.lines.length)) : baseIn(own);
    return reached.gt(money(threshold));
  }
}
