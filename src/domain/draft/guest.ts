import type { IsoDate } from '#domain/catalogue.ts';
import { containsCardNumber } from './card-number.ts';

/**
 * The lead guest (E1). Text may be empty while the form
 * is being filled in; `guestGaps` says what a booking still needs.
 */
export interface Guest {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: IsoDate | null;
  /** Passport or national id number. It leaves the draft only inside a checkout request. */
  readonly identityNumber: string | null;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
}

/** Where a pick-up finds the guest (E2). */
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

/** Fields a booking cannot do without that are empty or malformed, in form order. */
export function guestGaps(guest: Guest | null): GuestField[] {
  if (!guest) return ['firstName', 'lastName', 'phone', 'email'];
  const gaps: GuestField[] = [];
  if (!guest.firstName.trim()) gaps.push('firstName');
  if (!guest.lastName.trim()) gaps.push('lastName');
  if (guest.phone.replace(/\D/g, '').length < PHONE_DIGITS) gaps.push('phone');
  if (!EMAIL.test(guest.email.trim())) gaps.push('email');
  return gaps;
}

/** Fields a pick-up cannot do without; the room may be unknown before arrival. */
export function hotelGaps(hotel: HotelDetails | null): HotelField[] {
  const needed = ['hotelName', 'city'] as const;
  return needed.filter((field) => !hotel?.[field].trim());
}

/** Free-text fields into which somebody typed a payment card number. */
export function cardNumberFields(texts: Guest | HotelDetails | { readonly note: string }): string[] {
  return Object.entries(texts)
    .filter(([field, text]) => typeof text === 'string' && containsCardNumber(text, field === 'phone' ? 16 : 13))
    .map(([field]) => field);
}
