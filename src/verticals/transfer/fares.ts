import type { BookingItemIn, IsoDate, OfferIn, Party } from '#domain/catalogue.ts';
import { addedVat } from '#domain/pricing/vat.ts';
import type { TransferPlace, TransferVehicle } from './schemas.ts';
import { routeSlug } from './route-slug.ts';
import { vehiclesNeeded } from './vehicles.ts';

type Offer = OfferIn<'transfer'>;

/** A ride as it is searched for: before a vehicle is chosen. */
export interface WantedRide {
  readonly from: string;
  readonly to: string;
  readonly date: IsoDate;
  readonly time: string;
  /** Null for one way. */
  readonly returnDate: IsoDate | null;
  readonly returnTime: string | null;
  readonly party: Party;
  readonly bags: number;
}

/** What the calls of fares need of the vertical. Pure. */
export const transferFares = {
  vertical: 'transfer',

  placesOf: ({ terms }: Offer): readonly TransferPlace[] => terms.places,
  vehiclesOf: ({ terms }: Offer): readonly TransferVehicle[] => terms.vehicles,

  tariffOf({ productCode, slug, currency, vat, terms: { places: [from, to], km, minutes, vehicles, returnPercentOff, nightSurcharge } }: Offer) {
    const vatAdded = addedVat(vat);
    return {
      productCode, slug, backSlug: routeSlug(to.code, from.code), from: from.code, to: to.code, km, minutes, currency, returnPercentOff, nightSurcharge,
      prices: Object.fromEntries(vehicles.map(({ code, oneWay }) => [code, oneWay])),
      ...(vatAdded && { vatAdded }),
    };
  },

  /** Whether the route connects the two places, in either direction. */
  connects: ({ terms: { places } }: Offer, from: string, to: string): boolean =>
    from !== to && [from, to].every((code) => places.some((place) => place.code === code)),

  /** The ride with each class that can carry the party, with as many vehicles as it needs. */
  itemsFor: (offer: Offer, { party, ...ride }: WantedRide): readonly { readonly vehicle: TransferVehicle; readonly item: BookingItemIn<'transfer'> }[] =>
    offer.terms.vehicles.flatMap((vehicle) => {
      const vehicles = vehiclesNeeded(vehicle, party, ride.bags);
      if (vehicles === null) return [];
      const selection = { vertical: 'transfer', vehicle: vehicle.code, vehicles, flight: null, returnFlight: null, ...ride } as const;
      return [{ vehicle, item: { offer, selection, party, extras: {} } }];
    }),
} as const;
