import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AddressPlace } from '#domain/address-place.ts';
import type { Locale } from '#domain/catalogue.ts';

/** `Address in Kaş`; of a zone, whose name is not known, `Pick-up address for Kekova by boat`. */
export function addressLabel(i18n: I18n, of: AddressPlace): string {
  if (of.kind === 'zone') {
    const title = of.title[i18n.locale as Locale];
    return i18n._(msg`Pick-up address for ${title}`);
  }
  const place = of.name[i18n.locale as Locale];
  return i18n._(msg`Address in ${place}`);
}
