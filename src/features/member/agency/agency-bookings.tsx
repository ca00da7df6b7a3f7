import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { bookingStatusText } from '#features/common/booking-status.ts';
import { BookingPageFrame } from '#features/member/booking-page-frame.tsx';
import { passOf } from '#features/common/pass-of.ts';
import { formatMoney } from '#i18n/format.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import type { Members } from '#runtime/member/members.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { FieldGrid, SelectField } from '#ui/field.tsx';
import * as styles from './agency-bookings.module.css';
import { BOOKING_STATUSES, type AgencySearch } from './agency-search.ts';

export interface AgencyBookingsProps {
  readonly members: Members;
  /** Of the agency. */
  readonly number: string;
  readonly search: Omit<AgencySearch, 'booking'>;
}

/** For a session that ends: the page leads to the login (`AgencyPage`). */
export const stay = () => undefined;

/** The bookings of an agency, the newest first, all or those of one status (A3). */
export function AgencyBookings({ members, number, search: { page = 1, status } }: AgencyBookingsProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const to = (search: AgencySearch) => ({ to: '/agency/{-$kno}', params: { kno: number }, search }) as const;
  const filter = (value: string) => void navigate(to({ status: BOOKING_STATUSES.find((each) => each === value) }));
  return (
    <section className={styles.bookings} aria-labelledby="agency-bookings">
      <h2 id="agency-bookings">{t`Your bookings`}</h2>
      <FieldGrid>
        <SelectField label={t`Bookings to show`} value={status ?? ''} onChange={(event) => filter(event.target.value)}>
          <option value="">{t`All`}</option>
          {BOOKING_STATUSES.map((each) => <option key={each} value={each}>{bookingStatusText(i18n, each)}</option>)}
        </SelectField>
      </FieldGrid>
      <BookingPageFrame members={members} page={page} status={status} to={(next) => to({ status, ...(next > 1 && { page: next }) })} onSignedOut={stay}>
        {({ bookings }) => {
          if (bookings.length > 0) return <ul className={styles.list}>{bookings.map((booking) => <Row key={booking.bookingNumber} booking={booking} link={to({ status, ...(page > 1 && { page }), booking: booking.bookingNumber })} />)}</ul>;
          return status === undefined ? (
            <div className="flow">
              <p role="status"><Trans>Nothing here yet. What you book while you are logged in appears here.</Trans></p>
              <p><Link className={buttonClass()} to="/">{t`Find your trip`}</Link></p>
            </div>
          ) : <p role="status">{t`There are no bookings.`}</p>;
        }}
      </BookingPageFrame>
    </section>
  );
}

interface RowProps {
  readonly booking: BookingSummary;
  readonly link: { readonly to: '/agency/{-$kno}'; readonly params: { readonly kno: string }; readonly search: AgencySearch };
}

/** Who travels, what was booked for when, and what is paid. */
function Row({ booking, link }: RowProps) {
  const { i18n } = useLingui();
  const { bookingNumber, status, guestName, remaining } = booking;
  const { lines, paid, total, currency } = passOf(i18n, booking);
  const money = (amount: string) => formatMoney(amount, currency, i18n.locale);
  return (
    <li>
      <div className={styles.head}>
        <h3>{guestName}</h3>
        <Badge tone={status === 'active' ? 'ok' : status === 'pendingPayment' ? 'warn' : 'sea'}>{bookingStatusText(i18n, status)}</Badge>
      </div>
      {lines.map(({ title, facts }, index) => <p key={index}>{title}<br /><span className="small num">{facts.join(', ')}</span></p>)}
      <div className={styles.head}>
        <span className="num"><Trans>Paid {money(paid)} of {money(total)}, remaining {money(remaining)}</Trans></span>
        <Link className="link num" {...link}>{bookingNumber}</Link>
      </div>
    </li>
  );
}
