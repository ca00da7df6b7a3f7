import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { groupIban } from '#domain/bank-transfer.ts';
import { isZero } from '#domain/is-zero.ts';
import { bookingStatusText } from '#features/common/booking-status.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { formatDate, formatDateTime, formatMoney } from '#i18n/format.ts';
import { listBookings, markRefund, type DeskBooking } from '#runtime/quote/desk.ts';
import { Button } from '#ui/button.tsx';
import { LoadingStatus } from '#ui/skeleton.tsx';
import { BookingSearchForm } from './booking-search-form.tsx';
import { CancelForm } from './cancel-form.tsx';
import { CollectionForm, type BookingFormProps } from './collection-form.tsx';
import { Contact } from './contact.tsx';
import type { BookingSearch } from './desk-search.ts';
import { deskTroubleText } from './desk-trouble.ts';
import * as styles from './entries.module.css';
import { GuestIdentity } from './guest-identity.tsx';
import { NoBookings } from './no-bookings.tsx';
import { Pages } from './pages.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { useDeskChange } from './use-desk-change.ts';
import { useDeskList, type DeskListProps } from './use-desk-list.ts';

/** The bookings that the address asks for (B26), the newest first: guests, dates, places, paid and due amounts. */
export function Bookings({ search, send, onSignedIn, onSignedOut }: DeskListProps & { readonly search: BookingSearch }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { find, day, status, agency, page = 1 } = search;
  const { list, trouble, load } = useDeskList(useCallback(() => listBookings(send, { find, day, status, agency }, page, locale), [send, find, day, status, agency, page, locale]), { onSignedIn, onSignedOut });
  const show = (next: BookingSearch) => void navigate({ to: '/desk', search: { list: 'bookings', ...next } });
  return (
    <>
      <BookingSearchForm search={search} onSearch={(next) => show({ ...next, agency })} />
      <TroubleNotice trouble={trouble} onRetry={load} />
      {!list && !trouble && <LoadingStatus />}
      {list?.total === 0 && <NoBookings search={search} onShowAll={() => show({})} />}
      {list?.bookings[0]?.agency && agency !== undefined && <OfAgency agency={list.bookings[0].agency} onShowAll={() => show({})} />}
      {list && list.bookings.length > 0 && <ul className={styles.list}>{list.bookings.map((booking) => <Booking key={booking.bookingNumber} booking={booking} send={send} onSignedOut={onSignedOut} onChanged={load} />)}</ul>}
      {list && <Pages page={page} total={list.total} onPage={(next) => show({ find, day, status, agency, page: next > 1 ? next : undefined })} />}
    </>
  );
}

/** Says whose bookings are listed, where only those of one agency are (A4). */
function OfAgency({ agency: { company, number }, onShowAll }: { readonly agency: NonNullable<DeskBooking['agency']>; readonly onShowAll: () => void }) {
  const { t } = useLingui();
  return (
    <p role="status">
      <Trans>Bookings of {company}, agency <span className="num">{number}</span></Trans>{' '}
      <Button variant="bare" onClick={onShowAll}>{t`Show all bookings`}</Button>
    </p>
  );
}

/** One booking, with the forms that change it. */
function Booking({ booking, ...actions }: BookingFormProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useShell();
  const { agency, bankTransfer } = booking;
  const money = (amount: string) => formatMoney(amount, booking.currency, i18n.locale);
  return (
    <li>
      <div className={styles.head}>
        <h2 className="num">{booking.bookingNumber}</h2>
        <span>{bookingStatusText(i18n, booking.status)}{booking.collectionStatus === 'pending' && <>, {t`payment in progress`}</>}</span>
      </div>
      <p className="small muted">
        <span className="num">{formatDateTime(Date.parse(booking.createdAt))}</span>, <Contact name={booking.guestName} email={booking.guestEmail} phone={booking.guestPhone} lang={booking.lang} />
      </p>
      {agency && <p className="small"><Trans>Booked by {agency.company}, agency <Link className="num" to="/desk" search={{ list: 'bookings', agency: agency.number }}>{agency.number}</Link></Trans></p>}
      {booking.lines.map(({ title, facts, total }, index) => (
        <div key={index}>
          <div className={styles.head}><h3>{title}</h3><span className="num">{money(total)}</span></div>
          {facts.map((fact) => <p key={fact} className="small">{fact}</p>)}
        </div>
      ))}
      {booking.detailsChangedAt && <p className="small"><Trans>Details changed by the guest on <span className="num">{formatDateTime(Date.parse(booking.detailsChangedAt))}</span></Trans></p>}
      {booking.note !== '' && <blockquote className="small">{booking.note}</blockquote>}
      <p className="num">
        <Trans>Total {money(booking.grandTotal)}, paid {money(booking.paid)}, remaining {money(booking.remaining)}</Trans>
      </p>
      {bankTransfer && (
        <p className="num">
          {bankTransfer.payBy === null
            ? <Trans>What remains, {money(bankTransfer.amount)}, comes by bank transfer.</Trans>
            : <Trans>Waits for a transfer of {money(bankTransfer.amount)}, until {formatDateTime(Date.parse(bankTransfer.payBy), timeZone)}.</Trans>}
          {bankTransfer.notice && <><br /><Trans>The guest says: sent on {formatDate(bankTransfer.notice.sentOn)} by {bankTransfer.notice.sender}, to {groupIban(bankTransfer.notice.iban)}.</Trans></>}
        </p>
      )}
      {booking.refunds.map((refund) => <Refund key={refund.refundId} refund={refund} amount={money(refund.amount)} {...actions} />)}
      <GuestIdentity bookingNumber={booking.bookingNumber} send={actions.send} onSignedOut={actions.onSignedOut} />
      {booking.isCollectable && !isZero(booking.remaining) && <CollectionForm booking={booking} {...actions} />}
      {booking.isCancellable && <CancelForm booking={booking} {...actions} />}
    </li>
  );
}

interface RefundProps extends Omit<BookingFormProps, 'booking'> {
  readonly refund: DeskBooking['refunds'][number];
  /** In words. */
  readonly amount: string;
}

/** One refund of a cancelled booking. The server sends a refund to a card; the operator sends one by bank transfer, or one that the bank of the card refuses (B22). */
function Refund({ refund: { refundId, method, isDone, isRefused = false }, amount, send, ...after }: RefundProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { isBusy, trouble, change } = useDeskChange(after);
  const isByHand = method === 'bankTransfer' || isRefused;
  return (
    <p className="num">
      {isRefused ? <Trans>Refund {amount}: refused by the bank of the card, to be sent back in another way</Trans> : method === 'card'
        ? isDone ? <Trans>Refund {amount}: sent back to the card</Trans> : <Trans>Refund {amount}: on its way to the card</Trans>
        : isDone ? <Trans>Refund {amount}: sent back by bank transfer</Trans> : <Trans>Refund {amount}: to be sent back by bank transfer</Trans>}
      {isByHand && !isDone && <>{' '}<Button variant="line" busy={isBusy} onClick={() => void change(markRefund(send, refundId, locale))}>{t`Mark as sent back`}</Button></>}
      {trouble && <small className="muted"> {deskTroubleText(i18n, trouble)}</small>}
    </p>
  );
}
