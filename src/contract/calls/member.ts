import { GUEST_LIMITS } from '#domain/draft/guest-schema.ts';
import { PASSWORD_LIMITS } from '#domain/member/password-limits.ts';
import { MOST_FAVOURITES } from '#domain/favourites/most-favourites.ts';
import { call, NOT_FOUND } from '#contract/call.ts';
import { type Codec, type Infer, list, named, nullable, optional, record } from '#contract/codec.ts';
import { code, currency, decimal, email, flag, id, instant, int, isoDate, locale, oneOf, text, uuid } from '#contract/scalar-codecs.ts';
import type { Member } from '#domain/member/member.ts';
import { voucher } from '#contract/codecs/offer-codec.ts';
import { reviewOfLine } from '#contract/codecs/review-codec.ts';
import type { VoucherState } from '#domain/member/voucher-state.ts';
import { bookingStatus, bookingSummary } from './booking.ts';

/** Bookings on one page of the member area. */
export const MEMBER_PAGE = 10;

const profileFields = {
  firstName: ['ad', text({ min: 1, max: GUEST_LIMITS.firstName })],
  lastName: ['soyad', text({ min: 1, max: GUEST_LIMITS.lastName })],
  /** May be empty, as may the address. */
  phone: ['telefon', text({ max: GUEST_LIMITS.phone })],
  address: ['adres', text({ max: GUEST_LIMITS.address })],
} as const;

/** What a member can change of the profile. */
export const profile = record(profileFields);

const member: Codec<Member> = named('Member', record({ memberId: ['k_no', uuid()], email: ['e_mail', email()], ...profileFields }));

/** A password that is chosen. */
export const newPassword = () => text({ min: PASSWORD_LIMITS.min, max: PASSWORD_LIMITS.max });
const enteredPassword = () => text({ min: 1, max: PASSWORD_LIMITS.max });

/** A registration form. */
export const registration = record({
  /** The language of e-mails to the member. */
  lang: ['lang', locale()],
  /** The group that the settings name (`var_uye_k_no`); this server has no groups. */
  group: ['uye_grup_k_no', optional(id())],
  firstName: profileFields.firstName,
  lastName: profileFields.lastName,
  email: ['e_mail', email()],
  password: ['sifre', newPassword()],
  /** Equal to `password`. */
  repeatedPassword: ['sifre_onay', newPassword()],
  acceptsAgreement: ['gizlilik_politikasi', flag()],
});

export const memberRegister = call({
  name: 'uye-kayit-ol-post',
  method: 'POST',
  summary: 'Registers a member, who can sign in then',
  request: registration,
  response: record({ memberId: ['k_no', uuid()] }),
  failures: { emailTaken: { status: 409, wire: 'emailhata', details: null } },
});

/** A session that has begun. */
export const sessionFields = {
  /** The bearer token of the session, for the `Authorization` header. */
  accessToken: ['access_token', text({ min: 20, max: 500 })],
  expiresAt: ['gecerlilik', instant()],
  member: ['uye', member],
} as const;

export const memberSignIn = call({
  name: 'uye-giris-yap-post',
  method: 'POST',
  summary: 'Signs a member in',
  request: record({ email: ['e_mail', email()], password: ['sifre', enteredPassword()], remember: ['remember', flag()] }),
  response: record(sessionFields),
  failures: { wrongCredentials: { status: 401, wire: 'giris_hatali', details: null } },
});

export const memberSignOut = call({
  name: 'uye-cikis-yap-post',
  method: 'POST',
  summary: 'Ends the session of the token',
  request: record({}),
  response: record({}),
  idempotent: true,
  memberToken: true,
});

export const memberForgot = call({
  name: 'uye-sifremi-unuttum-post',
  method: 'POST',
  summary: 'Sends a new password to the member\'s e-mail address; the old one stays valid until the new one is used',
  request: record({ lang: ['lang', locale()], email: ['e_mail', email()] }),
  response: record({}),
  idempotent: true,
  failures: { unknownEmail: { status: 404, wire: 'mailyok', details: null } },
});

export const memberGet = call({
  name: 'uye-bilgileri-get',
  method: 'GET',
  summary: 'The signed-in member',
  request: record({}),
  response: member,
  memberToken: true,
});

export const memberUpdate = call({
  name: 'uye-guncelle-post',
  method: 'POST',
  summary: 'Changes the profile of the signed-in member',
  request: profile,
  response: member,
  idempotent: true,
  memberToken: true,
});

const WRONG_PASSWORD = { wrongPassword: { status: 409, wire: 'sifre_hatali', details: null } } as const;

export const memberPassword = call({
  name: 'uye-sifre-degistir-post',
  method: 'POST',
  summary: 'Changes the password of the signed-in member and ends the other sessions',
  request: record({ password: ['sifre', enteredPassword()], newPassword: ['yeni_sifre', newPassword()] }),
  response: record({}),
  memberToken: true,
  failures: WRONG_PASSWORD,
});

export const memberDelete = call({
  name: 'uye-sil-post',
  method: 'POST',
  summary: 'Deletes the signed-in member. Bookings stay, and belong to nobody\'s account then',
  request: record({ password: ['sifre', enteredPassword()] }),
  response: record({}),
  memberToken: true,
  failures: WRONG_PASSWORD,
});

export const memberEmailChange = call({
  name: 'uye-eposta-degistir-post',
  method: 'POST',
  summary: 'Sends a link to the new e-mail address of the signed-in member; the address changes when the link is confirmed. The answer is the same for an address that another member has',
  request: record({ lang: ['lang', locale()], email: ['e_mail', email()], password: ['sifre', enteredPassword()] }),
  response: record({}),
  memberToken: true,
  failures: WRONG_PASSWORD,
});

export const memberEmailConfirm = call({
  name: 'uye-eposta-onayla-post',
  method: 'POST',
  summary: 'Changes the e-mail address of the signed-in member with the token of the link that was sent to the new one, and ends the other sessions. Sent again, it has the same answer',
  request: record({ token: ['anahtar', text({ min: 20, max: 100 })] }),
  response: member,
  idempotent: true,
  memberToken: true,
  failures: {
    /** It has ended, a newer one was sent, or it is another member's. */
    linkEnded: { status: 409, wire: 'baglanti_gecersiz', details: null },
    /** Another member has registered the address since. */
    emailTaken: { status: 409, wire: 'emailhata', details: null },
  },
});

const memberFavourite = named('MemberFavourite', record({ productCode: ['urun_k_no', code()], addedAt: ['tarih', instant()] }));

export const memberFavourites = call({
  name: 'uye-favori-listele',
  method: 'GET',
  summary: 'The favourites of the signed-in member, the newest first',
  request: record({}),
  response: record({ favourites: ['favoriler', list(memberFavourite, { max: MOST_FAVOURITES })] }),
  memberToken: true,
});

export const memberFavouriteAdd = call({
  name: 'uye-favori-ekle-post',
  method: 'POST',
  summary: 'Adds a product to the favourites of the signed-in member; adding it again changes nothing',
  request: record({ productCode: ['urun_k_no', code()] }),
  response: memberFavourite,
  idempotent: true,
  memberToken: true,
  failures: { notFound: NOT_FOUND, tooMany: { status: 409, wire: 'favori_cok', details: null } },
});

export const memberFavouriteRemove = call({
  name: 'uye-favori-sil-post',
  method: 'POST',
  summary: 'Removes a product from the favourites of the signed-in member',
  request: record({ productCode: ['urun_k_no', code()] }),
  response: record({}),
  idempotent: true,
  memberToken: true,
});

const memberVoucher = named('MemberVoucher', record({
  voucher: ['kupon', voucher],
  from: ['baslangic', isoDate()],
  to: ['bitis', isoDate()],
  state: ['durum', oneOf({ waiting: 'beklemede', active: 'aktif', passive: 'pasif', used: 'kullanildi' } satisfies Record<VoucherState, string>)],
  /** The day of the member's last booking with it. */
  usedOn: ['kullanma', nullable(isoDate())],
}));
export type MemberVoucher = Infer<typeof memberVoucher>;
const MOST_VOUCHERS = 1000;

export const memberVouchers = call({
  name: 'uye-kupon-listele',
  method: 'GET',
  summary: 'The vouchers that the operator gives to members, with their state for the signed-in one; those that can be used first',
  request: record({}),
  response: record({ vouchers: ['kuponlar', list(memberVoucher, { max: MOST_VOUCHERS })] }),
  memberToken: true,
});

/** State of a payment. `captured`: the money was collected. `open`: the bank has not decided yet. `refunding`, `refunded`: it goes back to the member. */
const paymentState = () => oneOf({ captured: 'tahsil_edildi', open: 'bekliyor', declined: 'reddedildi', refunding: 'iade_bekliyor', refunded: 'iade_edildi' });

const memberPayment = named('MemberPayment', record({
  paymentId: ['k_no', id()],
  bookingNumber: ['rezervasyon_no', code()],
  at: ['tarih', instant()],
  amount: ['tutar', decimal()],
  currency: ['kur_turu', currency()],
  state: ['durum', paymentState()],
}));
export type MemberPayment = Infer<typeof memberPayment>;

export const memberData = call({
  name: 'uye-tum-veriler-get',
  method: 'GET',
  summary: 'What belongs to the signed-in member: one page of the bookings, the newest first, with their payments and the states of their reviews; with the first page of all bookings also favourites and vouchers',
  request: record({
    /** The first one where absent. */
    page: ['sayfa', optional(int({ min: 1, max: 10_000 }))],
    /** Those of a status alone, or the one of a number. */
    status: ['rezervasyon_durum', optional(bookingStatus())],
    bookingNumber: ['rezervasyon_no', optional(code())],
  }),
  response: record({
    /** Number of all bookings that were asked for. */
    total: ['toplam', int()],
    bookings: ['rezervasyonlar', list(bookingSummary, { max: MEMBER_PAGE })],
    payments: ['tahsilatlar', list(memberPayment, { max: 1000 })],
    /** Of these bookings (R1); absent for a back end without reviews of guests. */
    reviews: ['yorumlar', optional(list(reviewOfLine, { max: MEMBER_PAGE * 100 }))],
    /** As `uye-favori-listele` and `uye-kupon-listele` list them; only on the first page of all bookings. */
    favourites: ['favoriler', optional(list(memberFavourite, { max: MOST_FAVOURITES }))],
    vouchers: ['kuponlar', optional(list(memberVoucher, { max: MOST_VOUCHERS }))],
  }),
  memberToken: true,
});
export type MemberData = Infer<typeof memberData.response>;
