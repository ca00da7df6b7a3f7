import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { pageNumberIn } from '#features/common/page-number.ts';
import { bookingNumberIn } from '#features/member/member-search.ts';

export const BOOKING_STATUSES = ['active', 'pendingPayment', 'closed', 'cancelled'] as const satisfies readonly BookingSummary['status'][];

/** The parameters of an agency's page: which bookings are shown. */
export interface AgencySearch {
  readonly page?: number | undefined;
  readonly status?: BookingSummary['status'] | undefined;
  /** Number of the booking that is shown whole. */
  readonly booking?: string | undefined;
}

/** Reads an address. What is malformed is left out. */
export const agencySearchIn = ({ page, status, booking }: Readonly<Record<string, unknown>>): AgencySearch =>
  ({ page: pageNumberIn(page), status: BOOKING_STATUSES.find((each) => each === status), booking: bookingNumberIn(booking) });
