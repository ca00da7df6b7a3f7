import type { BasketCampaign, CurrencyCode, DecimalString } from '#domain/catalogue.ts';
import { convert, type RateSource } from './currency-conversion.ts';
import { money, percentOf, clamp, ZERO, type Money } from './money.ts';
import type { PricingInput } from './quote.ts';

export interface BasketDiscounts {
  readonly basketCampaign: { readonly campaign: BasketCampaign; readonly amount: Money } | null;
  readonly voucher: { readonly code: string; readonly amount: Money } | null;
  readonly discretionary: Money;
}

/**
 * The basket-level discounts (P5). Each is computed on the whole base. Their sum
 * never exceeds the base: a later one is cut, in the order basket campaign,
 * voucher, discretionary. Thresholds are compared in their own currency.
 *
 * @param baseIn the base in a currency: products - campaigns + extras
 */
export function basketDiscounts(input: PricingInput, baseIn: (currency: CurrencyCode) => Money): BasketDiscounts {
  const { currency, voucher, discretionary } = input;
  const base = baseIn(currency);
  const worth = (kind: 'percent' | 'amount', value: DecimalString, own: CurrencyCode, to: CurrencyCode) => worthOf({ kind, value, currency: own }, { amount: baseIn(to), currency: to }, input);

  const best = bestCampaign();
  const campaignAmount = best ? worth(best.discountKind, best.discount, best.currency, currency) : ZERO;
  const voucherApplies = voucher && (voucher.minTotal === null || baseIn(voucher.currency).gte(money(voucher.minTotal)));
  const voucherAmount = voucherApplies ? clamp(worth(voucher.kind, voucher.value, voucher.currency, currency), base.minus(campaignAmount)) : ZERO;
  const byHand = discretionary ? worth(discretionary.kind, discretionary.value, discretionary.currency, currency) : ZERO;
  return {
    basketCampaign: best && { campaign: best, amount: campaignAmount },
    voucher: voucherApplies ? { code: voucher.code, amount: voucherAmount } : null,
    discretionary: clamp(byHand, base.minus(campaignAmount).minus(voucherAmount)),
  };

  /**
   * The applicable campaign with the largest discount, the first of equals. They
   * are compared in the first one's currency, not the displayed one, so the
   * display currency never changes the campaign.
   */
  function bestCampaign(): BasketCampaign | null {
    const [first, ...others] = (input.basketCampaigns ?? []).filter(applies);
    if (!first) return null;
    const rank = (each: BasketCampaign) => worth(each.discountKind, each.discount, each.currency, first.currency);
    return others.reduce((top, each) => (rank(each).gt(rank(top)) ? each : top), first);
  }

  function applies(campaign: BasketCampaign): boolean {
    return reachedOf(campaign, input.lines.length, baseIn).gt(money(campaign.threshold));
  }
}

/** The value of a basket that is compared with a campaign's threshold: its number of lines, or its base in the campaign's currency. */
export function reachedOf({ kind, currency }: BasketCampaign, lines: number, baseIn: (currency: CurrencyCode) => Money): Money {
  return kind === 'count' ? money(String(lines)) : baseIn(currency);
}

/** The amount of a discount, in the base's currency, at most the base. */
export function worthOf(
  { kind, value, currency }: { readonly kind: 'percent' | 'amount'; readonly value: DecimalString; readonly currency: CurrencyCode },
  base: { readonly amount: Money; readonly currency: CurrencyCode },
  rates: RateSource,
): Money {
  return clamp(kind === 'percent' ? percentOf(base.amount, value) : convert(money(value), currency, base.currency, rates), base.amount);
}
