import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment, useRef, useState, type ReactNode } from 'react';
import { BasketMain } from '#features/common/basket-main.tsx';
import { discountSummary, summaryPlaces } from '#features/common/basket-summary.tsx';
import { BookedFacts } from '#features/common/line-facts.tsx';
import { dueOnArrival } from '#domain/due-on-arrival.ts';
import { smallCover } from '#domain/pictures.ts';
import { isZero } from '#domain/is-zero.ts';
import { paidInInstalments } from '#domain/paid-instalments.ts';
import { inLanguage, ProductLink } from '#features/common/product-link.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { LaterPart } from '#features/common/later-part.tsx';
import { pastLines } from '#features/common/past-lines.ts';
import { useDestinationDay } from '#features/common/use-destination-day.ts';
import { formatDay } from '#i18n/format.ts';
import type { BookingProof } from '#runtime/checkout/cancel-booking.ts';
import type { BookedLine, BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { Button, buttonClass, ButtonRow } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { MediaItem, MediaList, MediaPlace } from '#ui/media-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Money, Price } from '#ui/price.tsx';
import { Place } from '#ui/skeleton.tsx';
import { Split } from '#ui/split.tsx';
import { SummaryList, type SummaryLine } from '#ui/summary-list.tsx';
import { Ticket, TicketNote } from '#ui/ticket.tsx';
import { ArrivalFacts } from './arrival-facts.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingBalance } from './booking-balance.tsx';
import * as styles from './booking-result.module.css';
import { NextSteps } from './next-steps.tsx';
import { AddToCalendar, SaveDocument } from './save-booking.tsx';
import { useKeepBooking } from './use-keep-booking.ts';
import * as stack from './stack.module.css';

const loadBankTransfer = () => import('./bank-transfer-details.lazy.tsx');
const loadReviews = () => import('./booking-reviews.lazy.tsx');

export interface BookingResultProps {
  readonly booking: BookingSummary;
  /** The proof that the booking is this visitor's (B22); null if only its number and e-mail address are known. */
  readonly proof: BookingProof | null;
  /** The visitor has looked it up, and has not just made it. */
  readonly isFound?: boolean;
}

/** The page of a booking. Has a print layout. */
export function BookingResult({ booking: loaded, ...others }: BookingResultProps) {
  const { t } = useLingui();
  const [booking, setChanged] = useChanged(loaded);
  useKeepBooking(booking, others.proof);
  return (
    <BasketMain title={t`Booking ${booking.bookingNumber}`} className={styles.page}>
      <PageHeading><Title booking={booking} isFound={others.isFound ?? false} /></PageHeading>
      <Details booking={booking} onChange={setChanged} {...others} />
    </BasketMain>
  );
}

/** The loaded booking, or the one that this page has changed. */
function useChanged(loaded: BookingSummary): readonly [BookingSummary, (booking: BookingSummary) => void] {
  const [changed, setChanged] = useState<{ readonly from: BookingSummary; readonly to: BookingSummary } | null>(null);
  const shown = changed?.from === loaded ? changed.to : loaded;
  // The answer to a notice of a bank transfer, which needs no proof, has neither the phone number nor the note.
  const proved = ({ guestPhone, note }: BookingSummary) => ({ ...(guestPhone !== undefined && { guestPhone }), ...(note !== undefined && { note }) });
  return [shown, (to) => setChanged({ from: loaded, to: to.guestPhone === undefined ? { ...to, ...proved(shown) } : to })];
}

/** The server's record of a booking: number, amounts paid and remaining, and lines. @param onChange called when this page has changed the booking */
export function BookingDetails({ booking: loaded, proof, onChange }: BookingResultProps & { readonly onChange: () => void }) {
  const [booking, setChanged] = useChanged(loaded);
  const change = (changed: BookingSummary) => {
    setChanged(changed);
    onChange();
  };
  return <Details booking={booking} proof={proof} onChange={change} />;
}

interface DetailsProps extends BookingResultProps {
  readonly onChange: (booking: BookingSummary) => void;
}

function Details({ booking, proof, onChange }: DetailsProps) {
  const { t, i18n } = useLingui();
  const today = useDestinationDay();
  const { bankTransfer, cancellation, currency } = booking;
  const status = useRef<HTMLDivElement>(null);
  const change = (changed: BookingSummary) => {
    onChange(changed);
    // The new status is far above the button that was pressed.
    status.current?.focus({ preventScroll: true });
    status.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  };
  return (
    <>
      <div ref={status} tabIndex={-1} className={styles.status}><StatusNote booking={booking} /></div>
      <Split printable>
        <div className={stack.stack}>
          <p className={styles.number}>
            <span>{t`Booking number`}</span> <b className="num">{booking.bookingNumber}</b>
          </p>
          <BookingBalance booking={booking} proof={proof} onChange={onChange} />
          {bankTransfer && <LaterPart load={loadBankTransfer} props={{ booking, bankTransfer, onChange }} />}
          <MediaList wide>
            {booking.lines.map((line) => <Line key={line.lineId} line={line} booking={booking} />)}
          </MediaList>
          {booking.note !== undefined && (
            <section className={classNames('flow', styles.screenOnly)}>
              <h2>{t`Your note`}</h2>
              <p className={styles.note}>{booking.note}</p>
            </section>
          )}
          {proof && pastLines(booking, today).length > 0 && <div className={styles.screenOnly}><LaterPart load={loadReviews} props={{ booking, proof }} /></div>}
          {booking.status !== 'cancelled' && <NextSteps booking={booking} />}
          {(booking.isChangeable || booking.isCancellable) && <div className={styles.screenOnly}><BookingActions booking={booking} proof={proof} onChange={change} /></div>}
          <div className={styles.screenOnly}>
            <ButtonRow>
              {(booking.status === 'active' || booking.status === 'pendingPayment') && <AddToCalendar booking={booking} />}
              <SaveDocument booking={booking} />
              <Button variant="line" onClick={() => print()}>
                <Icon name="print" />
                {t`Print`}
              </Button>
              <Link className={buttonClass({ variant: 'bare' })} to="/">{t`Back to home`}</Link>
            </ButtonRow>
          </div>
        </div>
        <BookingTicket
          lines={totals(booking, i18n)}
          paid={<Money amount={booking.paid} currency={currency} />}
          instalments={paidInInstalments(booking).map(({ count, difference }, index) => <Fragment key={index}>{index > 0 && <br />}<Trans>By card in {count} instalments. The surcharge of <Money amount={difference} currency={currency} /> comes on top.</Trans></Fragment>)}
          bankTransfer={bankTransfer && <Money amount={bankTransfer.amount} currency={currency} />}
          refunded={cancellation && <Money amount={cancellation.refund} currency={currency} />}
          remaining={<Money amount={dueOnArrival(booking)} currency={currency} />}
        />
      </Split>
    </>
  );
}

/**
 * The places of the booking while it loads. On a phone no text of the booking is larger than the text here, so that
 * the server's page already has the largest contentful paint.
 */
export function BookingPlaces() {
  const { t } = useLingui();
  return (
    <>
      <p><Trans>We are fetching your booking: its number, what you have paid, and what happens next. With a slow connection this takes a moment. Opening this page never charges you.</Trans></p>
      <Split printable>
        <div className={stack.stack}>
          <p className={styles.number}>
            <span>{t`Booking number`}</span> <b className="num"><Place long /></b>
          </p>
          <MediaList wide><MediaPlace /></MediaList>
        </div>
        <BookingTicket lines={summaryPlaces()} paid={<Place />} remaining={<Place />} />
      </Split>
    </>
  );
}

function BookingTicket({ lines, paid, instalments, bankTransfer, refunded, remaining }: { readonly lines: readonly SummaryLine[]; readonly paid: ReactNode; readonly instalments?: ReactNode; readonly bankTransfer?: ReactNode; readonly refunded?: ReactNode; readonly remaining: ReactNode }) {
  const { t } = useLingui();
  const { operator: { refund } } = useShell();
  return (
    <Ticket
      label={t`What it costs`}
      parts={[
        <Fragment key="sum">
          <h2>{t`What it costs`}</h2>
          <SummaryList lines={lines} />
        </Fragment>,
        <Fragment key="due">
          <SummaryList
            lines={[
              { kind: 'strong', label: t`Paid`, detail: instalments, amount: paid },
              ...(bankTransfer ? [{ kind: 'strong', label: t`By bank transfer`, amount: bankTransfer } as const] : []),
              refunded ? { kind: 'strong', label: t`Refund`, amount: refunded } : { label: t`Remaining, at your destination`, amount: remaining },
            ]}
          />
          <TicketNote muted>{refund}</TicketNote>
        </Fragment>,
      ]}
    />
  );
}

function Title({ booking: { status, bankTransfer, balance }, isFound }: { readonly booking: BookingSummary; readonly isFound: boolean }) {
  switch (status) {
    case 'active': return isFound ? <Trans>Your trip is booked</Trans> : <Trans>Thank you. Your trip is booked.</Trans>;
    case 'closed': return <Trans>Thank you for travelling with us.</Trans>;
    case 'pendingPayment': return bankTransfer ? <Trans>Your trip is held for you</Trans> : <Trans>Your booking is awaiting payment</Trans>;
    case 'cancelled': return balance ? <Trans>Your booking is awaiting payment</Trans> : <Trans>This booking is cancelled</Trans>;
  }
}

function StatusNote({ booking: { status, guestName, guestEmail, bankTransfer, cancellation, balance, currency } }: { readonly booking: BookingSummary }) {
  const { operator: { prepayment } } = useShell();
  switch (status) {
    case 'active':
    case 'closed': return <p role="status"><Trans>Booked for {guestName}, {guestEmail}. Please keep the booking number.</Trans></p>;
    case 'pendingPayment': return bankTransfer ? <p role="status"><Trans>Held for {guestName}, {guestEmail}. Your booking is final when your transfer has arrived.</Trans></p> : <Notice tone="warn">{prepayment}</Notice>;
    // A declined card ends the booking, but its dates are held for another card for a while (B4).
    case 'cancelled': return balance ? <Notice tone="warn"><Trans>The last payment was declined. Your dates are held for a few minutes, so that you can pay with another card.</Trans></Notice> : cancellation ? <CancelledNote cancellation={cancellation} currency={currency} /> : <Notice tone="warn"><Trans>There is no longer a booking under this number.</Trans></Notice>;
  }
}

/** When it was cancelled, and what comes back. */
function CancelledNote({ cancellation: { at, refund, isRefunded }, currency }: { readonly cancellation: NonNullable<BookingSummary['cancellation']>; readonly currency: string }) {
  const day = formatDay(Date.parse(at));
  const amount = <b><Money amount={refund} currency={currency} /></b>;
  return (
    <Notice tone="ok">
      {isZero(refund) ? <Trans>This booking was cancelled on {day}.</Trans>
        : isRefunded ? <Trans>This booking was cancelled on {day}. We have sent {amount} back to the card or the account that you paid with.</Trans>
          : <Trans>This booking was cancelled on {day}. {amount} goes back to the card or the account that you paid with.</Trans>}
    </Notice>
  );
}

function totals({ totals: sums, currency }: BookingSummary, i18n: I18n): SummaryLine[] {
  const plus = (amount: string) => <Money amount={amount} currency={currency} />;
  const minus = (amount: string) => <Money amount={`-${amount}`} currency={currency} />;
  return [
    { label: <Trans>Products</Trans>, amount: plus(sums.products) },
    ...(isZero(sums.campaigns) ? [] : [{ kind: 'less', label: <Trans>Promotions</Trans>, amount: minus(sums.campaigns) } as const]),
    ...(isZero(sums.extras) ? [] : [{ label: <Trans>Extras</Trans>, amount: plus(sums.extras) }]),
    ...discountSummary({ ...sums, currency }, i18n),
    ...(isZero(sums.vatAdded) ? [] : [{ label: <Trans>VAT</Trans>, amount: plus(sums.vatAdded) }]),
    { kind: 'total', label: <Trans>Grand total</Trans>, amount: plus(sums.grandTotal) },
    ...(isZero(sums.vatIncluded) ? [] : [{ kind: 'sub', label: <Trans>VAT is included</Trans>, amount: plus(sums.vatIncluded) } as const]),
  ];
}

function Line({ line, booking }: { readonly line: BookedLine; readonly booking: BookingSummary }) {
  const locale = useLocale();
  return (
    <MediaItem
      picture={smallCover(line.image)}
      title={<ProductLink product={inLanguage(line.offer, locale)} />}
      end={<Price amount={line.total} currency={booking.currency} />}
    >
      <small className="muted"><BookedFacts line={line} /></small>
      <ArrivalFacts line={line} booking={booking} />
    </MediaItem>
  );
}
