import { call } from '#contract/call.ts';
import { type Infer, list, named, nullable, record } from '#contract/codec.ts';
import { code, flag, instant, int, oneOf, uuid } from '#contract/scalar-codecs.ts';
import type { NoticeKind } from '#domain/member/notice-kind.ts';

/** The most notices of one answer. */
export const MOST_NOTICES = 50;

const noticeKind = () =>
  oneOf({
    booked: 'kesinlesti', transferAsked: 'havale_bekleniyor', overdue: 'odenmedi', cancelled: 'iptal', refunded: 'iade', reminder: 'hatirlatma',
    reviewInvited: 'yorum_daveti', reviewPublished: 'yorum_yayinlandi', reviewRejected: 'yorum_reddedildi',
    quoted: 'teklif_fiyatlandi', quoteRejected: 'teklif_geri_cevrildi', quoteExpired: 'teklif_suresi_doldu',
  } satisfies Record<NoticeKind, string>);

const memberNotice = named('MemberNotice', record({
  noticeId: ['k_no', uuid()],
  kind: ['turu', noticeKind()],
  /** What it is about: a booking, or else a request for a quote. */
  bookingNumber: ['rezervasyon_no', nullable(code())],
  quoteNumber: ['teklif_numarasi', nullable(code())],
  at: ['tarih', instant()],
  isUnread: ['yeni', flag()],
}));
export type MemberNotice = Infer<typeof memberNotice>;

export const memberNotices = call({
  name: 'uye-bildirim-listele',
  method: 'GET',
  summary: 'What the signed-in member was told of bookings and requests for quotes, the newest first, and how many of it is unread',
  /** `most`: 0 for the number alone. */
  request: record({ most: ['en_cok', int({ min: 0, max: MOST_NOTICES })] }),
  response: record({ unread: ['okunmamis', int()], notices: ['bildirimler', list(memberNotice, { max: MOST_NOTICES })] }),
  memberToken: true,
});

export const memberNoticesRead = call({
  name: 'uye-bildirim-okundu-post',
  method: 'POST',
  summary: 'Notes that the signed-in member has read all notices up to that moment, which is that of a notice',
  request: record({ upTo: ['tarih', instant()] }),
  response: record({}),
  idempotent: true,
  memberToken: true,
});
