import type { ClockTime, IsoDate } from '#domain/catalogue.ts';
import type { LinePart } from './trip-part.ts';

/** Something to look at in a trip (T2). It never keeps a visitor from paying. Lines are named by their ids. */
export type TripRemark =
  /** Two places for one night. */
  | { readonly code: 'twoStays'; readonly lineId: string; readonly other: string; readonly date: IsoDate }
  /** No place to sleep from one stay's end to the next one's begin. */
  | { readonly code: 'nightsWithoutStay'; readonly lineId: string; readonly from: IsoDate; readonly to: IsoDate }
  /** An outing before the first stay begins, or after the last one ends. */
  | { readonly code: 'beforeArrival' | 'afterDeparture'; readonly lineId: string; readonly other: string }
  /** Two outings at one time. */
  | { readonly code: 'sameTime'; readonly lineId: string; readonly other: string; readonly date: IsoDate }
  /** A vehicle is rented while its guests are on board. */
  | { readonly code: 'vehicleAtSea'; readonly lineId: string; readonly other: string }
  /** Neither a ride to the stay nor a vehicle on the day of the arrival, no ride from it on the day of the departure, or neither. `time`: until when guests leave, where it is known. */
  | { readonly code: 'noRide'; readonly lineId: string; readonly arrival: IsoDate | null; readonly departure: IsoDate | null; readonly time: ClockTime | null }
  /** A ride that reaches a stay after `LAST_CHECK_IN`, at `time`. */
  | { readonly code: 'lateArrival'; readonly lineId: string; readonly other: string; readonly date: IsoDate; readonly time: ClockTime }
  /** A stay without an outing on any of its days. */
  | { readonly code: 'nothingPlanned'; readonly lineId: string; readonly from: IsoDate; readonly to: IsoDate };

/** Who arrives later should tell the hosts. */
export const LAST_CHECK_IN: ClockTime = '22:00';

/** What clashes in a trip or is missing in it, the clashes first. Computed from the basket alone. */
export function tripRemarks(parts: readonly LinePart[]): TripRemark[] {
  const nights = parts.filter(({ kind }) => kind === 'stay' || kind === 'voyage');
  const outings = parts.filter(({ kind }) => kind === 'outing');
  return [
    ...sharedNights(nights),
    ...sharedTimes(outings),
    ...vehiclesAtSea(parts),
    ...outingsOutside(nights, outings),
    ...gaps(nights),
    ...lateArrivals(parts),
    ...missingRides(parts, nights),
    ...emptyStays(nights, outings),
  ];
}

function sharedNights(nights: readonly LinePart[]): TripRemark[] {
  return pairs(nights)
    .filter(([one, other]) => other.from < one.to && one.from < other.to)
    .map(([one, other]) => ({ code: 'twoStays', lineId: other.lineId, other: one.lineId, date: later(one.from, other.from) }));
}

function sharedTimes(outings: readonly LinePart[]): TripRemark[] {
  return pairs(outings)
    .filter(([one, other]) => startOf(other) < endOf(one) && startOf(one) < endOf(other))
    .map(([one, other]) => ({ code: 'sameTime', lineId: other.lineId, other: one.lineId, date: later(one.from, other.from) }));
}

function vehiclesAtSea(parts: readonly LinePart[]): TripRemark[] {
  const voyages = parts.filter(({ kind }) => kind === 'voyage');
  // It may be returned on the day of boarding, and rented on the day of going ashore.
  return parts.filter(({ kind }) => kind === 'vehicle').flatMap((rented) =>
    voyages.filter(({ from, to }) => rented.from < to && from < rented.to).map(({ lineId }): TripRemark => ({ code: 'vehicleAtSea', lineId: rented.lineId, other: lineId })));
}

function outingsOutside(nights: readonly LinePart[], outings: readonly LinePart[]): TripRemark[] {
  const [first] = nights;
  const last = lastToEnd(nights);
  if (!first || !last) return [];
  return outings.flatMap(({ lineId, from, to }): TripRemark[] => {
    if (to < first.from) return [{ code: 'beforeArrival', lineId, other: first.lineId }];
    return from > last.to ? [{ code: 'afterDeparture', lineId, other: last.lineId }] : [];
  });
}

function gaps(nights: readonly LinePart[]): TripRemark[] {
  return nights.slice(1).flatMap(({ from }, index): TripRemark[] => {
    const before = lastToEnd(nights.slice(0, index + 1))!;
    return from > before.to ? [{ code: 'nightsWithoutStay', lineId: before.lineId, from: before.to, to: from }] : [];
  });
}

function lateArrivals(parts: readonly LinePart[]): TripRemark[] {
  return parts.flatMap((ride): TripRemark[] => {
    const { kind, lineId, from, to, until } = ride;
    if (kind !== 'ride' || until === null || (to === from && until < LAST_CHECK_IN)) return [];
    const stay = parts.find((part) => part.kind === 'stay' && part.from === from && leadsTo(ride, part));
    return stay ? [{ code: 'lateArrival', lineId, other: stay.lineId, date: from, time: until }] : [];
  });
}

const leadsTo = ({ kind, between }: LinePart, { destination }: LinePart) => kind === 'ride' && between?.to === destination;
const leadsFrom = ({ kind, between }: LinePart, { destination }: LinePart) => kind === 'ride' && between?.from === destination;

/** Asks for the way to the first stay and from the last one. Between stays guests may travel as they like. */
function missingRides(parts: readonly LinePart[], nights: readonly LinePart[]): TripRemark[] {
  const [first] = nights;
  const last = lastToEnd(nights);
  if (!first || !last) return [];
  const hasVehicle = (date: IsoDate) => parts.some(({ kind, from, to }) => kind === 'vehicle' && from <= date && date <= to);
  const arrives = parts.some((part) => leadsTo(part, first) && part.from <= first.from && first.from <= part.to);
  const leaves = parts.some((part) => leadsFrom(part, last) && part.from === last.to);
  const arrival = arrives || hasVehicle(first.from) ? null : first.from;
  const departure = leaves || hasVehicle(last.to) ? null : last.to;
  const time = departure && last.until;
  if (first.lineId === last.lineId) return arrival ?? departure ? [{ code: 'noRide', lineId: first.lineId, arrival, departure, time }] : [];
  return [
    ...(arrival ? [{ code: 'noRide', lineId: first.lineId, arrival, departure: null, time: null } as const] : []),
    ...(departure ? [{ code: 'noRide', lineId: last.lineId, arrival: null, departure, time } as const] : []),
  ];
}

function emptyStays(nights: readonly LinePart[], outings: readonly LinePart[]): TripRemark[] {
  return nights
    .filter(({ kind, from, to }) => kind === 'stay' && !outings.some((outing) => from <= outing.to && outing.from <= to))
    .map(({ lineId, from, to }) => ({ code: 'nothingPlanned', lineId, from, to }));
}

/** The part that ends last; undefined of none. */
const lastToEnd = (parts: readonly LinePart[]) => parts.toSorted((a, b) => (a.to < b.to ? -1 : 1)).at(-1);

/** An outing without a time takes its whole day. */
const startOf = ({ from, time }: LinePart) => `${from}T${time ?? '00:00'}`;
const endOf = ({ to, until }: LinePart) => `${to}T${until ?? '24:00'}`;

const later = (a: IsoDate, b: IsoDate) => (a < b ? b : a);

function pairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]));
}
