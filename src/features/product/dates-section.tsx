import { useLingui } from '@lingui/react/macro';
import type { ProductDetail } from '#runtime/page-context.ts';
import * as styles from './dates-section.module.css';
import type { LoadedProduct } from './load-product.ts';
import { SessionCalendar } from './session-calendar.tsx';
import { SessionOptions } from './session-options.tsx';
import { StayCalendar } from './stay-calendar.tsx';
import { CALENDAR_ID } from './to-calendar.ts';
import type { Booking } from './use-booking.ts';

/** Where dates are chosen: nights of a villa, or day, session and pick-up of a tour. */
export function DatesSection({ loaded: { product, today, zones }, booking }: { readonly loaded: LoadedProduct; readonly booking: Booking }) {
  const { t } = useLingui();
  const { offer } = product;
  const { watchCalendar, line } = booking;
  return (
    <section id={CALENDAR_ID}>
      <h2>{offer.vertical === 'villa' ? t`Dates and nightly prices` : t`Dates and sessions`}</h2>
      {/* A line to be changed is known late; its calendar opens at its dates. */}
      <div ref={watchCalendar} key={line?.lineId}>
        {offer.vertical === 'villa' ? <StayCalendar offer={offer} booking={booking} today={today} /> : <SessionCalendar offer={offer} booking={booking} today={today} />}
      </div>
      {offer.vertical === 'tour' && (
        <div className={styles.options}>
          <SessionOptions offer={offer} booking={booking} meetingPoint={meetingPointOf(product)} zones={zones} />
        </div>
      )}
    </section>
  );
}

function meetingPointOf({ facts }: ProductDetail): string {
  return facts.vertical === 'tour' ? facts.meetingPoint : '';
}
