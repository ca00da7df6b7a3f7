import type { OfferIn, Party } from '#domain/catalogue.ts';
import type { TransferVehicle } from './schemas.ts';

/** Most vehicles of one class in one booking. */
export const MOST_VEHICLES = 10;

/** The vehicle class of that code; undefined when the route has none. */
export function vehicleOf({ terms }: Pick<OfferIn<'transfer'>, 'terms'>, code: string): TransferVehicle | undefined {
  return terms.vehicles.find((vehicle) => vehicle.code === code);
}

/**
 * How many vehicles of a class a party with its bags needs. Infants need no seat of
 * their own (V1).
 * @returns null when one booking cannot have as many
 */
export function vehiclesNeeded({ capacity, luggage }: Pick<TransferVehicle, 'capacity' | 'luggage'>, { adults, children }: Party, bags: number): number | null {
  if (bags > 0 && luggage === 0) return null;
  const needed = Math.max(1, Math.ceil((adults + children) / capacity), bags === 0 ? 0 : Math.ceil(bags / luggage));
  return needed <= MOST_VEHICLES ? needed : null;
}
