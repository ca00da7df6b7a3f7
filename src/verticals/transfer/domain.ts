import type { IsoDate, OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { dateProblems, extrasProblems, partyProblems } from '#domain/common-problems.ts';
import { addDays, clockTime, daysBetween, minuteOfDay } from '#domain/date.ts';
import { NotOfferedError } from '#domain/pricing/seasons.ts';
import { cheapestUnitPrice, type UnitPrice } from '#domain/pricing/unit-price.ts';
import type { ProblemIn } from '#domain/booking-problem.ts';
import type { TripPart } from '#domain/trip/trip-part.ts';
import type { VerticalRules } from '#verticals/domain.ts';
import { flightNumberOf, isFlightNumber } from './flight-number.ts';
import { transferGross } from './gross.ts';
import type { TransferPlace, TransferVehicle } from './schemas.ts';
import { MOST_VEHICLES, vehicleOf } from './vehicles.ts';

type Offer = OfferIn<'transfer'>;
type Chosen = SelectionIn<'transfer'>;

/**
 * Transfers. A product is a route between two places; a leg goes either way at the
 * same price. A booking takes vehicles of one class, out or out and back. Vehicles
 * are hired as they are needed, so a transfer claims no stock. All times are local
 * times at the destination, the time zone of every place.
 */
export const transfer: VerticalRules<'transfer'> = {
  name: 'transfer',
  isRental: false,
  leadHours: 6,

  validate({ offer, selection, party, extras }, today) {
    return [
      ...dateProblems(selection.returnDate === null ? [selection.date] : [selection.date, selection.returnDate], today),
      ...routeProblems(offer, selection),
      ...returnProblems(offer, selection),
      ...vehicleProblems(offer, selection, party),
      ...flightProblems(selection),
      ...extrasProblems(offer, extras, party),
    ];
  },
  capacity: ({ terms }) => Math.max(...terms.vehicles.map(({ capacity }) => capacity)) * MOST_VEHICLES,
  start: (_offer, { date, time }) => `${date}T${time}`,
  period: ({ date, time, returnDate, returnTime }) => ({ from: date, to: returnDate ?? date, time, until: returnTime, length: null }),
  trip({ terms }, { from, to, date, time, returnDate, returnTime }) {
    const destinationOf = (code: string) => terms.places.find((place) => place.code === code)?.destination ?? null;
    const [first, second] = [destinationOf(from), destinationOf(to)];
    const ride = (day: IsoDate, start: string, between: NonNullable<TripPart['between']>): TripPart => {
      const end = minuteOfDay(start) + terms.minutes;
      return { kind: 'ride', from: day, to: addDays(day, Math.floor(end / 1440)), time: start, until: clockTime(end % 1440), between };
    };
    return [
      ride(date, time, { from: first, to: second }),
      ...(returnDate !== null && returnTime !== null ? [ride(returnDate, returnTime, { from: second, to: first })] : []),
    ];
  },
  /** The ends of the ride in its direction, without an airport: it needs no address. */
  addressPlaces: ({ from, to }, { terms: { places } }) => [from, to].flatMap((end) => (
    places.filter(({ code, kind }) => code === end && kind !== 'airport').map(({ code, name, destination }) => ({ kind: 'town', code, name, destination }))
  )),
  correctable: {
    read: ({ terms }, { flight, returnDate, returnFlight }) => (hasAirport(terms.places) ? { flight: flight ?? '', ...(returnDate !== null && { returnFlight: returnFlight ?? '' }) } : {}),
    write: (selection, { flight, returnFlight }) => ({ ...selection, ...(flight !== undefined && { flight: flightNumberOf(flight) }), ...(returnFlight !== undefined && { returnFlight: flightNumberOf(returnFlight) }) }),
  },
  claim: () => ({ kind: 'nothing' }),

  gross(offer, selection) {
    const vehicle = vehicleOf(offer, selection.vehicle);
    if (!vehicle) throw new NotOfferedError(selection.date);
    return transferGross({ ...offer.terms, oneWay: vehicle.oneWay }, {
      vehicles: selection.vehicles, outbound: selection.time, back: selection.returnDate === null ? null : selection.returnTime,
    });
  },
  duration: () => 1,
  fees: () => [],
  unitPrice: ({ terms }, steps) => vehiclePrice(terms.vehicles, steps),

  changes: {
    withFeesOf: (_before, after) => after,
    unitPrices: ({ terms }) => Object.fromEntries(terms.vehicles.map(({ code, oneWay }) => [`vehicle:${code}`, oneWay])),
    withSeasonsOf: () => null,
  },
};

/** Whether the leg between the two ends of the route touches an airport, so that it may have a flight number. */
export function hasAirport(places: readonly Pick<TransferPlace, 'kind'>[]): boolean {
  return places.some(({ kind }) => kind === 'airport');
}

function routeProblems({ terms }: Offer, { from, to }: Chosen): ProblemIn<'transfer'>[] {
  const isEnd = (code: string) => terms.places.some((place) => place.code === code);
  return from !== to && isEnd(from) && isEnd(to) ? [] : [{ code: 'placesMissing' }];
}

/** The return leg has a date and a time, and begins when the outbound leg has arrived, or later. */
function returnProblems({ terms }: Offer, selection: Chosen): ProblemIn<'transfer'>[] {
  const { date, time, returnDate, returnTime } = selection;
  if (returnDate === null && returnTime === null) return [];
  if (returnDate === null || returnTime === null) return [{ code: 'datesMissing' }];
  if (dateProblems([date, returnDate], date).length > 0) return [];
  return minutesBetween({ date, time }, { date: returnDate, time: returnTime }) < terms.minutes ? [{ code: 'datesReversed' }] : [];
}

interface Moment {
  readonly date: IsoDate;
  readonly time: string;
}

function minutesBetween(from: Moment, to: Moment): number {
  return daysBetween(from.date, to.date) * 1440 + minuteOfDay(to.time) - minuteOfDay(from.time);
}

function vehicleProblems(offer: Offer, { vehicle: code, vehicles, bags }: Chosen, party: Parameters<typeof partyProblems>[0]): ProblemIn<'transfer'>[] {
  const vehicle = vehicleOf(offer, code);
  if (!vehicle) return [...partyProblems(party, Infinity), { code: 'noSuchVehicle' }];
  const problems: ProblemIn<'transfer'>[] = partyProblems(party, vehicle.capacity * vehicles);
  const luggage = vehicle.luggage * vehicles;
  return bags > luggage ? [...problems, { code: 'tooManyBags', luggage }] : problems;
}

function flightProblems({ flight, returnFlight }: Chosen): ProblemIn<'transfer'>[] {
  return [flight, returnFlight].every((number) => number === null || isFlightNumber(number)) ? [] : [{ code: 'noFlightNumber' }];
}

/** One vehicle one way: of the chosen class, or of the cheapest until one is chosen. */
function vehiclePrice(vehicles: readonly TransferVehicle[], steps: Parameters<typeof transfer.unitPrice>[1]): UnitPrice {
  const chosen = (steps ?? []).find((step) => step.kind === 'leg');
  if (chosen) return { amount: chosen.unit, unit: 'vehicle', isFrom: false, isWhole: false };
  return cheapestUnitPrice(vehicles.map(({ oneWay }) => oneWay), 'vehicle');
}
