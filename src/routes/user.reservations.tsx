import { createFileRoute } from '@tanstack/react-router';
import { pageNumberIn } from '#features/common/page-number.ts';
import { BookingDetails } from '#features/checkout/booking-result.tsx';
import { BookingsPage, type BookedDetailsProps } from '#features/member/bookings-page.tsx';
import { bookingNumberIn } from '#features/member/member-search.ts';

export const Route = createFileRoute('/user/reservations')({
  validateSearch: ({ page, number }: { readonly page?: unknown; readonly number?: unknown }): { page?: number | undefined; number?: string | undefined } => ({
    page: pageNumberIn(page), number: bookingNumberIn(number),
  }),
  component: function Reservations() {
    const { page = 1, number = null } = Route.useSearch();
    return <BookingsPage page={page} opened={number} Details={MemberBooking} />;
  },
});

/** A booking of the member, who may cancel it. */
function MemberBooking({ booking, onChange }: BookedDetailsProps) {
  return <BookingDetails booking={booking} proof={{ by: 'member', bookingNumber: booking.bookingNumber }} onChange={onChange} />;
}
