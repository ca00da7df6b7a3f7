import { useLingui } from '@lingui/react/macro';
import { bookingStatusText } from '#features/common/booking-status.ts';
import { formatDate } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import type { BookingSearch } from './desk-search.ts';

/** Says that there are no bookings, and of a search what was searched. */
export function NoBookings({ search: { find, day, status, agency }, onShowAll }: { readonly search: BookingSearch; readonly onShowAll: () => void }) {
  const { t, i18n } = useLingui();
  const searched = [...(find ? [t`“${find}”`] : []), ...(day ? [formatDate(day)] : []), ...(status ? [bookingStatusText(i18n, status)] : []), ...(agency ? [t`Agency ${{ number: agency }}`] : [])].join(', ');
  if (searched === '') return <p role="status">{t`There are no bookings.`}</p>;
  return (
    <div className="flow">
      <p role="status">{t`No bookings were found for ${searched}.`}</p>
      <Button variant="line" onClick={onShowAll}>{t`Show all bookings`}</Button>
    </div>
  );
}
