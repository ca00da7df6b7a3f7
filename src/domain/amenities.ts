import { oneOf } from './schema/scalars.ts';

/** The amenities of villas and yachts. Listings filter by them. */
export const AMENITIES = [
  'wifi', 'ac', 'bbq', 'jacuzzi', 'sauna', 'gym', 'cinema', 'gamesRoom', 'seaView', 'gardenView', 'evCharger',
  'petFriendly', 'accessible', 'privateBeach', 'childPool', 'fireplace',
] as const;
export type Amenity = (typeof AMENITIES)[number];

export const amenity = () => oneOf(AMENITIES);
