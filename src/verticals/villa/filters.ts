import { msg, plural } from '@lingui/core/macro';
import type { VerticalFilters } from '#verticals/vertical-filters.ts';

export const villaFilters: VerticalFilters = {
  rooms: {
    label: msg`Bedrooms, at least`,
    atLeast: (i18n, count) => i18n._(msg`${plural(count, { one: '# bedroom or more', other: '# bedrooms or more' })}`),
  },
  choices: {},
  minimumStay: (i18n, days) => i18n._(msg`${plural(days, { one: 'These villas are rented for at least # night on these days.', other: 'These villas are rented for at least # nights on these days.' })}`),
};
