import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { smallCover } from '#domain/pictures.ts';
import type { BookingPass as Pass } from '#domain/booking-pass.ts';
import { bookingStatusText, collectionText } from './booking-status.ts';
import { formatMoney } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import * as styles from './booking-pass.module.css';

export interface BookingPassProps {
  readonly pass: Pass;
  /** Language of its titles and facts. */
  readonly lang: string;
  /** Links and buttons below the facts. */
  readonly children?: ReactNode;
}

/** The tone of what has been collected. */
const TONES = { none: 'warn', advance: 'ok', all: 'ok', partly: 'warn', pending: 'sea' } as const;

/** A booking as a pass: picture, what was booked, what was paid, and a stub with its number to show on arrival. */
export function BookingPass({ pass: { bookingNumber, status, collectionStatus, currency, lines, paid, total }, lang, children }: BookingPassProps) {
  const { t, i18n } = useLingui();
  const money = (amount: string) => formatMoney(amount, currency, i18n.locale);
  const isActive = status === 'active';
  return (
    <article className={styles.pass} aria-label={t`Booking ${bookingNumber}`}>
      {lines[0] && <img src={smallCover(lines[0].image)} alt="" width="400" height="300" loading="lazy" />}
      <div className={styles.main}>
        {isActive ? <Badge tone={TONES[collectionStatus]}>{collectionText(i18n, collectionStatus)}</Badge> : <Badge tone={status === 'pendingPayment' ? 'warn' : 'sea'}>{bookingStatusText(i18n, status)}</Badge>}
        {lines.map(({ title, facts }, index) => (
          <div key={index} lang={lang === i18n.locale ? undefined : lang}>
            <h3>{title}</h3>
            <p className="small num">{facts.join(', ')}</p>
          </div>
        ))}
        <p className="num"><Trans>Paid {money(paid)} of {money(total)}</Trans></p>
        {children && <div className={styles.links}>{children}</div>}
      </div>
      <div className={styles.stub}>
        {isActive && <QrCode text={bookingNumber} label={t`Booking ${bookingNumber}`} />}
        <span className="num">{bookingNumber}</span>
        {isActive && <small className="muted">{t`Show on arrival`}</small>}
      </div>
    </article>
  );
}
