import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AddressPlace } from '#domain/address-place.ts';
import type { Locale } from '#domain/catalogue.ts';

/** `Address in Kaş`. */
export function addressLabel(i18n: I18n, { name }: AddressPlace): string {
  const place = name[i18n.locale as Locale];
  return i18n._(msg`Address in ${place}`);
}
