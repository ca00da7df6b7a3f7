import type { Campaign, DecimalString } from '#domain/catalogue.ts';
import { campaignDiscount } from './campaign-discount.ts';
import { decimal, money } from './money.ts';

export const PRICE_UNITS = ['night', 'person', 'group', 'hour', 'day', 'week', 'vehicle'] as const;
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
