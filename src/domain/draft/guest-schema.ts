import { code, isoDate } from '#domain/schema/scalars.ts';
import { list, nullable, optional, record } from '#domain/schema/schema.ts';
import { freeText } from './free-text.ts';
import { NOTE_LIMIT } from './guest.ts';

/** The maximum length of each text field of the checkout, in the forms, the log and the contract. */
export const GUEST_LIMITS = { firstName: 100, lastName: 100, identityNumber: 40, address: 500, phone: 40, email: 254 } as const;
export const HOTEL_LIMITS = { hotelName: 200, room: 50, city: 100, district: 100, address: 300 } as const;
/** Two for each line of a basket. */
export const MOST_ADDRESSES = 200;

/** The guest as entered so far: any field may be empty. */
export const guest = record({
  firstName: freeText(GUEST_LIMITS.firstName),
  lastName: freeText(GUEST_LIMITS.lastName),
  birthDate: nullable(isoDate()),
  identityNumber: nullable(freeText(GUEST_LIMITS.identityNumber)),
  address: freeText(GUEST_LIMITS.address),
  phone: freeText(GUEST_LIMITS.phone, 16),
  email: freeText(GUEST_LIMITS.email),
});

export const hotel = record({
  hotelName: freeText(HOTEL_LIMITS.hotelName),
  room: freeText(HOTEL_LIMITS.room),
  city: freeText(HOTEL_LIMITS.city),
  district: freeText(HOTEL_LIMITS.district),
  addresses: optional(list(record({ place: code(), address: freeText(HOTEL_LIMITS.address) }), MOST_ADDRESSES)),
});

export const note = freeText(NOTE_LIMIT);
