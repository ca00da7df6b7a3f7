import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { DATES_ID } from '#features/common/focus-dates.ts';
import { pageOf } from '#verticals/page.ts';
import { AvailabilityAlert } from './availability-alert.tsx';
import { PartyFields } from './party-fields.tsx';
import * as columns from './product-page.module.css';
import type { BookingState } from './use-booking-state.ts';

/** Where dates, and what depends on them, are chosen; where the ticket is not beside it, the days can be typed and the people counted here, too. */
export const DatesSection = memo(function DatesSection({ booking }: { readonly booking: BookingState }) {
  const { i18n } = useLingui();
  const { offer, watchCalendar, line, form } = booking;
  const { headings, booking: { Dates, DateFields } } = pageOf(offer.vertical);
  const isSold = offer.saleMode === 'direct';
  return (
    <section id={DATES_ID}>
      <h2>{i18n._(headings.dates)}</h2>
      {isSold && <div className={columns.narrow}><DateFields {...form} /></div>}
      {/* A line to be changed is known late; its calendar opens at its dates. */}
      <div ref={watchCalendar} key={line?.lineId}>
        <Dates {...form} />
      </div>
      {isSold && <p className="small muted"><Trans>Are your dates taken?</Trans> <AvailabilityAlert booking={booking} /></p>}
      {isSold && <div className={columns.narrow}><PartyFields booking={booking} /></div>}
    </section>
  );
});
