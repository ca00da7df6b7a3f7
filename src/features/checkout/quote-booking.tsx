import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { QuoteSummary } from '#runtime/quote/quotes.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

export interface QuoteBookingProps {
  /** An accepted quote. */
  readonly quote: QuoteSummary;
  readonly busy: boolean;
  /** Opens the checkout of the quote, which continues with its booking. */
  readonly onCheckout: () => void;
}

/** The booking of an accepted quote: its state, and the possible next steps. */
export function QuoteBooking({ quote: { booking, bookable }, busy, onCheckout }: QuoteBookingProps) {
  const { t } = useLingui();
  const checkout = (label: string) => <p><Button big busy={busy} onClick={onCheckout}>{label}</Button></p>;
  return (
    <section className="flow">
      <h2>{t`Your booking`}</h2>
      {booking && <p><Trans>Booking number: <b className="num">{booking.bookingNumber}</b></Trans></p>}
      {booking?.status === 'pendingPayment' ? (
        <>
          <p className="muted">{t`The payment makes the booking final. Without it, the booking is cancelled after 24 hours.`}</p>
          {checkout(t`Continue to the payment`)}
        </>
      ) : booking ? (
        <>
          <Notice tone="ok">{t`The booking is final.`}</Notice>
          <p><Link className={buttonClass({ variant: 'line' })} to="/basket/result" search={{}} state={{ checkout: booking.checkoutId }}>{t`Show the booking`}</Link></p>
        </>
      ) : bookable ? (
        <>
          <Notice tone="warn">{t`Nothing is booked at the moment. You can still book this quote.`}</Notice>
          {checkout(t`Go to checkout`)}
        </>
      ) : (
        <Notice tone="warn">{t`The booking was cancelled. Please send a new request.`}</Notice>
      )}
    </section>
  );
}
