import { msg, plural } from '@lingui/core/macro';
import type { VerticalCard } from '#verticals/card.ts';

export const weddingCard: VerticalCard<'wedding'> = {
  title: msg`Weddings`,
  lead: msg`By the sea, in a garden or in an old house, with a planner for every wedding.`,
  all: msg`weddings`,
  one: msg`A wedding`,
  count: (i18n, count) => i18n._(msg`${plural(count, { one: '# wedding', other: '# weddings' })}`),
  facts: (i18n, { capacity, durationDays }) => [
    i18n._(msg`${plural(capacity, { one: 'up to # guest', other: 'up to # guests' })}`),
    i18n._(msg`${plural(durationDays, { one: '# day', other: '# days' })}`),
  ],
  list: { kind: 'diptych', home: 1 },
  dates: { from: msg`Wedding day`, to: null },
};
