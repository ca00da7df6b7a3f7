import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { isZero } from '#domain/is-zero.ts';
import { paidInInstalments, surchargeOf } from '#domain/paid-instalments.ts';
import { quoteTroubleText } from '#features/common/quote-trouble.ts';
import { useShell } from '#features/common/use-shell.ts';
import { Title } from '#features/common/written.tsx';
import { formatDateTime } from '#i18n/format.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { requestRefundOffer, cancelBooking, type CancellationOffer, type BookingProof, type CancelTrouble } from '#runtime/checkout/cancel-booking.ts';
import { useSend } from '#runtime/react/use-send.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Money } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SummaryList, type SummaryLine } from '#ui/summary-list.tsx';
import { LinkRequest } from './link-request.tsx';

export interface CancelBookingProps {
  readonly booking: BookingSummary;
  /** The proof that the booking is this visitor's (B22); null if only its number and e-mail address are known. */
  readonly proof: BookingProof | null;
  readonly onCancelled: (booking: BookingSummary) => void;
}

/** Shows the refund of a cancellation, and cancels the booking (B22). */
export default function CancelBooking({ booking, proof, onCancelled }: CancelBookingProps) {
  const { i18n } = useLingui();
  if (proof) return <Refund proof={proof} onCancelled={onCancelled} />;
  return (
    <LinkRequest booking={booking} troubleText={(trouble) => troubleText(i18n, trouble)}>
      <Trans>So that nobody else can cancel your trip, we send a link to {booking.guestEmail}. It shows what you get back. Nothing is cancelled before you confirm it there.</Trans>
    </LinkRequest>
  );
}

function Refund({ proof, onCancelled }: Pick<CancelBookingProps, 'onCancelled'> & { readonly proof: BookingProof }) {
  const { t, i18n } = useLingui();
  const { timeZone } = useShell();
  const send = useSend();
  const [offer, setOffer] = useState<CancellationOffer | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const [trouble, setTrouble] = useState<CancelTrouble | null>(null);
  const [isBusy, setBusy] = useState(false);

  const ask = useCallback(async () => {
    setTrouble(null);
    const result = await requestRefundOffer(send, proof);
    if (result.ok) setOffer(result.value);
    else setTrouble(result.trouble);
    // The proof of a page does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [send]);
  useEffect(() => void ask(), [ask]);

  async function cancel({ refund }: CancellationOffer): Promise<void> {
    setBusy(true);
    setTrouble(null);
    const result = await cancelBooking(send, proof, refund);
    setBusy(false);
    if (!result.ok) return setTrouble(result.trouble);
    if ('booking' in result.value) return onCancelled(result.value.booking);
    setOffer(result.value.moved);
    setMoved(true);
  }

  const notice = trouble && <Notice tone="warn" action={!offer && trouble === 'noAnswer' && <Button variant="bare" onClick={() => void ask()}>{t`Try again`}</Button>}>{troubleText(i18n, trouble)}</Notice>;
  if (!offer) return notice ?? <Skeleton shape="block" />;
  const { booking, refund, kept } = offer;
  const { currency, paid, lines } = booking;
  const inInstalments = paidInInstalments(booking);
  const amount = (value: string) => <Money amount={value} currency={currency} />;
  return (
    <div className="flow">
      {hasMoved && <Notice tone="warn">{t`What you get back has changed. Please look at it before you cancel.`}</Notice>}
      <SummaryList
        lines={[
          ...offer.lines.map(({ lineId, refundPercent, until }): SummaryLine => ({
            kind: 'sub',
            label: <Title of={lines.find((line) => line.lineId === lineId)!.offer} />,
            amount: Number(refundPercent) === 0 ? t`not refunded` : t`${refundPercent} % until ${{ day: formatDateTime(Date.parse(until!), timeZone) }}`,
          })),
          { label: t`Paid`, amount: amount(paid) },
          ...(isZero(kept) ? [] : [{ label: t`Cancellation costs`, amount: amount(kept) }]),
          { kind: 'total', label: t`You get back`, amount: amount(refund) },
        ]}
      />
      <p className="small muted">
        {isZero(refund) && !isZero(paid)
          ? <Trans>Nothing comes back any more. Please call us before you cancel: perhaps we can change your dates.</Trans>
          : !isZero(refund) && <Trans>The money goes back to the card or the account that you paid with.</Trans>}
        {inInstalments.length > 0 && !isZero(paid) && <>{' '}<Trans>The surcharge of {amount(surchargeOf(inInstalments))} for instalments does not come back.</Trans></>}
        {' '}<Trans>The whole booking is cancelled. This cannot be undone.</Trans>
      </p>
      {notice}
      <Button busy={isBusy} onClick={() => void cancel(offer)}>
        {isZero(refund) ? t`Cancel the booking` : <span><Trans>Cancel the booking and get {amount(refund)} back</Trans></span>}
      </Button>
    </div>
  );
}

function troubleText(i18n: I18n, trouble: CancelTrouble): string {
  switch (trouble) {
    case 'notFound': return i18n._(msg`This link does not work any more. Please find your booking again and have a new one sent.`);
    case 'notCancellable': return i18n._(msg`This booking cannot be cancelled here any more. Please call us.`);
    case 'paying': case 'noAnswer': case 'tooMany': case 'refused': return quoteTroubleText(i18n, trouble);
  }
}
