/**
 * What a member is told of a booking (M8). `booked`: it is active. `transferAsked`: it waits for a bank transfer. `overdue`:
 * it was cancelled because it was not paid in time. `cancelled`: by the member or the operator. `refunded`: money was sent
 * back. `reminder`: a ride of it is tomorrow. `reviewInvited`: the trip is over and can be reviewed.
 * `reviewPublished`, `reviewRejected`: the operator has decided on a review of it.
 * Of a request for a quote: `quoted`: the operator has priced it. `quoteRejected`: the operator has declined it. `quoteExpired`:
 * it has ended without a booking.
 */
export const NOTICE_KINDS = ['booked', 'transferAsked', 'overdue', 'cancelled', 'refunded', 'reminder', 'reviewInvited', 'reviewPublished', 'reviewRejected', 'quoted', 'quoteRejected', 'quoteExpired'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
