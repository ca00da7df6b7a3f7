import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { formatDate } from '#i18n/format.ts';
import { FieldLink, FieldPair } from '#ui/field.tsx';
import { CALENDAR_ID, toCalendar, toSessions } from './to-calendar.ts';
import type { Booking } from './use-booking.ts';

/** The chosen dates, and the way to the calendar in which they are chosen. */
export function DateFields({ booking: { choice } }: { readonly booking: Booking }) {
  const { t } = useLingui();
  const { dates } = choice;
  const day = (date: string | null) => (date === null ? null : formatDate(date));
  return (
    <FieldPair>
      {dates.vertical === 'villa' ? (
        <>
          <DateField label={t`Arrival`} value={day(dates.arrival)} />
          <DateField label={t`Departure`} value={day(dates.departure)} />
        </>
      ) : (
        <>
          <DateField label={t`Day`} value={day(dates.date)} />
          <DateField label={t`Session`} value={dates.session} onFollow={dates.date === null ? toCalendar : toSessions} />
        </>
      )}
    </FieldPair>
  );
}

interface DateFieldProps {
  readonly label: string;
  /** As printed; null while nothing is chosen. */
  readonly value: string | null;
  readonly onFollow?: (event: MouseEvent) => void;
}

function DateField({ label, value, onFollow = toCalendar }: DateFieldProps) {
  const { t } = useLingui();
  return <FieldLink label={label} value={value} placeholder={t`Choose`} href={`#${CALENDAR_ID}`} onClick={onFollow} />;
}
