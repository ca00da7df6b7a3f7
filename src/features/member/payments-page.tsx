import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatMoney } from '#i18n/format.ts';
import type { MemberPayment } from '#runtime/member/members.ts';
import { Badge } from '#ui/badge.tsx';
import { BookingPageFrame } from './booking-page-frame.tsx';
import { MemberPage, type SignedIn } from './member-page.tsx';
import * as styles from './payments-page.module.css';

/** The payments of the member's bookings, the newest first. A page has those of ten bookings. */
export function PaymentsPage({ page }: { readonly page: number }) {
  const { t, i18n } = useLingui();
  return (
    <MemberPage title={t`Payments`}>
      {({ members }: SignedIn) => (
        <BookingPageFrame key={page} members={members} page={page} to={(next) => ({ to: '/user/payments', search: next === 1 ? {} : { page: next } })}>
          {({ payments }) => (payments.length === 0 ? <p>{t`There are no payments yet.`}</p> : (
            <ul className={styles.list}>
              {payments.map(({ paymentId, bookingNumber, at, amount, currency, state }) => (
                <li key={paymentId}>
                  <span className="num">{formatDateTime(Date.parse(at))}</span>
                  <Link className="link num" to="/user/reservations" search={{ ...(page > 1 && { page }), number: bookingNumber }}>{bookingNumber}</Link>
                  <Badge tone={TONES[state]}>{stateText(i18n, state)}</Badge>
                  <b className="num">{formatMoney(amount, currency, i18n.locale)}</b>
                </li>
              ))}
            </ul>
          ))}
        </BookingPageFrame>
      )}
    </MemberPage>
  );
}

const TONES = { captured: 'ok', open: 'sea', declined: 'warn', refunding: 'sea', refunded: 'ok' } as const;

function stateText(i18n: I18n, state: MemberPayment['state']): string {
  switch (state) {
    case 'captured': return i18n._(msg`Paid`);
    case 'open': return i18n._(msg`In progress`);
    case 'declined': return i18n._(msg`Declined`);
    case 'refunding': return i18n._(msg`Coming back to you`);
    case 'refunded': return i18n._(msg`Paid back`);
  }
}
