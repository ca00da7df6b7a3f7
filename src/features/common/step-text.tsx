import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { CurrencyCode, Locale } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import type { Step } from '#domain/pricing/quote.ts';
import { formatMoney, formatNumber, formatPercent, formatShortDate } from '#i18n/format.ts';

/** A reason of a price in words. */
export interface StepWords {
  readonly label: string;
  /** Small print under it. */
  readonly detail?: string;
}

export interface StepContext {
  /** The offer's own currency: that of unit prices (see `Step`). */
  readonly currency: CurrencyCode;
  /** Name of a pick-up zone, where it is known. */
  readonly zoneTitle?: ((code: string) => string | undefined) | undefined;
}

/** One step of a line's explanation (P12) in the language of `i18n`. */
export function stepWords(i18n: I18n, step: Step, { currency, zoneTitle }: StepContext): StepWords {
  const price = (amount: string) => formatMoney(amount, currency, i18n.locale);
  switch (step.kind) {
    case 'nights': {
      const unit = price(step.unit);
      const last = addDays(step.to, -1);
      return {
        label: i18n._(msg`${plural(step.count, { one: `# night × ${unit}`, other: `# nights × ${unit}` })}`),
        detail: last > step.from ? `${formatShortDate(step.from)} – ${formatShortDate(last)}` : formatShortDate(step.from),
      };
    }
    case 'cleaning':
      return { label: i18n._(msg`${plural(step.belowNights, { one: 'Cleaning, for a stay under # night', other: 'Cleaning, for a stay under # nights' })}`) };
    case 'people':
      return { label: people(i18n, step.who, step.count, price(step.unit)) };
    case 'group':
      return { label: i18n._(msg`${plural(step.maxPeople, { one: 'Private group of # person', other: 'Group of up to # people' })}`) };
    case 'extraPeople': {
      const unit = price(step.unit);
      return { label: i18n._(msg`${plural(step.count, { one: `# more person × ${unit}`, other: `# more people × ${unit}` })}`) };
    }
    case 'campaign': {
      const off = step.campaign.kind === 'percent' ? formatPercent(step.campaign.value, i18n.locale) : price(step.campaign.value);
      return { label: i18n._(msg`Campaign −${off}`) };
    }
    case 'extra': {
      const label = step.title[i18n.locale as Locale];
      const factors = [step.quantity, step.units].filter((factor) => factor > 1);
      return factors.length === 0 ? { label } : { label, detail: [...factors, price(step.unit)].join(' × ') };
    }
    case 'pickup': {
      const zone = zoneTitle?.(step.zone);
      return { label: zone === undefined ? i18n._(msg`Pick-up`) : i18n._(msg`Pick-up in ${zone}`) };
    }
    case 'converted': {
      const { from, to } = step;
      const rate = formatNumber(step.rate, i18n.locale, 6);
      return { label: i18n._(msg`In ${to}`), detail: i18n._(msg`1 ${from} = ${rate} ${to}`) };
    }
    case 'basketDiscount':
      return { label: i18n._(msg`Share of the basket’s discounts`) };
    case 'vat': {
      const percent = formatPercent(step.percent, i18n.locale);
      return { label: step.mode === 'included' ? i18n._(msg`VAT ${percent} is included:`) : i18n._(msg`VAT ${percent}`) };
    }
  }
}

function people(i18n: I18n, who: 'adults' | 'children' | 'infants', count: number, unit: string): string {
  switch (who) {
    case 'adults':
      return i18n._(msg`${plural(count, { one: `# adult × ${unit}`, other: `# adults × ${unit}` })}`);
    case 'children':
      return i18n._(msg`${plural(count, { one: `# child × ${unit}`, other: `# children × ${unit}` })}`);
    case 'infants':
      return i18n._(msg`${plural(count, { one: `# infant × ${unit}`, other: `# infants × ${unit}` })}`);
  }
}
