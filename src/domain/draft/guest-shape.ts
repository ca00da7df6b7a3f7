import { isoDate } from '#domain/shape/scalars.ts';
import { nullable, record } from '#domain/shape/shape.ts';
import { typedText } from './typed-text.ts';

/** Most characters of each text field of the checkout; the forms, the log and the contract keep to them. */
export const GUEST_LIMITS = { firstName: 100, lastName: 100, identityNumber: 40, address: 500, phone: 40, email: 254 } as const;
export const HOTEL_LIMITS = { hotelName: 200, room: 50, city: 100, district: 100 } as const;
export const NOTE_LIMIT = 2000;

/** The guest as typed so far: any field may be empty. */
export const guest = record({
  firstName: typedText(GUEST_LIMITS.firstName),
  lastName: typedText(GUEST_LIMITS.lastName),
  birthDate: nullable(isoDate()),
  identityNumber: nullable(typedText(GUEST_LIMITS.identityNumber)),
  address: typedText(GUEST_LIMITS.address),
  phone: typedText(GUEST_LIMITS.phone, 16),
  email: typedText(GUEST_LIMITS.email),
});

export const hotel = record({
  hotelName: typedText(HOTEL_LIMITS.hotelName),
  room: typedText(HOTEL_LIMITS.room),
  city: typedText(HOTEL_LIMITS.city),
  district: typedText(HOTEL_LIMITS.district),
});

export const note = typedText(NOTE_LIMIT);
