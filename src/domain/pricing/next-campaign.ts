import type { BasketCampaign, DecimalString } from '#domain/catalogue.ts';
import { reachedOf, worthOf } from './basket-discounts.ts';
import { hasRate } from './currency-conversion.ts';
import { decimal, money, type Money, ZERO } from './money.ts';
import { priceLine } from './price-line.ts';
import { baseByCurrency } from './quote-basket.ts';
import type { PricingInput } from './quote.ts';

/** A basket campaign that does not apply yet. */
export interface NextCampaign {
  readonly campaign: BasketCampaign;
  /** How much is missing at least: a number of lines, or an amount in the campaign's currency. */
  readonly missing: DecimalString;
}

/**
 * The basket campaign of whose threshold the largest share is reached (P5); the first of equals. A campaign is left out
 * if its discount would be no larger than that of the campaign that applies now.
 *
 * @param applied the one of the input's quote; null when none applies
 * @returns null for an empty basket, and without such a campaign
 */
export function nextCampaign(input: PricingInput, applied: BasketCampaign | null): NextCampaign | null {
  const { lines, basketCampaigns = [] } = input;
  if (lines.length === 0 || basketCampaigns.length === 0) return null;
  const baseIn = baseByCurrency(lines.map(priceLine), input);
  const next = basketCampaigns
    .filter(({ currency }) => hasRate(input, currency))
    .map((campaign) => ({ campaign, reached: reachedOf(campaign, lines.length, baseIn), needed: neededBy(campaign) }))
    .filter(({ campaign, reached }) => reached.lte(money(campaign.threshold)) && isBetter(campaign))
    // The fractions are compared without a division, so equal ones are equal.
    .reduce<Candidate | null>((nearest, each) => (nearest && each.reached.times(nearest.needed).lte(nearest.reached.times(each.needed)) ? nearest : each), null);
  if (!next) return null;
  const missing = next.needed.minus(next.reached);
  return { campaign: next.campaign, missing: next.campaign.kind === 'count' ? missing.toFixed() : decimal(missing) };

  /** The discount that the campaign would give, in its own currency, once its threshold is passed. Missing lines are assumed to add nothing to the base. */
  function isBetter(campaign: BasketCampaign): boolean {
    const { currency } = campaign;
    const now = baseIn(currency);
    const amount = campaign.kind === 'amount' ? neededBy(campaign) : now;
    const worth = ({ discountKind: kind, discount: value, currency: own }: BasketCampaign) => worthOf({ kind, value, currency: own }, { amount, currency }, input);
    return worth(campaign).gt(applied ? worth(applied) : ZERO);
  }
}

interface Candidate {
  readonly campaign: BasketCampaign;
  readonly reached: Money;
  readonly needed: Money;
}

/** The smallest amount or number that is strictly above the threshold. */
function neededBy({ kind, threshold }: BasketCampaign): Money {
  return kind === 'count' ? money(String(Math.floor(Number(threshold)) + 1)) : money(threshold).plus('0.01');
}
