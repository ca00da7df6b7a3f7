import { msg } from '@lingui/core/macro';
import type { VerticalFilters } from '#verticals/vertical-filters.ts';
import { TRANSMISSION_WORDS } from './card-text.ts';
import { FUEL_WORDS } from './page-fuel.ts';

export const carFilters: VerticalFilters = {
  rooms: null,
  choices: {
    gearbox: { label: msg`Gearbox`, values: TRANSMISSION_WORDS },
    fuel: { label: msg`Fuel`, values: FUEL_WORDS },
    pickUpPlace: { label: msg`Pick-up place`, values: null },
  },
  minimumStay: null,
};
