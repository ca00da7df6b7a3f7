import type { IsoDate } from '#domain/catalogue.ts';
import { containsCardNumber } from './card-number.ts';

/**
 * The lead guest (E1). Text may be empty while the form
 * is being filled in; `missingGuestFields` lists what a booking still needs.
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

/** The hotel where the guest is picked up (E2). */
export interface HotelDetails {
  readonly hotelName: string;
  readonly room: string;
  readonly city: string;
  readonly district: string;
}

export type GuestField = keyof Guest;
export type HotelField = keyof HotelDetails;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const PHONE_DIGITS = 7;

/** The required fields that are empty or malformed, in form order. */
export function missingGuestFields(guest: Guest | null): GuestField[] {
  if (!guest) return ['firstName', 'lastName', 'phone', 'email'];
  const missing: GuestField[] = [];
  if (!guest.firstName.trim()) missing.push('firstName');
  if (!guest.lastName.trim()) missing.push('lastName');
  if (guest.phone.replace(/\D/g, '').length < PHONE_DIGITS) missing.push('phone');
  if (!EMAIL.test(guest.email.trim())) missing.push('email');
  return missing;
}

/** The required fields of a pick-up that are empty. The room may be unknown before arrival. */
export function missingHotelFields(hotel: HotelDetails | null): HotelField[] {
  const needed = ['hotelName', 'city'] as const;
  return needed.filter((field) => !hotel?.[field].trim());
}

/** The names of the text fields that contain a payment card number. */
export function cardNumberFields(texts: Guest | HotelDetails | { readonly note: string }): string[] {
  return Object.entries(texts)
    .filter(([field, text]) => typeof text === 'string' && containsCardNumber(text, field === 'phone' ? 16 : 13))
    .map(([field]) => field);
}
