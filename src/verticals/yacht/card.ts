import { msg, plural } from '@lingui/core/macro';
import type { VerticalCard } from '#verticals/card.ts';
import { yachtTypeText } from './card-text.ts';

export const yachtCard: VerticalCard<'yacht'> = {
  title: msg`Yachts`,
  lead: msg`Gulets, catamarans and motor yachts, by the hour, the day or the week.`,
  all: msg`yachts`,
  one: msg`A yacht`,
  count: (i18n, count) => i18n._(msg`${plural(count, { one: '# yacht', other: '# yachts' })}`),
  facts: (i18n, { type, cabins, guests }) => [
    yachtTypeText(i18n, type),
    i18n._(msg`${plural(cabins, { one: '# cabin', other: '# cabins' })}`),
    i18n._(msg`${plural(guests, { one: '# guest', other: '# guests' })}`),
  ],
  list: { kind: 'row', home: 3, tone: 'band' },
  dates: { from: msg`Embarkation`, to: msg`Disembarkation` },
};
