import type { Campaign } from '#domain/catalogue.ts';
import { money, percentOf, clamp, ZERO, type Money } from './money.ts';

/** The discount of a product's campaign (P3): a percent of the gross or an amount, at most the gross. */
export function campaignDiscount(gross: Money, campaign: Campaign | null): Money {
  if (!campaign) return ZERO;
  return clamp(campaign.kind === 'percent' ? percentOf(gross, campaign.value) : money(campaign.value), gross);
}
