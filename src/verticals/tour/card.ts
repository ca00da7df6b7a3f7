import { msg, plural } from '@lingui/core/macro';
import { durationText } from '#features/common/duration-text.ts';
import type { VerticalCard } from '#verticals/card.ts';

export const tourCard: VerticalCard<'tour'> = {
  title: msg`Tours`,
  lead: msg`Small groups and local guides: balloons, boats, ruins and kitchens, with pick-up where you stay.`,
  all: msg`tours`,
  one: msg`A tour`,
  count: (i18n, count) => i18n._(msg`${plural(count, { one: '# tour', other: '# tours' })}`),
  facts: (i18n, { durationMinutes }) => [durationText(i18n, durationMinutes)],
  list: { kind: 'board', home: 8, time: ({ firstSession }) => firstSession, picture: 'board-balloon' },
  dates: { from: msg`Day`, to: null },
};
