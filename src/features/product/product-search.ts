import type { ClockTime, IsoDate } from '#domain/catalogue.ts';
import { isClockTime, isIsoDate } from '#domain/date.ts';
import { LARGEST_PARTY } from '#domain/party.ts';

/**
 * The parameters of a product page: the choice of the visitor, so that a reload and another language keep it, or the
 * basket line to change.
 */
export interface ProductSearch {
  /** Arrival, or the day of a tour. */
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly session?: ClockTime | undefined;
  /** Adults. */
  readonly guests?: number | undefined;
  readonly children?: number | undefined;
  readonly infants?: number | undefined;
  /** Chosen extras, `code:quantity` with commas between them. */
  readonly extras?: string | undefined;
  /** Further parameters of the vertical, `name:value` with commas between them; see `StartAddress`. */
  readonly details?: string | undefined;
  /** Line of the basket that is being changed here. */
  readonly line?: string | undefined;
}

const PAIRS = /^[\w.:-]{3,150}(,[\w.:-]{3,150}){0,30}$/;
const LINE_ID = /^[\w.:-]{1,100}$/;

/**
 * Reads an address; anything malformed counts as absent. Absent keys are there
 * as undefined: the router merges this over the raw address, whose malformed
 * values must not show through.
 */
export function parseProductSearch({ from, to, session, guests, children, infants, extras, details, line }: Readonly<Record<string, unknown>>): ProductSearch {
  const arrival = typeof from === 'string' && isIsoDate(from) ? from : undefined;
  return {
    from: arrival,
    to: arrival !== undefined && typeof to === 'string' && isIsoDate(to) && to >= arrival ? to : undefined,
    session: typeof session === 'string' && isClockTime(session) ? session : undefined,
    guests: isCount(guests, 1) ? guests : undefined,
    children: isCount(children, 0) ? children : undefined,
    infants: isCount(infants, 0) ? infants : undefined,
    extras: typeof extras === 'string' && PAIRS.test(extras) ? extras : undefined,
    details: typeof details === 'string' && PAIRS.test(details) ? details : undefined,
    line: typeof line === 'string' && LINE_ID.test(line) ? line : undefined,
  };
}

function isCount(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= LARGEST_PARTY;
}
