import type { Fares } from '#runtime/page/page-context.ts';
import type { ChosenPlaces } from '#verticals/page.ts';
import type { FormSearch } from './form-search.ts';

/**
 * The places that an address names, as far as they exist. A destination of the operator stands for its place. For a ride on
 * a known day, as a trip asks for, the other end is the airport where only one serves the place.
 */
export function placesOf(fares: Fares, { pickup, dropoff, origin, destination, from: day }: FormSearch): ChosenPlaces {
  const known = (code: string | undefined) => fares.places.find((place) => place.code === code)?.code ?? null;
  const at = (code: string | undefined) => (code === undefined ? null : (fares.places.find((place) => place.destination === code)?.code ?? null));
  const airportOf = (code: string | undefined) => (day === undefined ? null : onlyAirport(fares, at(code)));
  // A place that the visitor has chosen, and then emptied the other field, brings no airport along.
  return { from: known(pickup) ?? at(origin) ?? airportOf(destination), to: known(dropoff) ?? at(destination) ?? airportOf(origin) };
}

/** The one airport that a route connects with a place; null where there is none, or a choice. */
function onlyAirport({ places, routes }: Fares, end: string | null): string | null {
  const airports = places.filter(({ code, kind }) => kind === 'airport' && routes.some(({ from, to }) => (from === code && to === end) || (from === end && to === code)));
  return airports.length === 1 ? airports[0]!.code : null;
}

/** The slug of the ride from one place to another; undefined where no route connects them. */
export function ridePath({ routes }: Fares, { from, to }: ChosenPlaces): string | undefined {
  const route = routes.find((one) => (one.from === from && one.to === to) || (one.from === to && one.to === from));
  return route && (route.from === from ? route.slug : route.backSlug);
}
