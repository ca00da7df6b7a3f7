/** A point by its latitude and longitude, in degrees. */
export type Coordinates = readonly [lat: number, lon: number];

/** Mean radius of the earth, km. */
const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two points along the surface, in km (the haversine formula). */
export function distanceKm([lat, lon]: Coordinates, [otherLat, otherLon]: Coordinates): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord = half(otherLat - lat) + Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * half(otherLon - lon);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
