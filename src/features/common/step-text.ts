import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Locale, VerticalName } from '#domain/catalogue.ts';
import type { OwnStep } from '#domain/own-price.ts';
import type { CommonStep, VerticalStep } from '#domain/pricing/quote.ts';
import { formatMoney, formatNumber, formatPercent } from '#i18n/format.ts';
import { textsOf, type StepContext, type StepText } from '#verticals/texts.ts';

type OwnCommonStep = Extract<OwnStep, CommonStep>;

const COMMON = { campaign: true, extra: true, converted: true, agreed: true, vat: true } satisfies Record<OwnCommonStep['kind'], true>;
const isCommon = (step: OwnStep): step is OwnCommonStep => Object.hasOwn(COMMON, step.kind);

/** One step of a line's explanation (P12) in the language of `i18n`. */
export function stepText(i18n: I18n, step: OwnStep, vertical: VerticalName, context: StepContext): StepText {
  return isCommon(step) ? commonText(i18n, step, context) : textsOf(vertical).step(i18n, step as VerticalStep, context);
}

function commonText(i18n: I18n, step: OwnCommonStep, { currency }: StepContext): StepText {
  const price = (amount: string) => formatMoney(amount, currency, i18n.locale);
  switch (step.kind) {
    case 'campaign': {
      const off = step.campaign.kind === 'percent' ? formatPercent(step.campaign.value, i18n.locale) : price(step.campaign.value);
      return { label: i18n._(msg`Promotion −${off}`) };
    }
    case 'extra': {
      const label = step.title[i18n.locale as Locale];
      const factors = [step.quantity, step.units].filter((factor) => factor > 1);
      return factors.length === 0 ? { label } : { label, detail: [...factors, price(step.unit)].join(' × ') };
    }
    case 'converted': {
      const { from, to } = step;
      const rate = formatNumber(step.rate, i18n.locale, 6);
      return { label: i18n._(msg`In ${to}`), detail: i18n._(msg`1 ${from} = ${rate} ${to}`) };
    }
    case 'agreed':
      return step.quantity === 1 ? { label: step.title } : { label: step.title, detail: `${step.quantity} × ${price(step.unit)}` };
    case 'vat': {
      const percent = formatPercent(step.percent, i18n.locale);
      return { label: step.mode === 'included' ? i18n._(msg`VAT ${percent} is included:`) : i18n._(msg`VAT ${percent}`) };
    }
  }
}
