/**
 * What a part of a trip is: nights ashore, nights on board, something to do within a day, a rented vehicle, or a ride from
 * one place to another.
 */
export const TRIP_PART_KINDS = ['stay', 'voyage', 'outing', 'vehicle', 'ride'] as const;
export type TripPartKind = (typeof TRIP_PART_KINDS)[number];

/** The most parts of a line: a way there and back. */
export const MOST_TRIP_PARTS = 2;
