import type { IsoDate, OfferIn } from '#domain/catalogue.ts';
import type { Neighbours } from '#domain/claim.ts';
import { addDays, datesFrom, daysBetween } from '#domain/date.ts';
import { seasonOn } from '#domain/pricing/seasons.ts';
import type { VillaTerms } from './schemas.ts';

/**
 * Gap nights (V6): the free nights between two firm stays, or between a firm stay and days on which the villa is closed,
 * when they are fewer than the minimum stay of the first one. Nobody else could book them, so they may be booked as a whole.
 */

type GapTerms = Pick<VillaTerms, 'seasons' | 'minGapNights'>;

/** Nights as a half-open span: `to` is the morning after the last. */
export interface Nights {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/**
 * The sides on which a firm stay must adjoin a stay that is allowed only as a gap. Whether one does, the stock
 * decides.
 * @returns the sides; none where the villa is closed beside the stay. Null for a stay about which the terms alone
 *   decide
 */
export function gapNeighbours({ seasons, minGapNights }: GapTerms, { from, to }: Nights): Neighbours | null {
  const season = seasonOn(seasons, from);
  const nights = daysBetween(from, to);
  if (minGapNights === undefined || !season || nights < minGapNights || nights >= season.minNights) return null;
  return { before: seasonOn(seasons, addDays(from, -1)) !== undefined, after: seasonOn(seasons, to) !== undefined };
}

/** The offer without gap nights, so that minimum stay and check-in weekdays hold for every stay. */
export function withoutGaps(offer: OfferIn<'villa'>): OfferIn<'villa'> {
  const { minGapNights: _, ...terms } = offer.terms;
  return { ...offer, terms };
}

/** Number of days before and after a period that must be known to find the gaps in it: the longest minimum stay; 0 for a villa without gap nights. */
export function gapReach({ seasons, minGapNights }: GapTerms): number {
  return minGapNights === undefined ? 0 : Math.max(0, ...seasons.map(({ minNights }) => minNights));
}

/**
 * The gaps that have at least one night in a period. A gap is returned whole, even if it extends beyond the period.
 * @param firm the nights of firm stays, known for the `gapReach` days before and after `days`, too
 */
export function gapsOf(terms: GapTerms, firm: readonly Nights[], { from, to }: Nights): Nights[] {
  const reach = gapReach(terms);
  const taken = new Set(firm.flatMap((stay) => datesFrom(stay.from, stay.to)));
  const gaps: Nights[] = [];
  let first: IsoDate | null = null;
  // Free nights from the start of the known days on are no gap: their first night is unknown, and they are too many.
  let isKnown = false;
  for (const night of datesFrom(addDays(from, -reach), addDays(to, reach))) {
    if (!taken.has(night) && seasonOn(terms.seasons, night)) {
      if (isKnown) first ??= night;
      continue;
    }
    isKnown = true;
    if (first !== null && first < to && night > from && gapNeighbours(terms, { from: first, to: night })) gaps.push({ from: first, to: night });
    first = null;
  }
  return gaps;
}
