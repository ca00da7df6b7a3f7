import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { smallCover } from '#domain/pictures.ts';
import { bookingStatusText, collectionText } from '#features/common/booking-status.ts';
import { BookedFacts } from '#features/common/line-facts.tsx';
import { Title } from '#features/common/written.tsx';
import { formatMoney } from '#i18n/format.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { Badge } from '#ui/badge.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import * as styles from './booking-pass.module.css';

/** The tone of what has been collected. */
const TONES = { none: 'warn', advance: 'ok', all: 'ok', partly: 'warn', pending: 'sea' } as const;

/** A booking as a pass: picture, what was booked, what was paid, and a stub with its number to show on arrival. @param page the page of the list that it is on */
export function BookingPass({ booking, page }: { readonly booking: BookingSummary; readonly page: number }) {
  const { t, i18n } = useLingui();
  const { bookingNumber, status, collectionStatus, currency, lines, paid, totals } = booking;
  const money = (amount: string) => formatMoney(amount, currency, i18n.locale);
  const isActive = status === 'active';
  return (
    <article className={styles.pass} aria-label={t`Booking ${bookingNumber}`}>
      <img src={smallCover(lines[0]!.image)} alt="" width="400" height="300" loading="lazy" />
      <div className={styles.main}>
        {isActive ? <Badge tone={TONES[collectionStatus]}>{collectionText(i18n, collectionStatus)}</Badge> : <Badge tone={status === 'pendingPayment' ? 'warn' : 'sea'}>{bookingStatusText(i18n, status)}</Badge>}
        {lines.map((line) => (
          <div key={line.lineId}>
            <h3><Title of={line.offer} /></h3>
            <p className="small"><BookedFacts line={line} /></p>
          </div>
        ))}
        <p className="num"><Trans>Paid {money(paid)} of {money(totals.grandTotal)}</Trans></p>
        <p><Link className="link" to="/user/reservations" search={{ ...(page > 1 && { page }), number: bookingNumber }}>{t`Open the booking`}</Link></p>
      </div>
      <div className={styles.stub}>
        {isActive && <QrCode text={bookingNumber} label={t`Booking ${bookingNumber}`} />}
        <span className="num">{bookingNumber}</span>
        {isActive && <small className="muted">{t`Show on arrival`}</small>}
      </div>
    </article>
  );
}
