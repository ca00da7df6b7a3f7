import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { LengthUnit, Period } from '#domain/period.ts';
import { formatDate, formatDates } from '#i18n/format.ts';

/** `12.06.2027 – 19.06.2027`, `15.06.2027 10:00`, `15.06.2027 10:00 – 12:00`. */
export function periodText({ from, to, time, until }: Period): string {
  if (time === null) return formatDates(from, to);
  const start = `${formatDate(from)} ${time}`;
  if (until === null) return start;
  return from === to ? `${start} – ${until}` : `${start} – ${formatDate(to)} ${until}`;
}

/** `7 nights`. */
export function lengthText(i18n: I18n, unit: LengthUnit, count: number): string {
  switch (unit) {
    case 'hour': return i18n._(msg`${plural(count, { one: '# hour', other: '# hours' })}`);
    case 'night': return i18n._(msg`${plural(count, { one: '# night', other: '# nights' })}`);
    case 'day': return i18n._(msg`${plural(count, { one: '# day', other: '# days' })}`);
    case 'week': return i18n._(msg`${plural(count, { one: '# week', other: '# weeks' })}`);
  }
}
