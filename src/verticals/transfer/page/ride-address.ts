import { isClockTime } from '#domain/date.ts';
import type { OfferIn } from '#domain/catalogue.ts';
import type { ChosenDates, DatesAddress, StartAddress } from '#verticals/page.ts';
import { flightNumberOf } from '#verticals/transfer/flight-number.ts';

export const USUAL_TIME = '12:00';

type Ride = ChosenDates<'transfer'>;

/** The ride of an address. What does not fit the route counts as absent. */
export function rideOf({ terms }: OfferIn<'transfer'>, { from: date, to: returnDate, time, details }: StartAddress): Ride {
  const { pickup, vehicle, vehicles, bags, flight, returnTime, returnFlight } = details;
  const [first, second] = terms.places;
  const [from, to] = pickup === second.code ? [second, first] : [first, second];
  const isReturn = returnDate !== undefined || returnTime !== undefined;
  return {
    vertical: 'transfer',
    from: from.code,
    to: to.code,
    vehicle: terms.vehicles.find(({ code }) => code === vehicle)?.code ?? null,
    vehicles: countOf(vehicles),
    bags: countOf(bags),
    date: date ?? null,
    time: time ?? USUAL_TIME,
    flight: flightNumberOf(flight ?? ''),
    returnDate: returnDate ?? null,
    returnTime: isReturn ? (returnTime !== undefined && isClockTime(returnTime) ? returnTime : USUAL_TIME) : null,
    returnFlight: isReturn ? flightNumberOf(returnFlight ?? '') : null,
  };
}

/** The address of a ride; `rideOf` reads it. */
export function rideAddress({ from: pickup, date, time, returnDate, returnTime, vehicle, vehicles, bags, flight, returnFlight }: Ride): DatesAddress {
  return { from: date, to: returnDate, time, details: { pickup, vehicle, vehicles, bags, flight, returnTime, returnFlight } };
}

/** A whole number below 100; null for anything else. */
function countOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : null;
}
