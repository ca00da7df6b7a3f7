import { msg, plural } from '@lingui/core/macro';
import type { VerticalCard } from '#verticals/card.ts';

export const canoeCard: VerticalCard<'canoe'> = {
  title: msg`Canoes`,
  lead: msg`By the hour, from landings where the water is clear.`,
  all: msg`canoes`,
  one: msg`A canoe`,
  count: (i18n, count) => i18n._(msg`${plural(count, { one: '# canoe', other: '# canoes' })}`),
  facts: (i18n, { seats }) => [i18n._(msg`${plural(seats, { one: '# seat', other: '# seats' })}`)],
  list: { kind: 'wall', home: 5 },
  dates: { from: msg`Day`, to: null },
};
