import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { CurrencyCode, Locale, Offer } from '#domain/catalogue.ts';
import type { ChangeCause } from '#domain/pricing/quote.ts';
import { lengthText } from './length-text.ts';
import { formatMoney, formatNumber, formatPercent } from '#i18n/format.ts';

export interface CauseTextProps {
  readonly cause: ChangeCause;
  /** The product's currency: unit prices in a cause are in it. */
  readonly currency: CurrencyCode;
  /** The product it is about, for the names of its extras. */
  readonly offer?: Offer | undefined;
}

export function CauseText({ cause, currency, offer }: CauseTextProps) {
  return <>{causeText(useLingui().i18n, cause, currency, offer)}</>;
}

/** Text for one cause of a changed total (P12), without the amount and the product's title. */
export function causeText(i18n: I18n, cause: ChangeCause, currency: CurrencyCode, offer?: Offer): string {
  const { from, to } = cause;
  const price = (amount: string) => formatMoney(amount, currency, i18n.locale);
  switch (cause.kind) {
    case 'lineAdded':
      return i18n._(msg`Added to the basket`);
    case 'lineRemoved':
      return i18n._(msg`Removed from your basket`);
    case 'price':
      if (from === undefined || to === undefined) return i18n._(msg`The operator changed the price`);
      return replacementText(i18n, price(from), price(to));
    case 'seasons': {
      if (from === undefined || to === undefined || cause.count === undefined) return i18n._(msg`Seasonal prices changed`);
      const [before, after, length] = [price(from), price(to), lengthText(i18n, cause.unit ?? 'night', cause.count)];
      return i18n._(msg`${length} at ${after} instead of ${before}`);
    }
    case 'dates':
      if (from === undefined || to === undefined) return i18n._(msg`Dates changed`);
      return i18n._(msg`${{ length: lengthText(i18n, cause.unit ?? 'night', Number(to)) }} instead of ${from}`);
    case 'party':
      if (from === undefined || to === undefined) return i18n._(msg`Travellers changed`);
      return i18n._(msg`${plural(Number(to), { one: `# traveller instead of ${from}`, other: `# travellers instead of ${from}` })}`);
    case 'extras':
      return extrasText(i18n, cause, offer);
    case 'campaign':
      return campaignText(i18n, from, to);
    case 'basketCampaign':
      return i18n._(msg`Basket promotion`);
    case 'voucher':
      return voucherText(i18n, from, to);
    case 'discretionary':
      return i18n._(msg`Discount`);
    case 'vat': {
      if (from === undefined || to === undefined) return i18n._(msg`VAT changed`);
      const [before, after] = [formatPercent(from, i18n.locale), formatPercent(to, i18n.locale)];
      return i18n._(msg`VAT ${after} instead of ${before}`);
    }
    case 'rate': {
      const code = cause.code ?? '';
      if (from === undefined || to === undefined) return i18n._(msg`The rate of ${code} changed`);
      const [before, after] = [formatNumber(from, i18n.locale, 4), formatNumber(to, i18n.locale, 4)];
      return i18n._(msg`The rate of ${code} is ${after} instead of ${before}`);
    }
    case 'currency': {
      const [before, after] = [from ?? '', to ?? ''];
      return i18n._(msg`Shown in ${after} instead of ${before}`);
    }
  }
}

function replacementText(i18n: I18n, before: string, after: string): string {
  return i18n._(msg`Now ${after} instead of ${before}`);
}

function extrasText(i18n: I18n, { code, from, to }: ChangeCause, offer: Offer | undefined): string {
  if (code === undefined) return i18n._(msg`Pick-up changed`);
  const extra = offer?.extras.find((each) => each.code === code)?.title[i18n.locale as Locale] ?? code;
  if (from === '0') return i18n._(msg`${extra} added`);
  if (to === '0') return i18n._(msg`${extra} removed`);
  if (from === undefined || to === undefined) return i18n._(msg`${extra} changed`);
  return i18n._(msg`${extra}: ${to} instead of ${from}`);
}

function campaignText(i18n: I18n, from: string | undefined, to: string | undefined): string {
  if (from === undefined || to === undefined) return i18n._(msg`The promotion changed`);
  const [before, after] = [formatPercent(from, i18n.locale), formatPercent(to, i18n.locale)];
  if (Number(from) === 0) return i18n._(msg`A promotion of −${after} started`);
  if (Number(to) === 0) return i18n._(msg`The promotion of −${before} has ended`);
  return i18n._(msg`Promotion −${after} instead of −${before}`);
}

function voucherText(i18n: I18n, from: string | undefined, to: string | undefined): string {
  if (to !== undefined && from === undefined) return i18n._(msg`Voucher ${to}`);
  if (from !== undefined && to === undefined) return i18n._(msg`Voucher ${from} removed`);
  return i18n._(msg`The voucher’s discount changed`);
}
