import type { LocalizedText } from './catalogue.ts';

/** A town in which a driver needs an address of its own (E2). */
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

/** The address in a place; empty without one. */
export function addressIn(place: string, addresses: readonly PlaceAddress[] | undefined): string {
  return addresses?.find((one) => one.place === place)?.address.trim() ?? '';
}

/** The places whose address is known, with it. */
export function knownAddresses(places: readonly AddressPlace[], addresses: readonly PlaceAddress[] | undefined): (AddressPlace & Pick<PlaceAddress, 'address'>)[] {
  return places.map((place) => ({ ...place, address: addressIn(place.code, addresses) })).filter(({ address }) => address !== '');
}

/** The places whose address is empty so far. */
export function placesWithoutAddress(places: readonly AddressPlace[], addresses: readonly PlaceAddress[] | undefined): AddressPlace[] {
  return places.filter(({ code }) => addressIn(code, addresses) === '');
}
