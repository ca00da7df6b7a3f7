import type { ClockTime, IsoDate } from '#domain/catalogue.ts';
import { isClockTime, isIsoDate } from '#domain/date.ts';

/** The parameters of a product page: dates and travellers from a listing, or the basket line to change. */
export interface ProductSearch {
  /** Arrival, or the day of a tour. */
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly session?: ClockTime | undefined;
  readonly guests?: number | undefined;
  /** Line of the basket that is being changed here. */
  readonly line?: string | undefined;
}

const LINE_ID = /^[\w.:-]{1,100}$/;

/**
 * Reads an address; anything malformed counts as absent. Absent keys are there
 * as undefined: the router merges this over the raw address, whose malformed
 * values must not show through.
 */
export function parseProductSearch({ from, to, session, guests, line }: Readonly<Record<string, unknown>>): ProductSearch {
  const arrival = typeof from === 'string' && isIsoDate(from) ? from : undefined;
  return {
    from: arrival,
    to: arrival !== undefined && typeof to === 'string' && isIsoDate(to) && to > arrival ? to : undefined,
    session: typeof session === 'string' && isClockTime(session) ? session : undefined,
    guests: typeof guests === 'number' && Number.isInteger(guests) && guests >= 1 && guests <= 99 ? guests : undefined,
    line: typeof line === 'string' && LINE_ID.test(line) ? line : undefined,
  };
}
