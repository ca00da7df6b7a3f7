import type { OfferIn, Party, SelectionIn } from '#domain/catalogue.ts';
import { vehicleOf, vehiclesNeeded } from '#verticals/transfer/vehicles.ts';
import type { ChosenDates } from '#verticals/page.ts';

type Ride = ChosenDates<'transfer'>;

/** Bags until the visitor says how many: one for each adult and child. */
export const bagsOf = ({ bags }: Pick<Ride, 'bags'>, { adults, children }: Party): number => bags ?? adults + children;

/** How many vehicles of a class the ride has: as many as the party needs, or more where the visitor wants more. @returns null when they cannot carry it */
export function vehiclesOf(offer: OfferIn<'transfer'>, code: string, ride: Pick<Ride, 'bags' | 'vehicles' | 'vehicle'>, party: Party): number | null {
  const vehicle = vehicleOf(offer, code);
  const needed = vehicle ? vehiclesNeeded(vehicle, party, bagsOf(ride, party)) : null;
  if (needed === null) return null;
  return code === ride.vehicle ? Math.max(needed, ride.vehicles ?? 0) : needed;
}

/** The selection of a ride; null while its date or its vehicle is missing, or the date of its way back. */
export function rideSelection(ride: Ride, party: Party, offer: OfferIn<'transfer'>): SelectionIn<'transfer'> | null {
  const { from, to, vehicle, date, time, flight, returnDate, returnTime, returnFlight } = ride;
  if (from === null || to === null || vehicle === null || date === null || time === null || (returnTime !== null && returnDate === null)) return null;
  // A class that cannot carry the party is refused by validation, which says why.
  const vehicles = vehiclesOf(offer, vehicle, ride, party) ?? 1;
  return { vertical: 'transfer', from, to, vehicle, vehicles, bags: bagsOf(ride, party), date, time, flight, returnDate, returnTime, returnFlight };
}

/** The ride of a selection. Bags and vehicles are open where they are what the party needs, so that they follow another party. */
export function openRide(selection: SelectionIn<'transfer'>, party: Party, offer: OfferIn<'transfer'>): Ride {
  const { vehicle, vehicles, bags } = selection;
  return {
    ...selection,
    bags: bags === bagsOf({ bags: null }, party) ? null : bags,
    vehicles: vehicles === vehiclesOf(offer, vehicle, { ...selection, vehicles: null }, party) ? null : vehicles,
  };
}
