import type { IsoDate } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { guestFieldsToCorrect, type Guest, type GuestField } from '#domain/draft/guest.ts';
import { typedDate } from '#i18n/typed-date.ts';

export interface EnteredGuest {
  /** A date of birth that is no day, such as one that is half typed, is left out. */
  readonly guest: Guest;
  /** The fields that a booking cannot take as they are (`guestFieldsToCorrect`), with a date of birth that is no day. */
  readonly toCorrect: readonly GuestField[];
}

/**
 * Reads the guest form.
 * @param today at the destination; a year of two digits is the last one before
 */
export function readGuest(data: FormData, today: IsoDate): EnteredGuest {
  const text = (name: GuestField) => String(data.get(name) ?? '');
  const typedBirth = text('birthDate');
  const birthDate = typedDate(typedBirth, today);
  const isDay = birthDate !== null && isIsoDate(birthDate);
  const guest: Guest = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    birthDate: isDay ? birthDate : null,
    identityNumber: text('identityNumber').trim() || null,
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
  };
  const wrong = guestFieldsToCorrect(guest, today);
  return { guest, toCorrect: isDay || typedBirth.trim() === '' ? wrong : [...wrong, 'birthDate'] };
}
