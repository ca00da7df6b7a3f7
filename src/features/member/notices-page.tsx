import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useLoadedList } from '#features/common/use-loaded-list.ts';
import { formatDateTime } from '#i18n/format.ts';
import { type MemberNotice, readNotices, type ShownTrouble, markNoticesRead } from '#runtime/member/members.ts';
import { Badge } from '#ui/badge.tsx';
import { askToLogIn, ListStatus } from './list-status.tsx';
import { MemberPage, type SignedIn } from './member-page.tsx';
import * as styles from './notices-page.module.css';

/** The notifications about the member's bookings and requests (M8). Opening the page marks them as read. */
export function NoticesPage() {
  const { t } = useLingui();
  return <MemberPage title={t`Notifications`}>{({ members }) => <Notices members={members} />}</MemberPage>;
}

function Notices({ members }: Pick<SignedIn, 'members'>) {
  const { t, i18n } = useLingui();
  const loaded = useLoadedList<{ readonly notices: readonly MemberNotice[] }, ShownTrouble>(useCallback(() => readNotices(members), [members]), askToLogIn);
  const notices = loaded.list?.notices;
  const newest = notices?.find(({ isUnread }) => isUnread)?.at;
  useEffect(() => {
    if (newest !== undefined) void markNoticesRead(members, newest);
  }, [members, newest]);
  return (
    <>
      <ListStatus loaded={loaded} />
      {notices?.length === 0 && <p>{t`There is nothing new. What happens to your bookings and requests will be here.`}</p>}
      {notices && notices.length > 0 && (
        <ul className={styles.list}>
          {notices.map(({ noticeId, kind, bookingNumber, quoteNumber, at, isUnread }) => (
            <li key={noticeId}>
              <span className="num small muted">{formatDateTime(Date.parse(at))}</span>
              <span>
                {noticeText(i18n, kind)}
                {bookingNumber !== null && <> <Link className="link num" to="/user/reservations" search={{ number: bookingNumber }}>{bookingNumber}</Link></>}
                {quoteNumber !== null && <> <Link className="link num" to="/enquire-booking" search={{ number: quoteNumber }}>{quoteNumber}</Link></>}
              </span>
              {isUnread && <Badge tone="sea">{t`New`}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function noticeText(i18n: I18n, kind: MemberNotice['kind']): string {
  switch (kind) {
    case 'booked': return i18n._(msg`Your trip is booked.`);
    case 'transferAsked': return i18n._(msg`Your trip is held for you until your bank transfer arrives.`);
    case 'overdue': return i18n._(msg`The payment did not arrive in time, so the booking was cancelled.`);
    case 'cancelled': return i18n._(msg`The booking was cancelled.`);
    case 'refunded': return i18n._(msg`We have sent your money back.`);
    case 'reminder': return i18n._(msg`You are picked up tomorrow.`);
    case 'reviewInvited': return i18n._(msg`How was your trip? You can write a review now.`);
    case 'reviewPublished': return i18n._(msg`Your review is published.`);
    case 'reviewRejected': return i18n._(msg`We did not publish your review. You can change it.`);
    case 'quoted': return i18n._(msg`Your quote is ready.`);
    case 'quoteRejected': return i18n._(msg`We cannot make you an offer for this request.`);
    case 'quoteExpired': return i18n._(msg`Your request has ended without a booking.`);
  }
}
