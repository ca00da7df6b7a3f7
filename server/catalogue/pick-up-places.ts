import { choiceOf } from '#domain/choice.ts';
import { distanceKm } from '#domain/distance.ts';
import type { VerticalName } from '#domain/catalogue.ts';
import type { DestinationRecord, PlaceRecord } from '#server/database/records.ts';
import { serverOf } from '#verticals/server.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

/** A choice of products, `name:place`, that places them in a further destination (C16). */
export interface ChoiceInDestination {
  readonly choice: string;
  readonly destination: string;
}

/** Returns the choices by which products of a vertical can be had at other places than their own (C16), such as where a car is picked up; none for most verticals. */
export async function choicesInDestinations(catalogue: CatalogueReader, tenant: string, vertical: VerticalName): Promise<readonly ChoiceInDestination[]> {
  const { placeChoice } = serverOf(vertical);
  if (placeChoice === undefined) return [];
  return catalogue.derived(tenant, `choices in destinations ${vertical}`, async () => {
    const [places, destinations] = await Promise.all([catalogue.places(tenant), catalogue.destinations(tenant)]);
    return places.flatMap((place) => destinationsOf(place, [...destinations.values()]).map((destination) => ({ choice: choiceOf(placeChoice, place.code), destination })));
  });
}

/** The destinations that a place belongs to: an airport to those whose airport it is, another place to the nearest one. */
export function destinationsOf(place: Pick<PlaceRecord, 'code' | 'kind' | 'coordinates'>, destinations: readonly Pick<DestinationRecord, 'code' | 'coordinates' | 'nearbyAirport'>[]): string[] {
  if (place.kind === 'airport') return destinations.filter(({ nearbyAirport }) => nearbyAirport === place.code).map(({ code }) => code);
  const byDistance = destinations.map(({ code, coordinates }) => ({ code, km: distanceKm(place.coordinates, coordinates) })).toSorted((a, b) => a.km - b.km);
  return byDistance.slice(0, 1).map(({ code }) => code);
}
