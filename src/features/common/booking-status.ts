import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';

/** The state of a booking in a list. */
export function bookingStatusText(i18n: I18n, status: BookingSummary['status']): string {
  switch (status) {
    case 'active': return i18n._(msg`Booked`);
    case 'pendingPayment': return i18n._(msg`Awaiting payment`);
    case 'closed': return i18n._(msg`Closed`);
    case 'cancelled': return i18n._(msg`Cancelled`);
  }
}

/** The text for the collection status of a booking (E5), for its guest. */
export function collectionText(i18n: I18n, collection: BookingSummary['collectionStatus']): string {
  switch (collection) {
    case 'none': return i18n._(msg`Nothing paid yet`);
    case 'advance': return i18n._(msg`Deposit paid`);
    case 'all': return i18n._(msg`Paid in full`);
    case 'partly': return i18n._(msg`Partly paid`);
    case 'pending': return i18n._(msg`Payment in progress`);
  }
}
