import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useCallback, useState } from 'react';
import { periodOf } from '#domain/booking-item.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { isReviewable } from '#domain/review.ts';
import { BookingPass, type BookingPassProps } from '#features/common/booking-pass.tsx';
import { passOf } from '#features/common/pass-of.ts';
import { pastLines } from '#features/common/past-lines.ts';
import { useDestinationDay } from '#features/common/use-destination-day.ts';
import { useLoadedList } from '#features/common/use-loaded-list.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { type MemberData, MOST_MEMBER_QUOTES, type OwnRequests, readBooking, readRequests, type ShownTrouble } from '#runtime/member/members.ts';
import { useSubject } from '#runtime/react/runtime-context.tsx';
import { buttonClass } from '#ui/button.tsx';
import { BookingPageFrame } from './booking-page-frame.tsx';
import { EnquiryHint } from './enquiry-hint.tsx';
import { askToLogIn, ListStatus } from './list-status.tsx';
import { MemberPage, type SignedIn } from './member-page.tsx';
import { MemberRequests } from './member-requests.tsx';

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
export function BookingsPage({ page, opened, Details }: BookingsPageProps) {
  const { t } = useLingui();
  return (
    <MemberPage title={t`Bookings`}>
      {(signedIn) => (opened === null ? <Bookings key={page} {...signedIn} page={page} /> : <OpenedBooking key={opened} {...signedIn} page={page} opened={opened} Details={Details} />)}
    </MemberPage>
  );
}

/** One booking, whichever page of the list has it. The list if the account has no such booking. */
function OpenedBooking({ members, member, page, opened, Details }: SignedIn & Omit<BookingsPageProps, 'opened'> & { readonly opened: string }) {
  const { t } = useLingui();
  const loaded = useLoadedList<MemberData, ShownTrouble>(useCallback(() => readBooking(members, opened), [members, opened]), askToLogIn);
  const booking = loaded.list?.bookings[0];
  if (loaded.list && !booking) {
    return (
      <>
        <p role="status">{t`Your account has no booking ${opened}.`}</p>
        <Bookings members={members} member={member} page={page} />
      </>
    );
  }
  return (
    <>
      <p><Link className="link" to="/user/reservations" search={page === 1 ? {} : { page }}>{t`All bookings`}</Link></p>
      <ListStatus loaded={loaded} />
      {loaded.trouble === 'noAnswer' && <KeptPasses members={members} member={member} page={page} only={opened} />}
      {booking && <Details booking={booking} onChange={loaded.load} />}
    </>
  );
}

/** The requests that are listed at first. */
const FIRST_REQUESTS = 3;
const NO_REQUESTS = { ok: true, value: { total: 0, quotes: [] } } as const;

/** A page of the bookings, under the requests for quotes (M10) on the first one. */
function Bookings({ members, member, page }: SignedIn & { readonly page: number }) {
  const { t, i18n } = useLingui();
  const lang = useLocale();
  const today = useDestinationDay();
  const { memberId } = member;
  // The passes of the first page are kept on the device, so that they can be shown without a connection.
  const keep = useCallback(({ bookings }: MemberData) => {
    if (page === 1) void members.session.dispatch({ type: 'KeepPasses', kept: { memberId, lang, passes: bookings.map((booking) => passOf(i18n, booking)) } });
  }, [members, memberId, lang, i18n, page]);
  const [most, setMost] = useState(FIRST_REQUESTS);
  const requests = useLoadedList<OwnRequests, ShownTrouble>(useCallback(async () => (page === 1 ? readRequests(members, most) : NO_REQUESTS), [members, page, most]), askToLogIn);
  const { total = 0, quotes = [] } = requests.list ?? {};
  const bookingsOf = ({ bookings, reviews = [] }: MemberData) => (bookings.length === 0 ? <NoBookings /> : bookings.map((each) => (
    <MemberPass key={each.bookingNumber} pass={passOf(i18n, each)} lang={lang} page={page} review={reviewLink(each, reviews, today)} />
  )));
  return (
    <BookingPageFrame
      members={members}
      page={page}
      to={(next) => ({ to: '/user/reservations', search: next === 1 ? {} : { page: next } })}
      onRead={keep}
      offline={page === 1 && <KeptPasses members={members} member={member} page={page} />}
    >
      {(data) => (
        <>
          <ListStatus loaded={requests} />
          {quotes.length > 0 && (
            <>
              <MemberRequests requests={quotes} onMore={quotes.length < total && most < MOST_MEMBER_QUOTES ? () => setMost(MOST_MEMBER_QUOTES) : null} />
              <h3>{t`Your bookings`}</h3>
            </>
          )}
          {(requests.list || requests.trouble) && bookingsOf(data)}
        </>
      )}
    </BookingPageFrame>
  );
}

/** The pass of a booking with its links. @param page the page of the list that shows it @param review whether the member can write a review of it or look at one; absent where neither */
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

/** The passes that this device has stored, shown without a connection. @param only the number of the booking to show; all if absent */
function KeptPasses({ members, member: { memberId }, page, only }: SignedIn & { readonly page: number; readonly only?: string }) {
  const kept = useSubject(members.session.state$)?.kept;
  const passes = kept?.memberId === memberId ? kept.passes.filter(({ bookingNumber }) => only === undefined || bookingNumber === only) : [];
  return passes.length > 0 && (
    <>
      <p className="muted"><Trans>These are your bookings as they were loaded last.</Trans></p>
      {passes.map((pass) => <MemberPass key={pass.bookingNumber} pass={pass} lang={kept!.lang} page={page} />)}
    </>
  );
}

/** Whether a booking has a line to review, or else a review to look at (R1). */
function reviewLink(booking: BookingSummary, reviews: NonNullable<MemberData['reviews']>, today: IsoDate): 'write' | 'see' | undefined {
  const written = reviews.filter(({ bookingNumber }) => bookingNumber === booking.bookingNumber).map(({ lineId }) => lineId);
  if (pastLines(booking, today).some(({ lineId, selection }) => isReviewable(periodOf(selection).to, today) && !written.includes(lineId))) return 'write';
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
