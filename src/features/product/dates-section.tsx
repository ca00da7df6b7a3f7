import { useLingui } from '@lingui/react/macro';
import { DATES_ID } from '#features/common/focus-dates.ts';
import { pageOf } from '#verticals/page.ts';
import type { BookingState } from './use-booking-state.ts';

/** Where dates, and what depends on them, are chosen. */
export function DatesSection({ booking }: { readonly booking: BookingState }) {
  const { i18n } = useLingui();
  const { offer, watchCalendar, line, form } = booking;
  const { headings, booking: { Dates } } = pageOf(offer.vertical);
  return (
    <section id={DATES_ID}>
      <h2>{i18n._(headings.dates)}</h2>
      {/* A line to be changed is known late; its calendar opens at its dates. */}
      <div ref={watchCalendar} key={line?.lineId}>
        <Dates {...form} />
      </div>
    </section>
  );
}
