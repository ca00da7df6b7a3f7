import type { I18n, MessageDescriptor } from '@lingui/core';
import { carFilters } from './car/filters.ts';
import type { VerticalName } from './schemas.ts';
import { tourFilters } from './tour/filters.ts';
import { villaFilters } from './villa/filters.ts';
import { yachtFilters } from './yacht/filters.ts';

/** The filters layer: the texts of the filters that the lists of a vertical have in addition to the common ones. */
export interface VerticalFilters {
  /** The filter by the least number of rooms; null where products have none. */
  readonly rooms: {
    /** `Bedrooms, at least`. */
    readonly label: MessageDescriptor;
    /** `3 bedrooms or more`. */
    readonly atLeast: (i18n: I18n, count: number) => string;
  } | null;
  /** The named choices of the listing columns (`server.ts`), in the order of the form. */
  readonly choices: Readonly<Record<string, ChoiceWords>>;
  /** Why nothing can be booked on some days: `Villas here are rented for at least 5 nights on these days.` Null where the rules know no shortest booking. */
  readonly minimumStay: ((i18n: I18n, days: number) => string) | null;
}

interface ChoiceWords {
  readonly label: MessageDescriptor;
  /** The values in the order of the form; null where the operator names them. */
  readonly values: Readonly<Record<string, MessageDescriptor>> | null;
}

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
