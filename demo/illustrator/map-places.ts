import type { Coordinates } from './coast.ts';
import type { Label, PlaceKind } from './map-labels.ts';
import type { Point } from './svg-paths.ts';

export interface MapPlace {
  /** As it is written on the map; of an airport's name only the code in brackets is. */
  readonly name: string;
  readonly coordinates: Coordinates;
  readonly kind: PlaceKind;
}

const KM_PER_DEGREE = 111.2;

/** Great-circle distance in km, flattened: right to a percent at this scale. */
export function distance(a: Coordinates, b: Coordinates): number {
  const shrink = Math.cos((a[0] * Math.PI) / 180);
  return Math.hypot(a[0] - b[0], (a[1] - b[1]) * shrink) * KM_PER_DEGREE;
}

export const byDistance = (home: Coordinates) => (a: MapPlace, b: MapPlace) =>
  distance(home, a.coordinates) - distance(home, b.coordinates);

/** The labels of places, those nearest to a point first. */
export function labelsOf(places: readonly MapPlace[], to: Coordinates, project: (point: Coordinates) => Point): readonly Label[] {
  return places
    .toSorted(byDistance(to))
    .map(({ name, kind, coordinates }) => ({ at: project(coordinates), kind, text: shortName(name, kind) }));
}

const shortName = (name: string, kind: PlaceKind): string =>
  kind === 'airport' ? (/\(([A-Z]{3})\)/.exec(name)?.[1] ?? name) : name;
