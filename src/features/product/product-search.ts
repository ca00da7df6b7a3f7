import type { ClockTime, IsoDate } from '#domain/catalogue.ts';
import { isClockTime, isIsoDate } from '#domain/date.ts';

/** What a product's address may bring along: wishes of the listing, or the basket line to change. */
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

/** Reads an address; anything malformed counts as absent. */
export function parseProductSearch(search: Record<string, unknown>): ProductSearch {
  const { from, to, session, guests, line } = search;
  const arrival = typeof from === 'string' && isIsoDate(from) ? from : null;
  return {
    ...(arrival && { from: arrival }),
    ...(arrival && typeof to === 'string' && isIsoDate(to) && to > arrival && { to }),
    ...(typeof session === 'string' && isClockTime(session) && { session }),
    ...(Number.isInteger(guests) && Number(guests) >= 1 && Number(guests) <= 99 && { guests: Number(guests) }),
    ...(typeof line === 'string' && LINE_ID.test(line) && { line }),
  };
}
