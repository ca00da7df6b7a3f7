import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PriceUnit } from '#domain/pricing/unit-price.ts';

const TEXTS: Readonly<Record<PriceUnit, MessageDescriptor>> = {
  night: msg`per night`, person: msg`per person`, group: msg`per group`, hour: msg`per hour`, day: msg`per day`, week: msg`per week`, vehicle: msg`per vehicle`,
  package: msg`for the package`,
};

/** `per night`. */
export const priceUnitText = (i18n: I18n, unit: PriceUnit): string => i18n._(TEXTS[unit]);
