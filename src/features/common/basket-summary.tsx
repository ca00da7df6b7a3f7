import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { chosenExtras, withRules } from '#domain/booking-item.ts';
import type { BasketCampaign, Locale } from '#domain/catalogue.ts';
import type { NextCampaign } from '#domain/pricing/next-campaign.ts';
import type { BasketQuote, PricedLine } from '#domain/pricing/quote.ts';
import { isZero } from '#domain/is-zero.ts';
import { formatMoney, formatPercent } from '#i18n/format.ts';
import { Money } from '#ui/price.tsx';
import { Place } from '#ui/skeleton.tsx';
import type { SummaryLine } from '#ui/summary-list.tsx';
import { stepText } from './step-text.ts';

/** A basket with its price, in the language of `i18n`. */
export interface SummarySource {
  readonly quote: BasketQuote;
  readonly lines: readonly PricedLine[];
  readonly i18n: I18n;
}

/** A basket's money in the order it adds up: products, discounts, extras, VAT, grand total (P8). Each says what it is for. */
export function basketSummary({ quote, lines: items, i18n }: SummarySource): SummaryLine[] {
  const { currency } = quote;
  const plus = (amount: string) => <Money amount={amount} currency={currency} />;
  const minus = (amount: string) => <Money amount={`-${amount}`} currency={currency} />;
  const lines: SummaryLine[] = [{ label: <Trans>Products</Trans>, amount: plus(quote.products) }];
  if (!isZero(quote.campaigns)) lines.push({ kind: 'less', label: <Trans>Promotions</Trans>, detail: promotionNames(i18n, items), amount: minus(quote.campaigns) });
  if (!isZero(quote.extras)) lines.push({ label: <Trans>Extras</Trans>, detail: extrasNames(i18n, items), amount: plus(quote.extras) });
  lines.push(...discountSummary(quote, i18n));
  if (!isZero(quote.vatAdded)) lines.push({ label: <Trans>VAT</Trans>, amount: plus(quote.vatAdded) });
  lines.push(totalSummary(quote));
  if (!isZero(quote.vatIncluded)) lines.push({ kind: 'sub', label: <Trans>VAT is included</Trans>, amount: plus(quote.vatIncluded) });
  return lines;
}

/** The discounts of the whole basket, which no line's own price contains. */
export function discountSummary({ currency, basketCampaign, voucher, discretionary }: Pick<BasketQuote, 'currency' | 'basketCampaign' | 'voucher' | 'discretionary'>, i18n: I18n): SummaryLine[] {
  const minus = (amount: string) => <Money amount={`-${amount}`} currency={currency} />;
  return [
    ...(basketCampaign ? [{ kind: 'less', label: <Trans>Basket promotion</Trans>, detail: basketCampaignText(i18n, basketCampaign.campaign), amount: minus(basketCampaign.amount) } as const] : []),
    ...(voucher ? [{ kind: 'less', label: <Trans>Voucher {voucher.code}</Trans>, amount: minus(voucher.amount) } as const] : []),
    ...(isZero(discretionary) ? [] : [{ kind: 'less', label: <Trans>Discount</Trans>, amount: minus(discretionary) } as const]),
  ];
}

/** The grand total alone. */
export function totalSummary({ grandTotal, currency }: BasketQuote): SummaryLine {
  return { kind: 'total', label: <Trans>Grand total</Trans>, amount: <Money amount={grandTotal} currency={currency} /> };
}

/** The amount due now with its products, and the amount due at the destination (P9). */
export function dueSummary({ quote, lines: items, i18n }: SummarySource): SummaryLine[] {
  const { currency } = quote;
  const isPartly = quote.dueNow === quote.deposit && !isZero(quote.remaining);
  const names = isPartly ? dueNames(i18n, items) : NO_NAMES;
  const lines: SummaryLine[] = [
    isZero(quote.dueNow)
      ? { kind: 'strong', label: <Trans>Nothing to pay today</Trans> }
      : { kind: 'strong', label: <Trans>To pay now</Trans>, detail: rows(names.now), amount: <Money amount={quote.dueNow} currency={currency} /> },
  ];
  if (!isZero(quote.instalmentDifference)) {
    lines.push({ label: <Trans>Surcharge for instalments</Trans>, amount: <Money amount={quote.instalmentDifference} currency={currency} /> });
    lines.push({ kind: 'strong', label: <Trans>Charged to your card</Trans>, amount: <Money amount={quote.charged} currency={currency} /> });
  }
  if (isPartly) lines.push({ kind: 'sub', label: <Trans>Remaining, at your destination</Trans>, detail: rows(names.onSpot), amount: <Money amount={quote.remaining} currency={currency} /> });
  return lines;
}

const NO_NAMES: ReturnType<typeof dueNames> = { now: [], onSpot: [] };

/** What is paid of each line now, e.g. `30% of Villa Kırlangıç`, and which lines are paid on the spot. */
function dueNames(i18n: I18n, items: readonly PricedLine[]): { readonly now: string[]; readonly onSpot: string[] } {
  const names = { now: [] as string[], onSpot: [] as string[] };
  for (const { offer: { payment, title: titles } } of items) {
    const title = titles[i18n.locale as Locale];
    switch (payment.kind) {
      case 'deposit': {
        const percent = formatPercent(payment.percent, i18n.locale);
        names.now.push(i18n._(msg`${percent} of ${title}`));
        break;
      }
      case 'full':
        names.now.push(i18n._(msg`${title}, in full`));
        break;
      case 'onSpot':
        names.onSpot.push(i18n._(msg`Paid on the spot: ${title}`));
    }
  }
  return names;
}

/** `Villa Kırlangıç −10%`. */
function promotionNames(i18n: I18n, items: readonly PricedLine[]): ReactNode {
  return rows(items.flatMap(({ offer: { campaign, title, currency } }) => {
    if (!campaign) return [];
    const off = campaign.kind === 'percent' ? formatPercent(campaign.value, i18n.locale) : formatMoney(campaign.value, currency, i18n.locale);
    return [`${title[i18n.locale as Locale]} −${off}`];
  }));
}

/** The extras and fees of all lines, each once. */
function extrasNames(i18n: I18n, items: readonly PricedLine[]): string {
  const names = items.flatMap((item) => {
    const fees = withRules(item, (rules, { offer, selection }) => rules.fees(offer, selection));
    return [
      ...chosenExtras(item).map(({ title }) => title[i18n.locale as Locale]),
      ...fees.map((fee) => stepText(i18n, fee, item.offer.vertical, { currency: item.offer.currency }).label),
    ];
  });
  return [...new Set(names)].join(', ');
}

/** `5%` or `€75.00`. */
const discountText = (i18n: I18n, { discountKind, discount, currency }: BasketCampaign): string =>
  discountKind === 'percent' ? formatPercent(discount, i18n.locale) : formatMoney(discount, currency, i18n.locale);

/** `€75.00 off above €2,500.00`. */
function basketCampaignText(i18n: I18n, campaign: BasketCampaign): string {
  const { kind, threshold, currency } = campaign;
  const off = discountText(i18n, campaign);
  if (kind === 'count') return i18n._(msg`${plural(Number(threshold), { one: `${off} off for more than # item`, other: `${off} off for more than # items` })}`);
  const above = formatMoney(threshold, currency, i18n.locale);
  return i18n._(msg`${off} off above ${above}`);
}

/** What is missing for a basket campaign: `Add one more product and get 5% off`, `€75.00 off above €2,500.00: €310.01 to go`. */
export function nextCampaignText(i18n: I18n, { campaign, missing }: NextCampaign): string {
  const off = discountText(i18n, campaign);
  if (campaign.kind === 'count') return i18n._(msg`${plural(Number(missing), { one: `Add one more product and get ${off} off`, other: `Add # more products and get ${off} off` })}`);
  const above = formatMoney(campaign.threshold, campaign.currency, i18n.locale);
  const left = formatMoney(missing, campaign.currency, i18n.locale);
  return i18n._(msg`${off} off above ${above}: ${left} to go`);
}

/** One below the other; nothing for none. */
const rows = (names: readonly string[]): ReactNode =>
  names.length === 0 ? undefined : names.map((name, index) => <Fragment key={index}>{index > 0 && <br />}{name}</Fragment>);

/** The lines that most summaries have, with places for their amounts. */
export function summaryPlaces(): SummaryLine[] {
  return [
    { label: <Trans>Products</Trans>, amount: <Place /> },
    { kind: 'less', label: <Trans>Promotions</Trans>, detail: <Place long />, amount: <Place /> },
    { kind: 'total', label: <Trans>Grand total</Trans>, amount: <Place /> },
    { kind: 'sub', label: <Trans>VAT is included</Trans>, amount: <Place /> },
  ];
}

export function duePlaces(): SummaryLine[] {
  return [
    { kind: 'strong', label: <Trans>To pay now</Trans>, detail: <Place long />, amount: <Place /> },
    { kind: 'sub', label: <Trans>Remaining, at your destination</Trans>, amount: <Place /> },
  ];
}
