import type { Campaign, DecimalString } from '#domain/catalogue.ts';
import { campaignDiscount } from './campaign-discount.ts';
import { decimal, money, quotient, sum } from './money.ts';

export const PRICE_UNITS = ['night', 'person', 'group', 'hour', 'day', 'week', 'vehicle', 'package'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** The price of one unit of a product, in the product's currency, before its campaign. */
export interface UnitPrice {
  readonly amount: DecimalString;
  readonly unit: PriceUnit;
  /** It is the lowest of several prices; the dates decide which applies. */
  readonly isFrom: boolean;
  /** The unit is the whole line, so a campaign of an amount applies to the unit, too. */
  readonly isWhole: boolean;
}

/** The average unit price of a line with chosen dates. `amounts` are those of all its units, `count` is at least 1. */
export function averageUnitPrice(amounts: readonly DecimalString[], count: number, unit: PriceUnit): UnitPrice {
  return { amount: decimal(quotient(sum(amounts.map(money)), money(String(count)))), unit, isFrom: false, isWhole: false };
}

/** The lowest of a product's unit prices, of which there is at least one, until a visitor has chosen dates. */
export function cheapestUnitPrice(prices: readonly DecimalString[], unit: PriceUnit): UnitPrice {
  const cheapest = prices.map(money).reduce((least, price) => (price.lt(least) ? price : least));
  return { amount: decimal(cheapest), unit, isFrom: true, isWhole: false };
}

/**
 * The unit price after the product's campaign (P3). A campaign of an amount is
 * taken off the line and does not change the price of one night or person.
 * @returns `was` is the price before it; null where the campaign does not change it
 */
export function afterCampaign({ amount, isWhole }: UnitPrice, campaign: Campaign | null): { readonly amount: DecimalString; readonly was: DecimalString | null } {
  const full = money(amount);
  if (!campaign || (campaign.kind === 'amount' && !isWhole)) return { amount: decimal(full), was: null };
  return { amount: decimal(full.minus(campaignDiscount(full, campaign))), was: decimal(full) };
}
