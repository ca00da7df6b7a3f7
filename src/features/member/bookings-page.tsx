import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useCallback } from 'react';
import { periodOf } from '#domain/booking-item.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { isReviewable } from '#domain/review.ts';
import { BookingPass, type BookingPassProps } from '#features/common/booking-pass.tsx';
import { passOf } from '#features/common/pass-of.ts';
import { travelledLines } from '#features/common/travelled-lines.ts';
import { useDestinationDay } from '#features/common/use-destination-day.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import type { MemberData } from '#runtime/member/members.ts';
import { useSubject } from '#runtime/react/runtime-context.tsx';
import { buttonClass } from '#ui/button.tsx';
import { BookingPageFrame } from './booking-page-frame.tsx';
import { EnquiryHint } from './enquiry-hint.tsx';
import { MemberPage, type SignedIn } from './member-page.tsx';

export interface BookingsPageProps {
  readonly page: number;
  /** Number of the booking that is shown whole; null for the list. */
  readonly opened: string | null;
  /** Shows a whole booking. */
  readonly Details: ComponentType<BookedDetailsProps>;
}

export interface BookedDetailsProps {
  readonly booking: BookingSummary;
  /** Called when the booking was changed. */
  readonly onChange: () => void;
}

/** The bookings that the member made while logged in, the newest first (M5), or one of them. */
export function BookingsPage(props: BookingsPageProps) {
  const { t } = useLingui();
  return <MemberPage title={t`Bookings`}>{(signedIn) => <Bookings key={props.page} {...signedIn} {...props} />}</MemberPage>;
}

function Bookings({ members, member: { memberId }, page, opened, Details }: SignedIn & BookingsPageProps) {
  const { t, i18n } = useLingui();
  const lang = useLocale();
  const today = useDestinationDay();
  // The passes of the first page are kept on the device, so that they can be shown without a connection.
  const keep = useCallback(({ bookings }: MemberData) => {
    if (page === 1) void members.session.dispatch({ type: 'KeepPasses', kept: { memberId, lang, passes: bookings.map((booking) => passOf(i18n, booking)) } });
  }, [members, memberId, lang, i18n, page]);
  const kept = useSubject(members.session.state$)?.kept;
  const known = kept?.memberId === memberId && page === 1 ? kept.passes.filter(({ bookingNumber }) => opened === null || bookingNumber === opened) : [];
  return (
    <BookingPageFrame
      members={members}
      page={page}
      to={(next) => ({ to: '/user/reservations', search: next === 1 ? {} : { page: next } })}
      onRead={keep}
      offline={known.length > 0 && (
        <>
          <p className="muted"><Trans>These are your bookings as they were loaded last.</Trans></p>
          {known.map((pass) => <MemberPass key={pass.bookingNumber} pass={pass} lang={kept!.lang} page={page} />)}
        </>
      )}
    >
      {({ bookings, reviews = [] }, reload) => {
        const booking = bookings.find(({ bookingNumber }) => bookingNumber === opened);
        if (booking) {
          return (
            <>
              <p><Link className="link" to="/user/reservations" search={page === 1 ? {} : { page }}>{t`All bookings`}</Link></p>
              <Details booking={booking} onChange={reload} />
            </>
          );
        }
        if (bookings.length === 0) return <NoBookings />;
        return bookings.map((each) => <MemberPass key={each.bookingNumber} pass={passOf(i18n, each)} lang={lang} page={page} review={reviewLink(each, reviews, today)} />);
      }}
    </BookingPageFrame>
  );
}

/** @param page of the list that the pass is on @param review what its guest can do about a review of it; absent where nothing */
function MemberPass({ page, review, ...shown }: BookingPassProps & { readonly page: number; readonly review?: 'write' | 'see' | undefined }) {
  const { t } = useLingui();
  const search = { ...(page > 1 && { page }), number: shown.pass.bookingNumber };
  return (
    <BookingPass {...shown}>
      <Link className="link" to="/user/reservations" search={search}>{t`Open the booking`}</Link>
      {review && <Link className="link" to="/user/reservations" search={search} hash="reviews">{review === 'write' ? t`Write a review` : t`Your review`}</Link>}
    </BookingPass>
  );
}

/** Whether a booking has a line to review, or else a review to look at (R1). */
function reviewLink(booking: BookingSummary, reviews: NonNullable<MemberData['reviews']>, today: IsoDate): 'write' | 'see' | undefined {
  const written = reviews.filter(({ bookingNumber }) => bookingNumber === booking.bookingNumber).map(({ lineId }) => lineId);
  if (travelledLines(booking, today).some(({ lineId, selection }) => isReviewable(periodOf(selection).to, today) && !written.includes(lineId))) return 'write';
  return written.length > 0 ? 'see' : undefined;
}

function NoBookings() {
  const { t } = useLingui();
  return (
    <div className="flow">
      <p><Trans>Nothing here yet. What you book while you are logged in appears here.</Trans></p>
      <p><Link className={buttonClass()} to="/">{t`Find your trip`}</Link></p>
      <EnquiryHint />
    </div>
  );
}
