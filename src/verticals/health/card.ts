import { msg, plural } from '@lingui/core/macro';
import type { VerticalCard } from '#verticals/card.ts';

export const healthCard: VerticalCard<'health'> = {
  title: msg`Health travel`,
  lead: msg`Clinics, thermal springs and check-ups, with plain words about what to expect.`,
  all: msg`health trips`,
  one: msg`A health trip`,
  count: (i18n, count) => i18n._(msg`${plural(count, { one: '# health trip', other: '# health trips' })}`),
  facts: (i18n, { durationDays }) => [i18n._(msg`${plural(durationDays, { one: '# day', other: '# days' })}`)],
  list: { kind: 'diptych', home: 1 },
  dates: { from: msg`Arrival`, to: null },
};
