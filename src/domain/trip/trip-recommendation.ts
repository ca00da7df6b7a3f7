import type { IsoDate } from '#domain/catalogue.ts';
import { addDays, daysBetween } from '#domain/date.ts';
import { hasNoOuting, type LinePart, type TripPart } from './trip-part.ts';
import type { TripPartKind } from './trip-part-kind.ts';

/** A search for products that complete a trip. */
export interface TripRecommendation {
  readonly kind: Extract<TripPartKind, 'stay' | 'outing'>;
  /** The line that it belongs to; its travellers come along. */
  readonly lineId: string;
  /** Code of the destination. */
  readonly destination: string;
  /** The first and the last day, or night's departure. */
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** The longest period in which outings are searched for, days. */
const MOST_DAYS = 30;

/**
 * The search that completes a trip (T3): outings during the first stay without one, or else during the longest stay;
 * places to stay for outings on several days without a stay.
 * @param parts by their first day
 * @param requested the parts that requests for quotes ask for; an outing among them counts as planned
 * @returns null for a trip on board, and for a single day
 */
export function tripRecommendation(parts: readonly LinePart[], requested: readonly TripPart[] = []): TripRecommendation | null {
  const stays = parts.filter(({ kind }) => kind === 'stay');
  const outings = parts.filter(({ kind }) => kind === 'outing');
  const stay = stays.find((each) => hasNoOuting(each, [...parts, ...requested])) ?? stays.toSorted((a, b) => daysBetween(b.from, b.to) - daysBetween(a.from, a.to))[0];
  if (stay) return { kind: 'outing', lineId: stay.lineId, destination: stay.destination, from: stay.from, to: earlier(stay.to, addDays(stay.from, MOST_DAYS)) };

  const [first] = outings;
  const last = outings.at(-1);
  if (!first || !last || last.to === first.from || parts.some(({ kind }) => kind === 'voyage')) return null;
  return { kind: 'stay', lineId: first.lineId, destination: first.destination, from: first.from, to: last.to };
}

const earlier = (a: IsoDate, b: IsoDate) => (a < b ? a : b);
