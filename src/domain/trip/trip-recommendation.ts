import type { IsoDate } from '#domain/catalogue.ts';
import { addDays, daysBetween } from '#domain/date.ts';
import { hasNoOuting, type LinePart, type TripPart } from './trip-part.ts';
import type { TripPartKind } from './trip-part-kind.ts';

/** What to look for in addition to a trip. */
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

/** The longest time for which something to do is looked for, days. */
const MOST_DAYS = 30;

/**
 * What goes with a trip (T3): something to do during a stay that has nothing planned, or else during the longest stay; a
 * stay for a trip of several days without one.
 * @param parts by their first day
 * @param requested what quotes were asked for; only an outing among it counts, as something planned during a stay
 * @returns null of a trip on board, or of a single day
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
