import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback, type ComponentType } from 'react';
import { useLoadedList } from '#features/common/use-loaded-list.ts';
import type { BookedDetailsProps } from '#features/member/bookings-page.tsx';
import { ListStatus } from '#features/member/list-status.tsx';
import { type MemberData, readBooking, type ShownTrouble } from '#runtime/member/members.ts';
import { stay, type AgencyBookingsProps } from './agency-bookings.tsx';

export interface AgencyBookingProps extends AgencyBookingsProps {
  /** Its number. */
  readonly booking: string;
  /** Shows a whole booking. */
  readonly Details: ComponentType<BookedDetailsProps>;
}

/** One booking of the agency, as its guest sees it (A3). */
export function AgencyBooking({ members, number, search: { page, status }, booking: bookingNumber, Details }: AgencyBookingProps) {
  const { t } = useLingui();
  const loaded = useLoadedList<MemberData, ShownTrouble>(useCallback(() => readBooking(members, bookingNumber), [members, bookingNumber]), stay);
  const booking = loaded.list?.bookings[0];
  return (
    <section className="flow" aria-label={t`Booking ${bookingNumber}`}>
      <p><Link className="link" to="/agency/{-$kno}" params={{ kno: number }} search={{ page, status }}>{t`All bookings`}</Link></p>
      <ListStatus loaded={loaded} />
      {booking && <Details booking={booking} onChange={loaded.load} />}
      {loaded.list && !booking && <p role="status">{t`Your agency has no booking ${bookingNumber}.`}</p>}
    </section>
  );
}
