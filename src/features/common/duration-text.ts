import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** `3.5 h`, `45 min`. */
export function durationText(i18n: I18n, minutes: number): string {
  if (minutes < 60) return i18n._(msg`${minutes} min`);
  const hours = i18n.number(minutes / 60, { maximumFractionDigits: 1 });
  return i18n._(msg`${hours} h`);
}
