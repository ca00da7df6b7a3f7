import { msg, plural } from '@lingui/core/macro';
import type { VerticalCard } from '#verticals/card.ts';

export const villaCard: VerticalCard<'villa'> = {
  title: msg`Villas`,
  lead: msg`Licensed holiday homes with private pools, priced per night with no surprises at the door.`,
  all: msg`villas`,
  one: msg`A villa`,
  count: (i18n, count) => i18n._(msg`${plural(count, { one: '# villa', other: '# villas' })}`),
  facts: (i18n, { bedrooms, guests }) => [
    i18n._(msg`${plural(bedrooms, { one: '# bedroom', other: '# bedrooms' })}`),
    i18n._(msg`${plural(guests, { one: '# guest', other: '# guests' })}`),
  ],
  // One large poster and four small ones.
  list: { kind: 'wall', home: 5 },
  dates: { from: msg`Arrival`, to: msg`Departure` },
};
