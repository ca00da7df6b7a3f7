import { useLingui } from '@lingui/react';
import type { Campaign, CurrencyCode } from '#domain/catalogue.ts';
import { formatMoney } from '#i18n/format.ts';

/** `−10%` or `−€60.00`. */
export function CampaignBadgeText({ campaign, currency }: { readonly campaign: Campaign; readonly currency: CurrencyCode }) {
  const { i18n } = useLingui();
  const off = campaign.kind === 'percent' ? i18n.number(Number(campaign.value) / 100, { style: 'percent', maximumFractionDigits: 2 }) : formatMoney(campaign.value, currency, i18n.locale);
  return <>−{off}</>;
}
