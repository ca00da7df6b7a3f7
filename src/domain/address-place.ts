import { addressPlacesOf, pickupOf } from './booking-item.ts';
import type { BookingItem, LocalizedText } from './catalogue.ts';

/** A place in which a driver needs an address (E2). */
export interface AddressPlace {
  readonly code: string;
  readonly name: LocalizedText;
}

/** Where a driver finds the guest in a place, or takes them to. */
export interface PlaceAddress {
  /** Code of the place. */
  readonly place: string;
  readonly address: string;
}

/** A place with its address. */
type GivenAddress = AddressPlace & Pick<PlaceAddress, 'address'>;

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

/** The addresses that the guest has given for an item, each with its place. Empty where the hotel is the address; null where nobody comes to an address of the guest. */
export function givenAddressesOf(item: Pick<BookingItem, 'offer' | 'selection'>, addresses: readonly PlaceAddress[] | undefined): GivenAddress[] | null {
  const places = addressPlacesOf([item]);
  return places.length === 0 && pickupOf(item) === null ? null : knownAddresses(places, addresses);
}
