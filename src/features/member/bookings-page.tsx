import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { buttonClass } from '#ui/button.tsx';
import { BookingPageFrame } from './booking-page-frame.tsx';
import { BookingPass } from './booking-pass.tsx';
import { MemberPage, type SignedIn } from './member-page.tsx';

export interface BookingsPageProps {
  readonly page: number;
  /** Number of the booking that is shown whole; null for the list. */
  readonly opened: string | null;
  /** Shows a whole booking. */
  readonly Details: ComponentType<{ readonly booking: BookingSummary }>;
}

/** The bookings that the member made while logged in, the newest first (M5), or one of them. */
export function BookingsPage({ page, opened, Details }: BookingsPageProps) {
  const { t } = useLingui();
  return (
    <MemberPage title={t`Bookings`}>
      {({ members }: SignedIn) => (
        <BookingPageFrame key={page} members={members} page={page} to={(next) => ({ to: '/user/reservations', search: next === 1 ? {} : { page: next } })}>
          {({ bookings }) => {
            const booking = bookings.find(({ bookingNumber }) => bookingNumber === opened);
            if (booking) {
              return (
                <>
                  <p><Link className="link" to="/user/reservations" search={page === 1 ? {} : { page }}>{t`All bookings`}</Link></p>
                  <Details booking={booking} />
                </>
              );
            }
            if (bookings.length === 0) return <NoBookings />;
            return bookings.map((each) => <BookingPass key={each.bookingNumber} booking={each} page={page} />);
          }}
        </BookingPageFrame>
      )}
    </MemberPage>
  );
}

function NoBookings() {
  const { t } = useLingui();
  return (
    <div className="flow">
      <p><Trans>Nothing here yet. What you book while you are logged in appears here.</Trans></p>
      <p><Link className={buttonClass()} to="/">{t`Find your trip`}</Link></p>
      <p className="muted"><Trans>Booked without an account? <Link className="link" to="/enquire-booking" search={{}}>Find your booking</Link> by its number and your e-mail address.</Trans></p>
    </div>
  );
}
