import { msg } from '@lingui/core/macro';
import type { VerticalFilters } from '#verticals/vertical-filters.ts';

export const tourFilters: VerticalFilters = {
  rooms: null,
  choices: {
    duration: { label: msg`Duration`, values: { halfDay: msg`Up to half a day`, day: msg`One day`, days: msg`Several days` } },
    pickup: { label: msg`Hotel pick-up`, values: { offered: msg`Offered` } },
  },
  minimumStay: null,
};
