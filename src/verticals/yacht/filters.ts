import { msg, plural } from '@lingui/core/macro';
import type { VerticalFilters } from '#verticals/vertical-filters.ts';
import { YACHT_TYPE_WORDS } from './card-text.ts';

export const yachtFilters: VerticalFilters = {
  rooms: {
    label: msg`Cabins, at least`,
    atLeast: (i18n, count) => i18n._(msg`${plural(count, { one: '# cabin or more', other: '# cabins or more' })}`),
  },
  choices: {
    type: { label: msg`Type of yacht`, values: YACHT_TYPE_WORDS },
    crew: { label: msg`Crew`, values: { crew: msg`With crew`, bareboat: msg`Without crew (bareboat)` } },
    charter: { label: msg`Charter`, values: { hour: msg`By the hour`, day: msg`By the day`, week: msg`By the week` } },
  },
  minimumStay: (i18n, days) => i18n._(msg`${plural(days, { one: 'These yachts are chartered for at least # day on these days.', other: 'These yachts are chartered for at least # days on these days.' })}`),
};
