import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment, useState, type ReactNode } from 'react';
import { BasketMain } from '#features/common/basket-main.tsx';
import { discountSummary, summaryPlaces } from '#features/common/basket-summary.tsx';
import { BookedFacts } from '#features/common/line-facts.tsx';
import { smallCover } from '#domain/pictures.ts';
import { inLanguage, ProductLink } from '#features/common/product-link.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { isZero } from '#features/common/is-zero.ts';
import type { BookedLine, BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { Button, buttonClass, ButtonRow } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MediaItem, MediaList, MediaPlace } from '#ui/media-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Money, Price } from '#ui/price.tsx';
import { Place } from '#ui/skeleton.tsx';
import { Split } from '#ui/split.tsx';
import { SummaryList, type SummaryLine } from '#ui/summary-list.tsx';
import { Ticket, TicketNote } from '#ui/ticket.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { ArrivalFacts } from './arrival-facts.tsx';
import { BankTransferPlace } from './bank-transfer-place.tsx';
import * as styles from './booking-result.module.css';
import { NextSteps } from './next-steps.tsx';
import * as stack from './stack.module.css';
import { dueOnArrival } from './due-on-arrival.ts';
import type { BankTransferDetailsProps } from './bank-transfer-details.lazy.tsx';

/** The page of a booking. Has a print layout. */
export function BookingResult({ booking: loaded }: { readonly booking: BookingSummary }) {
  const { t } = useLingui();
  const [booking, setChanged] = useChanged(loaded);
  return (
    <BasketMain title={t`Booking ${booking.bookingNumber}`} className={styles.page}>
      <PageHeading><Title booking={booking} /></PageHeading>
      <Details booking={booking} onChange={setChanged} />
    </BasketMain>
  );
}

/** The booking as it was loaded, or as it is since this page has changed it. */
function useChanged(loaded: BookingSummary): readonly [BookingSummary, (booking: BookingSummary) => void] {
  const [changed, setChanged] = useState<{ readonly from: BookingSummary; readonly to: BookingSummary } | null>(null);
  return [changed?.from === loaded ? changed.to : loaded, (to) => setChanged({ from: loaded, to })];
}

/** The server's record of a booking: number, amounts paid and remaining, and lines. */
export function BookingDetails({ booking: loaded }: { readonly booking: BookingSummary }) {
  const [booking, setChanged] = useChanged(loaded);
  return <Details booking={booking} onChange={setChanged} />;
}

function Details({ booking, onChange }: Pick<BankTransferDetailsProps, 'booking' | 'onChange'>) {
  const { t, i18n } = useLingui();
  const { bankTransfer, currency } = booking;
  return (
    <>
      <StatusNote booking={booking} />
      <Split printable>
        <div className={stack.stack}>
          <p className={styles.number}>
            <span>{t`Booking number`}</span> <b className="num">{booking.bookingNumber}</b>
          </p>
          {bankTransfer && <BankTransferPlace booking={booking} bankTransfer={bankTransfer} onChange={onChange} />}
          <MediaList wide>
            {booking.lines.map((line) => <Line key={line.lineId} line={line} booking={booking} />)}
          </MediaList>
          {booking.status !== 'cancelled' && <NextSteps booking={booking} />}
          <div className={styles.screenOnly}>
            <ButtonRow>
              {(booking.status === 'active' || booking.status === 'pendingPayment') && <AddToCalendar booking={booking} />}
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
          bankTransfer={bankTransfer && <Money amount={bankTransfer.amount} currency={currency} />}
          remaining={<Money amount={dueOnArrival(booking)} currency={currency} />}
        />
      </Split>
    </>
  );
}

/**
 * The places of the booking while it loads. On a phone no text of the booking is larger than the one here, so that the page
 * counts as shown (largest contentful paint) when it comes from the server.
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

function BookingTicket({ lines, paid, bankTransfer, remaining }: { readonly lines: readonly SummaryLine[]; readonly paid: ReactNode; readonly bankTransfer?: ReactNode; readonly remaining: ReactNode }) {
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
              { kind: 'strong', label: t`Paid`, amount: paid },
              ...(bankTransfer ? [{ kind: 'strong', label: t`By bank transfer`, amount: bankTransfer } as const] : []),
              { label: t`Remaining, at your destination`, amount: remaining },
            ]}
          />
          <TicketNote muted>{refund}</TicketNote>
        </Fragment>,
      ]}
    />
  );
}

function Title({ booking: { status, bankTransfer } }: { readonly booking: BookingSummary }) {
  switch (status) {
    case 'active':
    case 'closed': return <Trans>Thank you. Your trip is booked.</Trans>;
    case 'pendingPayment': return bankTransfer ? <Trans>Your trip is held for you</Trans> : <Trans>Your booking is awaiting payment</Trans>;
    case 'cancelled': return <Trans>This booking is cancelled</Trans>;
  }
}

function StatusNote({ booking: { status, guestName, guestEmail, bankTransfer } }: { readonly booking: BookingSummary }) {
  const { operator: { prepayment } } = useShell();
  switch (status) {
    case 'active':
    case 'closed': return <p role="status"><Trans>Booked for {guestName}, {guestEmail}. Please keep the booking number.</Trans></p>;
    case 'pendingPayment': return bankTransfer ? <p role="status"><Trans>Held for {guestName}, {guestEmail}. Your booking is final when your transfer has arrived.</Trans></p> : <Notice tone="warn">{prepayment}</Notice>;
    case 'cancelled': return <Notice tone="warn"><Trans>There is no longer a booking under this number.</Trans></Notice>;
  }
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
