import type { IsoDate } from '#domain/catalogue.ts';
import { localFlags } from './local-flags.ts';

/** Dates and party as the addresses of lists and products have them. */
export interface LastTrip {
  readonly from: IsoDate;
  readonly to?: IsoDate | undefined;
  /** Adults. */
  readonly guests?: number | undefined;
  readonly children?: number | undefined;
  readonly infants?: number | undefined;
}

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
