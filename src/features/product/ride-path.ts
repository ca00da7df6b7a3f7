import type { Fares } from '#runtime/page/page-context.ts';
import type { ChosenPlaces } from '#verticals/page.ts';
import type { FormSearch } from './form-search.ts';

/** The places that an address names, as far as they exist. A destination of the operator stands for its place. */
export function placesOf({ places }: Fares, { pickup, dropoff, destination }: FormSearch): ChosenPlaces {
  const known = (code: string | undefined) => places.find((place) => place.code === code)?.code ?? null;
  const at = destination === undefined ? null : (places.find((place) => place.destination === destination)?.code ?? null);
  return { from: known(pickup), to: known(dropoff) ?? at };
}

/** The slug of the ride from one place to another; undefined where no route connects them. */
export function ridePath({ routes }: Fares, { from, to }: ChosenPlaces): string | undefined {
  const route = routes.find((one) => (one.from === from && one.to === to) || (one.from === to && one.to === from));
  return route && (route.from === from ? route.slug : route.backSlug);
}
