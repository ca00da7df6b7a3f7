import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { LONGEST_BOOKING_SEARCH } from '#domain/booking-search.ts';
import { isIsoDate } from '#domain/date.ts';
import { bookingStatusText } from '#features/common/booking-status.ts';
import { DayTextField } from '#features/common/day-text-field.tsx';
import { typedDay } from '#features/common/typed-day.ts';
import { useCheckedForm } from '#features/common/use-checked-form.ts';
import { formatDate } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { FieldGrid, SelectField, TextField } from '#ui/field.tsx';
import { BOOKING_STATUSES, type BookingSearch } from './desk-search.ts';

export interface BookingSearchFormProps {
  readonly search: BookingSearch;
  /** Called with what to show from the first page on. */
  readonly onSearch: (search: BookingSearch) => void;
}

/** Finds bookings by a text, by a day of travel and by their status (B26). */
export function BookingSearchForm({ search: { find, day, status }, onSearch }: BookingSearchFormProps) {
  const { t, i18n } = useLingui();
  const { form, method, problems, onSubmit, onInput } = useCheckedForm<{ readonly find: string; readonly day: string; readonly status: BookingSearch['status'] }, 'invalid'>({
    read: (data) => ({ find: String(data.get('find')).trim(), day: typedDay(String(data.get('day'))), status: BOOKING_STATUSES.find((each) => each === data.get('status')) }),
    problemsOf: (entered) => (entered.day === '' || isIsoDate(entered.day) ? {} : { day: 'invalid' }),
    isBusy: false,
    onValid: (entered) => onSearch({ find: entered.find || undefined, day: entered.day || undefined, status: entered.status }),
  });
  // As the address says, also after a step back. The fields stay, and the focus in them.
  useEffect(() => {
    const shown = { find: find ?? '', day: day ? formatDate(day) : '', status: status ?? '' };
    for (const [name, value] of Object.entries(shown)) (form.current!.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement).value = value;
  }, [form, find, day, status]);
  return (
    <form ref={form} className="flow" role="search" aria-label={t`Bookings`} noValidate method={method} onSubmit={onSubmit} onInput={onInput}>
      <FieldGrid>
        <TextField label={t`Booking number, name, e-mail or phone`} span={6} name="find" type="search" maxLength={LONGEST_BOOKING_SEARCH} autoComplete="off" />
        <DayTextField label={t`Day of travel`} name="day" error={problems.day && t`Please enter a day that exists, as DD.MM.YYYY.`} />
        <SelectField label={t`Bookings to show`} name="status" onChange={({ currentTarget }) => currentTarget.form!.requestSubmit()}>
          <option value="">{t`All`}</option>
          {BOOKING_STATUSES.map((each) => <option key={each} value={each}>{bookingStatusText(i18n, each)}</option>)}
        </SelectField>
      </FieldGrid>
      <Button type="submit" variant="line">{t`Find`}</Button>
    </form>
  );
}
