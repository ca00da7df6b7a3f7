import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DecimalString } from '#domain/catalogue.ts';
import type { PriceUnit } from '#domain/pricing/unit-price.ts';
import { formatPercent } from '#i18n/format.ts';

const TEXTS: Readonly<Record<PriceUnit, MessageDescriptor>> = {
  night: msg`per night`, person: msg`per person`, group: msg`per group`, hour: msg`per hour`, day: msg`per day`, week: msg`per week`, vehicle: msg`per vehicle`,
  package: msg`for the package`,
};

/** `per night`. */
export const priceUnitText = (i18n: I18n, unit: PriceUnit): string => i18n._(TEXTS[unit]);

/** `plus 20% VAT`, where the unit of the price is said elsewhere. @param vatAdded as for `withAddedVat` */
export function addedVatText(i18n: I18n, vatAdded: DecimalString | undefined): string | undefined {
  return vatAdded === undefined ? undefined : i18n._(msg`plus ${{ percent: formatPercent(vatAdded, i18n.locale) }} VAT`);
}

/** `per night, plus 20% VAT`. @param vatAdded percent of the VAT that is added to the price; undefined where it is included */
export function withAddedVat(i18n: I18n, unit: string, vatAdded: DecimalString | undefined): string {
  return vatAdded === undefined ? unit : i18n._(msg`${unit}, plus ${{ percent: formatPercent(vatAdded, i18n.locale) }} VAT`);
}
