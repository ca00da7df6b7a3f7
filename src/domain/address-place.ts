import { rulesFor } from '#verticals/domain.ts';
import type { BookingItem, LocalizedText } from './catalogue.ts';

/** A place in which a driver or a guide needs an address of the guest (E2). */
export type AddressPlace =
  /** An end of a ride. */
  | {
      readonly kind: 'town';
      readonly code: string;
      readonly name: LocalizedText;
      /** Code of the destination that the place belongs to; null without one. */
      readonly destination: string | null;
    }
  /** Where a product picks up. Its code is that of a destination, whose name a basket does not know. */
  | { readonly kind: 'zone'; readonly code: string; readonly title: LocalizedText };

/** The guest's address in a place, to which a driver comes or drives. */
export interface PlaceAddress {
  /** Code of the place. */
  readonly place: string;
  readonly address: string;
}

/** A place with its address. */
type GivenAddress = AddressPlace & Pick<PlaceAddress, 'address'>;

type ChosenProduct = Pick<BookingItem, 'offer' | 'selection'>;

/** The places in which the items need an address (E2), each once, in the order of the items. A pick-up zone in the same destination as an end of a ride counts as that end. */
export function addressPlacesOf(items: readonly ChosenProduct[]): AddressPlace[] {
  const all = items.flatMap(({ offer, selection }) => rulesFor(offer).addressPlaces?.(selection, offer) ?? []);
  const places = all.filter((place) => !all.some((other) => isTownOf(other, place)));
  return places.filter(({ code }, index) => places.findIndex((other) => other.code === code) === index);
}

const isTownOf = (town: AddressPlace, zone: AddressPlace) => town.kind === 'town' && zone.kind === 'zone' && town.destination === zone.code;

/** The places that belong to a destination. @param destination its code */
export const placesIn = (places: readonly AddressPlace[], destination: string): AddressPlace[] =>
  places.filter((place) => (place.kind === 'town' ? place.destination : place.code) === destination);

/** Whether the guest's hotel is the only address needed, because all drivers and guides come to one place. With several places, each needs an address of its own. */
export const isHotelEnough = (places: readonly AddressPlace[]): boolean => places.length === 1;

/** The address in a place; empty without one. */
export function addressIn(place: string, addresses: readonly PlaceAddress[] | undefined): string {
  return addresses?.find((one) => one.place === place)?.address.trim() ?? '';
}

/** The places whose address is known, with it. */
export function knownAddresses(places: readonly AddressPlace[], addresses: readonly PlaceAddress[] | undefined): GivenAddress[] {
  return places.map((place) => ({ ...place, address: addressIn(place.code, addresses) })).filter(({ address }) => address !== '');
}

/** The places whose address is empty so far. */
export function placesWithoutAddress(places: readonly AddressPlace[], addresses: readonly PlaceAddress[] | undefined): AddressPlace[] {
  return places.filter(({ code }) => addressIn(code, addresses) === '');
}

/**
 * The addresses that the guest has given for an item, each with its place. An empty list where the hotel is the
 * address; null for an item for which nobody comes to the guest.
 * @param items all of the booking, the item among them
 */
export function givenAddressesOf(item: ChosenProduct, items: readonly ChosenProduct[], addresses: readonly PlaceAddress[] | undefined): GivenAddress[] | null {
  const own = addressPlacesOf([item]);
  if (own.length === 0) return null;
  const places = addressPlacesOf(items);
  if (isHotelEnough(places)) return [];
  return knownAddresses(own.flatMap((place) => places.find(({ code }) => code === place.code) ?? places.find((other) => isTownOf(other, place)) ?? []), addresses);
}
