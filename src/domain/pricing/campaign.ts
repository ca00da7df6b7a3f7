import type { Campaign } from '#domain/catalogue.ts';
import { money, percentOf, within, ZERO, type Money } from './money.ts';

/** What a product's campaign takes off its gross (P3): a percent of it or an amount, never more than it. */
export function campaignOff(gross: Money, campaign: Campaign | null): Money {
  if (!campaign) return ZERO;
  return within(campaign.kind === 'percent' ? percentOf(gross, campaign.value) : money(campaign.value), gross);
}
