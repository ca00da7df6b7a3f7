import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatNumber } from '#i18n/format.ts';

/** `123 km`. */
export function distanceText(i18n: I18n, km: number): string {
  const distance = formatNumber(km, i18n.locale);
  return i18n._(msg`${distance} km`);
}

/** `1 h 45 min`, `2 h`, `45 min`. */
export function driveText(i18n: I18n, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return i18n._(msg`${rest} min`);
  return rest === 0 ? i18n._(msg`${hours} h`) : i18n._(msg`${hours} h ${rest} min`);
}
