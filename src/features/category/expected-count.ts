import { partsOf } from '#domain/choice.ts';
import type { Filters } from '#runtime/page/page-context.ts';
import { amenitiesOf, choicesOf, type ListingSearch } from './listing-search.ts';

/** The fields that decide which products a search finds. The other fields decide their order and presentation. */
const FILTERS = ['destination', 'from', 'to', 'guests', 'children', 'priceMin', 'priceMax', 'amenities', 'language', 'rooms', 'choices'] as const satisfies readonly (keyof ListingSearch)[];

interface Change {
  readonly current: ListingSearch;
  /** The fields of the form as they are now. */
  readonly draft: ListingSearch;
  /** The options with the number of products that the other filters of `current` leave (C8). */
  readonly filters: Pick<Filters, 'destinations' | 'amenities' | 'languages' | 'choices'>;
  /** Number of products that `current` finds. */
  readonly total: number | null;
}

/**
 * Returns how many products the changed filters would find, as far as the numbers beside the options tell: when nothing
 * has changed, or one option was chosen. Null otherwise, and for days, whose stock no option counts.
 */
export function expectedCount({ current, draft, filters, total }: Change): number | null {
  const [changed, ...others] = FILTERS.filter((name) => current[name] !== draft[name]);
  if (changed === undefined) return total;
  if (others.length > 0 || draft.from !== undefined || draft.to !== undefined) return null;
  switch (changed) {
    case 'destination': return countOf(filters.destinations, draft.destination);
    case 'language': return countOf(filters.languages, draft.language);
    case 'amenities': {
      const [added, ...rest] = addedTo(amenitiesOf(current.amenities), amenitiesOf(draft.amenities));
      return rest.length === 0 && added !== undefined ? countOf(filters.amenities, added) : null;
    }
    case 'choices': {
      const [added, ...rest] = addedTo(choicesOf(current.choices), choicesOf(draft.choices));
      if (rest.length > 0 || added === undefined) return null;
      const { name, value } = partsOf(added);
      return countOf(filters.choices.find((choice) => choice.name === name)?.values ?? [], value);
    }
    default: return null;
  }
}

/** What was added, where nothing of another name was removed; empty otherwise. */
function addedTo<T extends string>(before: readonly T[], after: readonly T[]): readonly T[] {
  const added = after.filter((each) => !before.includes(each));
  const removed = before.filter((each) => !after.includes(each));
  return removed.every((each) => added.some((other) => each.includes(':') && partsOf(each).name === partsOf(other).name)) ? added : [];
}

const countOf = (options: readonly { readonly code: string; readonly count: number | null }[], code: string | undefined) => options.find((option) => option.code === code)?.count ?? null;
