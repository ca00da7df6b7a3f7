import type { I18n, MessageDescriptor } from '@lingui/core';
import { lazyRegistry } from './lazy-registry.ts';
import type { VerticalName } from './schemas.ts';

/** The filters layer: the words of what the list of a vertical can be filtered by beside what all lists have. */
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
export const NO_FILTERS: VerticalFilters = { rooms: null, choices: {}, minimumStay: null };

const registry = lazyRegistry<Record<VerticalName, VerticalFilters>>('filters', {
  villa: async () => (await import('./villa/filters.ts')).villaFilters,
  yacht: async () => (await import('./yacht/filters.ts')).yachtFilters,
  tour: async () => (await import('./tour/filters.ts')).tourFilters,
  transfer: async () => NO_FILTERS,
  car: async () => (await import('./car/filters.ts')).carFilters,
  wedding: async () => NO_FILTERS,
  health: async () => NO_FILTERS,
});

/** Loads the filters of verticals. Await it before showing their lists. */
export const loadFilters = registry.load;

/** @throws VerticalNotLoadedError before `loadFilters` */
export const filtersOf = (name: VerticalName): VerticalFilters => registry.get(name);
