import type { IsoDate } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { guestFieldsToCorrect, type Guest, type GuestField } from '#domain/draft/guest.ts';
import { typedDate } from '#i18n/typed-date.ts';

/**
 * Reads the guest form. A date of birth that is no day, such as one that is half typed, is left out.
 * @param today at the destination; a year of two digits is the last one before
 */
export function readGuest(data: FormData, today: IsoDate): Guest {
  const text = (name: GuestField) => textOf(data, name);
  const birthDate = typedDate(text('birthDate'), today);
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    birthDate: birthDate !== null && isIsoDate(birthDate) ? birthDate : null,
    identityNumber: text('identityNumber').trim() || null,
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
  };
}

/** The fields of the form that a booking cannot take as they are (`guestFieldsToCorrect`), with a date of birth that is no day. */
export function fieldsToCorrect(data: FormData, today: IsoDate): GuestField[] {
  const guest = readGuest(data, today);
  const wrong = guestFieldsToCorrect(guest, today);
  return guest.birthDate === null && textOf(data, 'birthDate').trim() !== '' ? [...wrong, 'birthDate'] : wrong;
}

const textOf = (data: FormData, name: GuestField) => String(data.get(name) ?? '');
