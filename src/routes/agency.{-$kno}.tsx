import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { BookingDetails } from '#features/checkout/booking-result.tsx';
import { AgencyPage } from '#features/member/agency/agency-page.tsx';
import { agencySearchIn } from '#features/member/agency/agency-search.ts';
import type { BookedDetailsProps } from '#features/member/bookings-page.tsx';

export const Route = createFileRoute('/agency/{-$kno}')({
  validateSearch: agencySearchIn,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: function Agency() {
    return <AgencyPage number={Route.useParams().kno} search={Route.useSearch()} Details={AgencyBooking} NotFound={NotFound} />;
  },
});

/** A booking of the agency's account, which may cancel it. */
function AgencyBooking({ booking, onChange }: BookedDetailsProps) {
  return <BookingDetails booking={booking} proof={{ by: 'member', bookingNumber: booking.bookingNumber }} onChange={onChange} />;
}

/** Few visits show it. */
const LazyNotFound = lazy(async () => ({ default: (await import('#features/layout/not-found.tsx')).NotFound }));

function NotFound() {
  return <Suspense><LazyNotFound /></Suspense>;
}
