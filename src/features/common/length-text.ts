import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { LengthUnit } from '#domain/period.ts';

/** `7 nights`. */
export function lengthText(i18n: I18n, unit: LengthUnit, count: number): string {
  switch (unit) {
    case 'hour': return i18n._(msg`${plural(count, { one: '# hour', other: '# hours' })}`);
    case 'night': return i18n._(msg`${plural(count, { one: '# night', other: '# nights' })}`);
    case 'day': return i18n._(msg`${plural(count, { one: '# day', other: '# days' })}`);
    case 'week': return i18n._(msg`${plural(count, { one: '# week', other: '# weeks' })}`);
  }
}
