import { oneOf } from './shape/scalars.ts';

/** What a house or a boat may have; a listing can be narrowed by it. */
export const AMENITIES = [
  'wifi', 'ac', 'bbq', 'jacuzzi', 'sauna', 'gym', 'cinema', 'gamesRoom', 'seaView', 'gardenView', 'evCharger',
  'petFriendly', 'accessible', 'privateBeach', 'childPool', 'fireplace',
] as const;
export type Amenity = (typeof AMENITIES)[number];

export const amenity = () => oneOf(AMENITIES);
