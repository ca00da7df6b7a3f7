import type { LastTrip } from './last-trip.ts';
import { localFlags } from './local-flags.ts';

/** Name of the flag that holds the last trip. */
export const LAST_TRIP = 'trip';

/**
 * Keeps the dates and the party that were last chosen in a list or on a product's page (U20); a choice without a day
 * changes nothing. They are stored unencrypted beside the flags, because the addresses in the browser's history have
 * them in clear, too.
 */
export function keepTrip({ from, to, guests, children, infants }: { readonly [K in keyof LastTrip]?: LastTrip[K] | undefined }): void {
  if (from !== undefined) localFlags.set(LAST_TRIP, [from, to, guests, children, infants].join());
}
