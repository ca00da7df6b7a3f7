import type { VerticalName } from '#domain/catalogue.ts';
import { partsOf } from '#domain/choice.ts';
import { filtersOf } from '#verticals/filters.ts';
import { choicesOf, type ListingSearch } from './listing-search.ts';

/** Returns a search without the rooms and the choices that the vertical does not have; the same object where it has all of them. */
export function withoutUnknown(search: ListingSearch, vertical: VerticalName): ListingSearch {
  const words = filtersOf(vertical);
  const choices = choicesOf(search.choices).filter((choice) => {
    const { name, value } = partsOf(choice);
    if (!Object.hasOwn(words.choices, name)) return false;
    const { values } = words.choices[name]!;
    return values === null || Object.hasOwn(values, value);
  }).join();
  const known = { ...search, rooms: words.rooms ? search.rooms : undefined, choices: choices === '' ? undefined : choices };
  return known.rooms === search.rooms && known.choices === search.choices ? search : known;
}
