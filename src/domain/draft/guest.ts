import type { PlaceAddress } from '#domain/address-place.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { isEmail } from '#domain/email-address.ts';
import type { Profile } from '#domain/member/member.ts';
import { isPhone } from '#domain/phone-number.ts';
import { containsCardNumber } from './card-number.ts';

/**
 * The lead guest (E1). Text may be empty while the form
 * is being filled in; `guestFieldsToCorrect` lists what a booking still needs.
 */
export interface Guest {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: IsoDate | null;
  /** Passport or national id number. It is sent only inside a checkout request. */
  readonly identityNumber: string | null;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
}

/** The hotel where the guest is picked up, or the addresses that drivers and guides need in several places instead (E2). */
export interface HotelDetails {
  readonly hotelName: string;
  readonly room: string;
  readonly city: string;
  readonly district: string;
  readonly addresses?: readonly PlaceAddress[];
}

/** The longest note about a booking (B28), in the form, the log and the contract. */
export const NOTE_LIMIT = 2000;

export const BLANK_HOTEL: HotelDetails = { hotelName: '', room: '', city: '', district: '' };

export type GuestField = keyof Guest;
export type HotelField = Exclude<keyof HotelDetails, 'addresses'>;

/** Nobody alive was born earlier. */
const EARLIEST_BIRTH = '1900-01-01';
/** At least five letters and digits with at least one digit, and single separators as passports and identity cards print them. */
const IDENTITY_NUMBER = /^(?=.*\d)[\p{L}\d](?:[ ./-]?[\p{L}\d]){4,}$/u;

/**
 * The fields that a booking needs and are empty, and those that are malformed, in form order.
 * @param today at the destination
 */
export function guestFieldsToCorrect(guest: Guest | null, today: IsoDate): GuestField[] {
  if (!guest) return ['firstName', 'lastName', 'phone', 'email'];
  const { birthDate, identityNumber } = guest;
  const wrong: GuestField[] = [];
  if (!guest.firstName.trim()) wrong.push('firstName');
  if (!guest.lastName.trim()) wrong.push('lastName');
  if (!isPhone(guest.phone)) wrong.push('phone');
  if (!isEmail(guest.email.trim())) wrong.push('email');
  if (birthDate !== null && (birthDate < EARLIEST_BIRTH || birthDate > today)) wrong.push('birthDate');
  if (identityNumber?.trim() && !IDENTITY_NUMBER.test(identityNumber.trim())) wrong.push('identityNumber');
  return wrong;
}

/** The required fields of a pick-up that are empty. The room may be unknown before arrival. */
export function missingHotelFields(hotel: HotelDetails | null): HotelField[] {
  const needed = ['hotelName', 'city'] as const;
  return needed.filter((field) => !hotel?.[field].trim());
}

/** The names of the text fields that contain a payment card number; an address has the code of its place. */
export function cardNumberFields(texts: Guest | HotelDetails | Profile | { readonly note: string }): string[] {
  const addresses = 'addresses' in texts ? texts.addresses : undefined;
  return [...Object.entries(texts), ...(addresses ?? []).map(({ place, address }): [string, unknown] => [place, address])]
    .filter(([field, text]) => typeof text === 'string' && containsCardNumber(text, field === 'phone' ? 16 : 13))
    .map(([field]) => field);
}
