/**
 * What a member is told of a booking (M8). `booked`: it is active. `transferAsked`: it waits for a bank transfer. `overdue`:
 * it was cancelled because it was not paid in time. `cancelled`: by the member or the operator. `refunded`: money was sent
 * back. `reminder`: a ride of it is tomorrow.
 */
export const NOTICE_KINDS = ['booked', 'transferAsked', 'overdue', 'cancelled', 'refunded', 'reminder'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
