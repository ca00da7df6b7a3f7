import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { dueOnArrival } from '#domain/due-on-arrival.ts';
import { isZero } from '#domain/is-zero.ts';
import { useShell } from '#features/common/use-shell.ts';
import { formatDateTime } from '#i18n/format.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { Money } from '#ui/price.tsx';
import * as styles from './next-steps.module.css';

/** The next steps after a booking: how to find it again, what is still to be paid, and whom to ask. */
export function NextSteps({ booking }: { readonly booking: BookingSummary }) {
  const { t } = useLingui();
  const { bookingNumber, guestEmail, currency, status } = booking;
  const remaining = dueOnArrival(booking);
  const { timeZone, operator: { phone, hours, email } } = useShell();
  return (
    <section className={styles.steps}>
      <h2>{t`What happens next`}</h2>
      <ol>
        <li>
          <Trans>
            You will find this booking again with its number and the address {guestEmail} at <Link to="/enquire-booking" search={{ number: bookingNumber }}>Find your booking</Link>.
          </Trans>
        </li>
        {booking.freeUntil && <li><Trans>You can cancel free of charge until <span className="num">{formatDateTime(Date.parse(booking.freeUntil), timeZone)}</span>.</Trans></li>}
        {status !== 'closed' && !isZero(remaining) && <li><Trans>Pay the remaining <Money amount={remaining} currency={currency} /> at your destination, or before on this page.</Trans></li>}
        <li>
          <Trans>
            Questions or changes? Call <a className="num" href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> or write to <a href={`mailto:${email}`}>{email}</a>.
          </Trans>
          <br />
          <small className="muted">{hours}</small>
        </li>
      </ol>
    </section>
  );
}
