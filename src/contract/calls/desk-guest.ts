import { GUEST_LIMITS } from '#domain/draft/guest-schema.ts';
import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, nullable, record } from '#contract/codec.ts';
import { code, isoDate, text } from '#contract/scalar-codecs.ts';

/** What a guest has entered about their identity: no list has it, and each reading names its booking (B27). */
const guestIdentity = record({
  birthDate: ['dogum_tarihi', nullable(isoDate())],
  /** Turkish identity or passport number; null where none was given. */
  identityNumber: ['tc_pasaport', nullable(text({ max: GUEST_LIMITS.identityNumber }))],
  /** Empty where none was given. */
  address: ['adres', text({ max: GUEST_LIMITS.address })],
});
export type GuestIdentity = Infer<typeof guestIdentity>;

export const guestIdentityGet = call({
  name: 'rezervasyon-misafir-kimlik-get',
  method: 'GET',
  summary: 'For the operator\'s desk: date of birth, identity number and address of the guest of one booking. Each reading is logged',
  request: record({ bookingNumber: ['rezervasyon_no', code()] }),
  response: guestIdentity,
  operatorSession: true,
  failures: { notFound: NOT_FOUND },
});
