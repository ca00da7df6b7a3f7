import { msg, plural } from '@lingui/core/macro';
import type { VerticalCard } from '#verticals/card.ts';
import { transmissionText } from './card-text.ts';

export const carCard: VerticalCard<'car'> = {
  title: msg`Car hire`,
  lead: msg`Cars at the airport or your door, with the deposit and the kilometres stated up front.`,
  all: msg`cars`,
  one: msg`A car`,
  count: (i18n, count) => i18n._(msg`${plural(count, { one: '# car', other: '# cars' })}`),
  facts: (i18n, { seats, bags, transmission }) => [
    i18n._(msg`${plural(seats, { one: '# seat', other: '# seats' })}`),
    i18n._(msg`${plural(bags, { one: '# bag', other: '# bags' })}`),
    transmissionText(i18n, transmission),
  ],
  list: { kind: 'row', home: 4 },
  dates: { from: msg`Pick-up day`, to: msg`Return day` },
};
