import { carFilters } from './car/filters.ts';
import type { VerticalName } from './schemas.ts';
import { tourFilters } from './tour/filters.ts';
import { villaFilters } from './villa/filters.ts';
import type { VerticalFilters } from './vertical-filters.ts';
import { yachtFilters } from './yacht/filters.ts';

/** A vertical whose products have neither rooms nor choices. */
const NO_FILTERS: VerticalFilters = { rooms: null, choices: {}, minimumStay: null };

/** All verticals are in one file with the page of a category: they are few words, and nothing else needs them. */
const FILTERS: Readonly<Record<VerticalName, VerticalFilters>> = {
  villa: villaFilters,
  yacht: yachtFilters,
  tour: tourFilters,
  transfer: NO_FILTERS,
  car: carFilters,
  wedding: NO_FILTERS,
  health: NO_FILTERS,
};

export const filtersOf = (name: VerticalName): VerticalFilters => FILTERS[name];
