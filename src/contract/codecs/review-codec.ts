import type { RejectionReason, ReviewState } from '#domain/review.ts';
import { named, record } from '#contract/codec.ts';
import { code, id, oneOf } from '#contract/scalar-codecs.ts';

export const reviewState = () => oneOf({ waiting: 'bekliyor', published: 'yayinda', rejected: 'reddedildi' } satisfies Record<ReviewState, string>);
export const rejectionReason = () => oneOf({ offTopic: 'konu_disi', offensive: 'hakaret', personalData: 'kisisel_veri', advertising: 'reklam' } satisfies Record<RejectionReason, string>);

/** The state of a review, for lists of bookings. */
export const reviewOfLine = named('ReviewOfLine', record({ bookingNumber: ['rezervasyon_no', code()], lineId: ['satir_no', id()], state: ['durum', reviewState()] }));
