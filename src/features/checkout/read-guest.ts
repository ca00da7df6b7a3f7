import type { IsoDate } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { cardNumberFields, guestFieldsToCorrect, type Guest, type GuestField } from '#domain/draft/guest.ts';
import { typedDate } from '#i18n/typed-date.ts';

export interface EnteredGuest {
  /** A date of birth that is no day, such as one that is half typed, is left out. */
  readonly guest: Guest;
  readonly note: string;
  /** The fields that a booking cannot take as they are (`guestFieldsToCorrect`), with a date of birth that is no day. */
  readonly toCorrect: readonly GuestField[];
  /** The fields with a card number, which no event may have (`cardNumberFields`). */
  readonly withCard: readonly string[];
}

/**
 * Reads the guest form.
 * @param today at the destination; a year of two digits is the last one before
 */
export function readGuest(data: FormData, today: IsoDate): EnteredGuest {
  const text = (name: GuestField | 'note') => String(data.get(name) ?? '');
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
  const note = text('note').trim();
  const wrong = guestFieldsToCorrect(guest, today);
  return {
    guest, note,
    toCorrect: isDay || typedBirth.trim() === '' ? wrong : [...wrong, 'birthDate'],
    withCard: [...cardNumberFields(guest), ...cardNumberFields({ note })],
  };
}
