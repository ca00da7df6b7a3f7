import type { Campaign, DecimalString } from '#domain/catalogue.ts';
import { campaignOff } from './campaign.ts';
import { decimal, money } from './money.ts';

export const PRICE_UNITS = ['night', 'person', 'group', 'hour', 'day', 'week', 'vehicle'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** What one unit of a product costs, in the product's currency, before its campaign. */
export interface UnitPrice {
  readonly amount: DecimalString;
  readonly unit: PriceUnit;
  /** The lowest of several prices, until the dates say which it is. */
  readonly isFrom: boolean;
  /** The unit is the whole line, so that a campaign of an amount says what it takes off the unit. */
  readonly isWhole: boolean;
}

/**
 * The unit price after the product's campaign (P3). A campaign of an amount is
 * taken off the line, which says nothing of one night or person of it.
 * @returns `was` is the price before it; null where the campaign says nothing of the unit
 */
export function afterCampaign({ amount, isWhole }: UnitPrice, campaign: Campaign | null): { readonly amount: DecimalString; readonly was: DecimalString | null } {
  const full = money(amount);
  if (!campaign || (campaign.kind === 'amount' && !isWhole)) return { amount: decimal(full), was: null };
  return { amount: decimal(full.minus(campaignOff(full, campaign))), was: decimal(full) };
}
