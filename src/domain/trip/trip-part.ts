import type { BookingItem, ClockTime, IsoDate } from '#domain/catalogue.ts';
import type { Period } from '#domain/period.ts';
import type { SentRequest } from '#domain/quotation/sent-request.ts';
import { rulesFor } from '#verticals/domain.ts';
import type { TripPartKind } from './trip-part-kind.ts';

/** A part of a trip, by the calendar and the clock of the destination. */
export interface TripPart extends Pick<Period, 'from' | 'to'> {
  readonly kind: TripPartKind;
  /** When it begins on its first day and ends on its last, e.g. from when the keys are handed over; null where that is not fixed. */
  readonly time: ClockTime | null;
  readonly until: ClockTime | null;
  /** Codes of the destinations between which a ride goes, null for a place that belongs to none, as an airport; absent for all else. */
  readonly between?: { readonly from: string | null; readonly to: string | null };
}

/** A part with the basket line that it belongs to. */
export interface LinePart extends TripPart {
  readonly lineId: string;
  /** Code of the destination. */
  readonly destination: string;
}

/** A part of a trip that a request for a quote asks for. */
export interface RequestedPart extends TripPart {
  readonly request: SentRequest;
}

type TripLine = Pick<BookingItem, 'offer' | 'selection'> & { readonly lineId: string };

/** The parts of all lines, by their first day. A line may have several, as a transfer there and back. */
export function tripParts(lines: readonly TripLine[]): LinePart[] {
  return lines
    .flatMap(({ lineId, offer, selection }) => rulesFor(offer).trip(offer, selection).map((part) => ({ ...part, lineId, destination: offer.destination })))
    .toSorted((a, b) => compare(a.from, b.from) || compare(a.to, b.to));
}

/** The parts of requests for quotes that are not over on this day. Their days are not booked, so no remark is about them. */
export function requestedParts(requests: readonly SentRequest[], today: IsoDate): RequestedPart[] {
  return requests.flatMap((request) => (request.parts ?? []).filter(({ to }) => to >= today).map((part) => ({ ...part, request })));
}

/** Whether there is no outing on any day of a stay. */
export function hasNoOuting(stay: TripPart, parts: readonly TripPart[]): boolean {
  return parts.every(({ kind, from, to }) => kind !== 'outing' || to < stay.from || stay.to < from);
}

/** A part on a day on which it begins or ends. */
export interface TripMoment<P extends TripPart = LinePart> {
  readonly part: P;
  /** `whole`: it begins and ends on the same day. */
  readonly what: 'begins' | 'ends' | 'whole';
}

export interface TripDay<P extends TripPart = LinePart> {
  readonly date: IsoDate;
  readonly moments: readonly TripMoment<P>[];
}

/** The days on which parts begin or end, with what happens on them in order (T1). */
export function tripDays<P extends TripPart>(parts: readonly P[]): TripDay<P>[] {
  const moments = parts.flatMap((part): (TripMoment<P> & { readonly date: IsoDate })[] => (
    part.from === part.to
      ? [{ part, what: 'whole', date: part.from }]
      : [{ part, what: 'begins', date: part.from }, { part, what: 'ends', date: part.to }]
  ));
  const dates = [...new Set(moments.map(({ date }) => date))].toSorted(compare);
  return dates.map((date) => ({
    date,
    moments: moments.filter((moment) => moment.date === date).toSorted((a, b) => compare(orderOf(a), orderOf(b))).map(({ part, what }) => ({ part, what })),
  }));
}

/** The time by which a part is ordered within a day. Without a time of its own, a part that ends counts as 10:00, one that begins as 16:00, and one that lasts the whole day comes first. */
function orderOf({ part, what }: TripMoment<TripPart>): ClockTime {
  const fixed = what === 'ends' ? part.until : part.time;
  return fixed ?? { whole: '00:00', ends: '10:00', begins: '16:00' }[what];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
