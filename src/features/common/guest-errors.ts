import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AddressPlace } from '#domain/address-place.ts';
import type { Locale } from '#domain/catalogue.ts';
import type { GuestField, HotelField } from '#domain/draft/guest.ts';

/** Error text for a field of the guest form; `card` when a card number was typed into it. */
export function guestFieldError(i18n: I18n, field: GuestField, card: boolean): string {
  if (card) return cardInText(i18n);
  switch (field) {
    case 'firstName': return i18n._(msg`Please enter the first name.`);
    case 'lastName': return i18n._(msg`Please enter the last name.`);
    case 'email': return i18n._(msg`Please enter an e-mail address like name@example.com.`);
    case 'phone': return i18n._(msg`Please enter a phone number with its country code, at least 7 digits.`);
    case 'address': return i18n._(msg`Please check the address.`);
    case 'birthDate': return i18n._(msg`Please enter a date of birth in the past as DD.MM.YYYY.`);
    case 'identityNumber': return i18n._(msg`Please enter the number as in the document, with letters and digits.`);
  }
}

export function hotelFieldError(i18n: I18n, field: HotelField, card: boolean): string {
  if (card) return cardInText(i18n);
  switch (field) {
    case 'hotelName': return i18n._(msg`Please enter the name of the hotel, so that the driver finds you.`);
    case 'city': return i18n._(msg`Please enter the city or town.`);
    case 'room': return i18n._(msg`Please check the room.`);
    case 'district': return i18n._(msg`Please check the district.`);
  }
}

/** Error text for an address of a place. */
export function placeAddressError(i18n: I18n, of: AddressPlace, card: boolean): string {
  if (card || of.kind === 'zone') return hotelFieldError(i18n, 'hotelName', card);
  const place = of.name[i18n.locale as Locale];
  return i18n._(msg`Please enter an address in ${place}, so that the driver finds you.`);
}

function cardInText(i18n: I18n): string {
  return i18n._(msg`This looks like a card number. Please take it out: it belongs in the card form only.`);
}
