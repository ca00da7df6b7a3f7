import type { ClockTime, IsoDate } from '#domain/catalogue.ts';
import { addDays, datesFrom } from '#domain/date.ts';
import { hasNoOuting, type LinePart, type TripPart } from './trip-part.ts';

/** Other dates for a line, on which it clashes with nothing. The product's page tells whether they can be booked. */
export interface ProposedDates {
  readonly lineId: string;
  readonly from: IsoDate;
  /** Null for what has one day. */
  readonly to: IsoDate | null;
}

/** A line that clashes with another one. `proposal` is null where the basket determines no other dates. */
interface Clash {
  readonly lineId: string;
  readonly other: string;
  readonly proposal: ProposedDates | null;
}

/** A remark about a trip (T2). It never prevents a payment. Lines are named by their ids. */
export type TripRemark =
  /** Two places for one night. */
  | Clash & { readonly code: 'twoStays'; readonly date: IsoDate }
  /** No place to sleep from one stay's end to the next one's begin. */
  | { readonly code: 'nightsWithoutStay'; readonly lineId: string; readonly from: IsoDate; readonly to: IsoDate }
  /** An outing before the first stay begins, or after the last one ends. */
  | Clash & { readonly code: 'beforeArrival' | 'afterDeparture' }
  /** Two outings at one time, or an outing during a ride. */
  | Clash & { readonly code: 'sameTime'; readonly date: IsoDate }
  /** A vehicle is rented while its guests are on board. */
  | Clash & { readonly code: 'vehicleAtSea' }
  /** An outing ashore while its guests are on board. */
  | Clash & { readonly code: 'outingAtSea' }
  /**
   * No ride to the stay and no vehicle on the day of arrival (`arrival`), or none from the stay on the day of
   * departure (`departure`), or both. `time`: the time by which guests leave, if it is known.
   */
  | { readonly code: 'noRide'; readonly lineId: string; readonly arrival: IsoDate | null; readonly departure: IsoDate | null; readonly time: ClockTime | null }
  /** A ride that reaches a stay or a yacht after `LAST_CHECK_IN`, at `time`. */
  | { readonly code: 'lateArrival'; readonly lineId: string; readonly other: string; readonly date: IsoDate; readonly time: ClockTime }
  /** A stay without an outing on any of its days. */
  | { readonly code: 'nothingPlanned'; readonly lineId: string; readonly from: IsoDate; readonly to: IsoDate };

/** Guests who arrive later should tell the hosts or the crew. */
export const LAST_CHECK_IN: ClockTime = '22:00';

/**
 * Guests who land in the night have booked the stay from the day before: their ride begins before this time on the
 * next day. Guests who fly in the night leave the stay from `EVENING_BEGINS` on the day before.
 */
const NIGHT_ENDS: ClockTime = '06:00';
const EVENING_BEGINS: ClockTime = '18:00';

/**
 * The remarks about a trip (T2): first what clashes, then what is missing.
 * @param parts by their first day
 * @param requested the parts that requests for quotes ask for; an outing among them counts as planned
 */
export function tripRemarks(parts: readonly LinePart[], requested: readonly TripPart[] = []): TripRemark[] {
  const nights = parts.filter(({ kind }) => kind === 'stay' || kind === 'voyage');
  const outings = parts.filter(({ kind }) => kind === 'outing');
  const rides = parts.filter(({ kind }) => kind === 'ride');
  return [
    ...sharedNights(nights),
    ...sharedTimes(nights, outings, rides),
    ...clashesAtSea(parts, nights, outings),
    ...outingsOutside(nights, outings, rides),
    ...gaps(nights),
    ...lateArrivals(parts),
    ...missingRides(parts, nights),
    ...emptyStays(nights, [...parts, ...requested]),
  ];
}

function sharedNights(nights: readonly LinePart[]): TripRemark[] {
  return pairs(nights)
    .filter(([one, other]) => other.from < one.to && one.from < other.to)
    .map(([one, other]) => ({ code: 'twoStays', lineId: other.lineId, other: one.lineId, date: later(one.from, other.from), proposal: withoutSharedNight(one, other) }));
}

/**
 * Dates for one of two overlapping nights ashore or on board: its stay then begins when the other ends, or ends when
 * the other begins. A voyage keeps its dates, because boats sail on fixed days; of two stays the later one is moved.
 */
function withoutSharedNight(one: LinePart, other: LinePart): ProposedDates | null {
  const [fixed, moved] = other.kind === 'stay' ? [one, other] : [other, one];
  if (moved.kind !== 'stay') return null;
  if (moved.to > fixed.to) return { lineId: moved.lineId, from: fixed.to, to: moved.to };
  return moved.from < fixed.from ? { lineId: moved.lineId, from: moved.from, to: fixed.from } : null;
}

function sharedTimes(nights: readonly LinePart[], outings: readonly LinePart[], rides: readonly LinePart[]): TripRemark[] {
  const clash = (moved: LinePart, other: LinePart): TripRemark =>
    ({ code: 'sameTime', lineId: moved.lineId, other: other.lineId, date: later(other.from, moved.from), proposal: onFreeDay(moved, nights, outings) });
  // The outing is moved, because a ride has a plane to reach.
  return [
    ...pairs(outings).filter(([one, other]) => overlap(one, other)).map(([one, other]) => clash(other, one)),
    ...outings.flatMap((outing) => rides.filter((ride) => outing.time !== null && overlap(outing, ride)).map((ride) => clash(outing, ride))),
  ];
}

function clashesAtSea(parts: readonly LinePart[], nights: readonly LinePart[], outings: readonly LinePart[]): TripRemark[] {
  // On the days of boarding and of going ashore there is time for both, so they do not clash.
  const voyagesDuring = ({ from, to }: LinePart) => parts.filter((part) => part.kind === 'voyage' && from < part.to && part.from < to);
  return [
    ...parts.filter(({ kind }) => kind === 'vehicle').flatMap((rented) => (
      voyagesDuring(rented).map((voyage): TripRemark => ({ code: 'vehicleAtSea', lineId: rented.lineId, other: voyage.lineId, proposal: ashore(rented, voyage) }))
    )),
    ...outings.flatMap((outing) => (
      voyagesDuring(outing).map((voyage): TripRemark => ({ code: 'outingAtSea', lineId: outing.lineId, other: voyage.lineId, proposal: onFreeDay(outing, nights, outings) }))
    )),
  ];
}

/** Dates for a rental without the voyage: up to the day of boarding, or else from the day of going ashore. */
function ashore({ lineId, from, to }: LinePart, voyage: LinePart): ProposedDates | null {
  if (from < voyage.from) return { lineId, from, to: voyage.from };
  return to > voyage.to ? { lineId, from: voyage.to, to } : null;
}

function outingsOutside(nights: readonly LinePart[], outings: readonly LinePart[], rides: readonly LinePart[]): TripRemark[] {
  const [first] = nights;
  const last = lastToEnd(nights);
  if (!first || !last) return [];
  // Guests with a ride from an airport are at the place only after it, and with a ride to one only before it. Others may be there on the whole first and last day.
  const arrival = rides.find((ride) => leadsTo(ride, first) && isForArrival(ride, first.from) && ride.between?.from === null);
  const departure = rides.findLast((ride) => leadsFrom(ride, last) && isForDeparture(ride, last.to) && ride.between?.to === null);
  const begin = arrival ? startOf(arrival) : `${first.from}T00:00`;
  const end = departure ? endOf(departure) : `${last.to}T24:00`;
  return outings.flatMap((outing): TripRemark[] => {
    const proposal = onFreeDay(outing, nights, outings);
    const { lineId } = outing;
    if (outing.to < first.from || (outing.until !== null && endOf(outing) <= begin)) return [{ code: 'beforeArrival', lineId, other: first.lineId, proposal }];
    return outing.from > last.to || (outing.time !== null && startOf(outing) >= end) ? [{ code: 'afterDeparture', lineId, other: last.lineId, proposal }] : [];
  });
}

/**
 * A day to which an outing can move: a whole day of a stay without another outing, on which the guests are not on
 * board. The first one after the outing's day, or else the last one; null without one.
 */
function onFreeDay({ lineId, from }: LinePart, nights: readonly LinePart[], outings: readonly LinePart[]): ProposedDates | null {
  const isAtSea = (day: IsoDate) => nights.some((night) => night.kind === 'voyage' && night.from < day && day < night.to);
  const isFree = (day: IsoDate) => day !== from && !isAtSea(day) && !outings.some((other) => other.lineId !== lineId && other.from <= day && day <= other.to);
  const days = nights.filter(({ kind }) => kind === 'stay').flatMap((stay) => datesFrom(addDays(stay.from, 1), stay.to)).filter(isFree);
  const day = days.find((each) => each > from) ?? days.at(-1);
  return day === undefined ? null : { lineId, from: day, to: null };
}

function gaps(nights: readonly LinePart[]): TripRemark[] {
  return nights.slice(1).flatMap(({ from }, index): TripRemark[] => {
    const before = lastToEnd(nights.slice(0, index + 1))!;
    return from > before.to ? [{ code: 'nightsWithoutStay', lineId: before.lineId, from: before.to, to: from }] : [];
  });
}

function lateArrivals(parts: readonly LinePart[]): TripRemark[] {
  return parts.flatMap((ride): TripRemark[] => {
    const { lineId, from, until } = ride;
    const stay = parts.find((part) => (part.kind === 'stay' || part.kind === 'voyage') && leadsTo(ride, part) && isForArrival(ride, part.from));
    return stay && until !== null && endOf(ride) >= `${stay.from}T${LAST_CHECK_IN}` ? [{ code: 'lateArrival', lineId, other: stay.lineId, date: from, time: until }] : [];
  });
}

const leadsTo = ({ kind, between }: LinePart, { destination }: LinePart) => kind === 'ride' && between?.to === destination;
const leadsFrom = ({ kind, between }: LinePart, { destination }: LinePart) => kind === 'ride' && between?.from === destination;

/** Whether a ride or a vehicle serves the arrival on a day: it is used on that day, or begins in the night after it. */
const isForArrival = (part: LinePart, day: IsoDate) => day <= part.to && startOf(part) < `${addDays(day, 1)}T${NIGHT_ENDS}`;
/** Whether a ride or a vehicle serves the departure on a day: it is used on that day, or ends on the evening before. */
const isForDeparture = (part: LinePart, day: IsoDate) => part.from <= day && endOf(part) >= `${addDays(day, -1)}T${EVENING_BEGINS}`;

/** The remarks about a missing ride to the first stay or from the last one. Ways between stays are not checked. */
function missingRides(parts: readonly LinePart[], nights: readonly LinePart[]): TripRemark[] {
  const [first] = nights;
  const last = lastToEnd(nights);
  if (!first || !last) return [];
  const arrives = parts.some((part) => (part.kind === 'vehicle' || leadsTo(part, first)) && isForArrival(part, first.from));
  const leaves = parts.some((part) => (part.kind === 'vehicle' || leadsFrom(part, last)) && isForDeparture(part, last.to));
  const arrival = arrives ? null : first.from;
  const departure = leaves ? null : last.to;
  const time = departure && last.until;
  if (first.lineId === last.lineId) return arrival ?? departure ? [{ code: 'noRide', lineId: first.lineId, arrival, departure, time }] : [];
  return [
    ...(arrival ? [{ code: 'noRide', lineId: first.lineId, arrival, departure: null, time: null } as const] : []),
    ...(departure ? [{ code: 'noRide', lineId: last.lineId, arrival: null, departure, time } as const] : []),
  ];
}

function emptyStays(nights: readonly LinePart[], parts: readonly TripPart[]): TripRemark[] {
  return nights
    .filter((night) => night.kind === 'stay' && hasNoOuting(night, parts))
    .map(({ lineId, from, to }) => ({ code: 'nothingPlanned', lineId, from, to }));
}

/** The part that ends last; undefined without parts. */
const lastToEnd = (parts: readonly LinePart[]) => parts.toSorted((a, b) => (a.to < b.to ? -1 : 1)).at(-1);

const overlap = (one: LinePart, other: LinePart) => startOf(other) < endOf(one) && startOf(one) < endOf(other);

/** The start of a part; a part without a time takes its whole day. */
const startOf = ({ from, time }: LinePart) => `${from}T${time ?? '00:00'}`;
const endOf = ({ to, until }: LinePart) => `${to}T${until ?? '24:00'}`;

const later = (a: IsoDate, b: IsoDate) => (a < b ? b : a);

function pairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]));
}
