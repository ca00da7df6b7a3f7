import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { chargeOf, plansFor } from '#domain/pricing/instalments.ts';
import { quoteTroubleText } from '#features/common/quote-trouble.ts';
import { useShell } from '#features/common/use-shell.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { BalanceProblem } from '#runtime/checkout/balance-payment.ts';
import type { BookingSummary, PaymentPart } from '#runtime/checkout/booking-lookup.ts';
import type { BookingProof } from '#runtime/checkout/cancel-booking.ts';
import { declineReasonOf } from '#runtime/checkout/checkout-view.ts';
import { type OpenBalancePayment, useBalancePayment } from '#runtime/react/use-balance-payment.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Money } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { addressAfterBank } from './back-from-bank.ts';
import { type BookingPayer, payerOf } from './booking-payer.ts';
import { CardForm, type CardFormHandle } from './card-form.tsx';
import { ConfirmAtBank } from './confirm-at-bank.tsx';
import { DeclineText } from './decline-text.tsx';
import { InstalmentChoice } from './instalment-choice.tsx';
import { PaymentNote } from './payment-note.tsx';

export interface PayBalanceProps {
  readonly booking: BookingSummary;
  /** Null if only the number and e-mail address are known. */
  readonly proof: BookingProof | null;
  readonly part: PaymentPart;
  /** Called with the booking as a payment, or the operator meanwhile, has changed it. */
  readonly onPaid: (booking: BookingSummary) => void;
}

/** Pays a part of a booking by card, and says how an earlier payment ended (B32). */
export default function PayBalance({ booking, proof, part, onPaid }: PayBalanceProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const payer = payerOf(booking, proof);
  const open = useBalancePayment(booking, { part, payer }, addressAfterBank(localisePath(locale, pageOf(payer)), part), onPaid);
  if (!open) return <Skeleton shape="block" />;
  if ('tryAgain' in open) return <Notice tone="warn" action={<Button variant="bare" onClick={open.tryAgain}>{t`Try again`}</Button>}>{quoteTroubleText(i18n, 'notLoaded')}</Notice>;
  return <Payment {...open} booking={booking} part={part} />;
}

/** The page that shows the booking again after the bank's page. It may have been opened without an address of its own. */
function pageOf(payer: BookingPayer): string {
  switch (payer.by) {
    case 'checkout': return `/basket/result?checkout=${encodeURIComponent(payer.checkoutId)}`;
    case 'member': return `/user/reservations?number=${encodeURIComponent(payer.bookingNumber)}`;
    case 'number': return `/enquire-booking?number=${encodeURIComponent(payer.bookingNumber)}`;
  }
}

interface PartOfBooking {
  readonly booking: BookingSummary;
  readonly part: PaymentPart;
}

function Payment({ payment, snapshot, check, booking, part }: OpenBalancePayment & PartOfBooking) {
  const { t } = useLingui();
  if (snapshot.matches('entering') || snapshot.matches('tokenising') || snapshot.matches({ underWay: 'charging' })) return <PayForm payment={payment} snapshot={snapshot} booking={booking} part={part} />;
  if (snapshot.matches('paid') && booking.cancellation) return <Notice tone="ok"><Trans>This payment arrived before the booking was cancelled.</Trans></Notice>;
  if (snapshot.matches('paid')) return <Notice tone="ok">{part === 'due' ? <Trans>Thank you. Your trip is booked. We have sent a confirmation to {booking.guestEmail}.</Trans> : <Trans>Thank you. Your trip is fully paid. We have sent a confirmation to {booking.guestEmail}.</Trans>}</Notice>;
  if (snapshot.matches('closed')) return <Notice tone="warn"><Trans>Nothing can be paid for this booking here any more. Nothing was charged.</Trans></Notice>;
  if (snapshot.matches('unreadable')) return <Notice tone="warn"><Trans>This booking can no longer be shown here, perhaps because you have signed out. To see whether a payment was made, sign in again or open the booking with its number and your e-mail address. You will not be charged twice.</Trans></Notice>;
  if (snapshot.matches({ underWay: 'challenged' })) return <ConfirmAtBank check={check} canContinue actions={payment} />;
  if (snapshot.matches({ underWay: 'ending' })) return <PaymentNote busy><Trans>We are asking the bank to end this payment, so that you can use another card. You will not be charged twice.</Trans></PaymentNote>;
  if (snapshot.matches({ underWay: 'asking' })) return <PaymentNote busy><Trans>We are checking with the bank. You will not be charged twice.</Trans></PaymentNote>;
  return (
    <PaymentNote busy check={check} actions={<Button variant="line" busy={check === 'asking'} onClick={payment.checkNow}>{t`Check again now`}</Button>}>
      <Trans>There is no answer yet. We are checking with the bank. You will not be charged twice.</Trans>
    </PaymentNote>
  );
}

/** The card form. It stays while the payment is sent, so that what was typed can be corrected. */
function PayForm({ payment, snapshot, booking, part }: Pick<OpenBalancePayment, 'payment' | 'snapshot'> & PartOfBooking) {
  const { t } = useLingui();
  const card = useRef<CardFormHandle>(null);
  const { problem } = snapshot.context;
  const isBusy = !snapshot.matches('entering');
  const { balance, currency } = booking;
  const plans = plansFor(currency, useShell().market.instalmentPlans);
  const [count, setCount] = useState(1);
  if (balance?.part !== part) return <Skeleton shape="block" />;
  const plan = plans.find((offered) => offered.count === count) ?? null;
  const { charged } = chargeOf(balance.amount, plan);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const entry = isBusy ? null : card.current?.read();
    if (entry) void payment.pay(entry, { amount: balance!.amount, ...(plan && { instalments: { count: plan.count, charged } }) });
  }
  return (
    <form className="flow" noValidate onSubmit={submit} aria-label={part === 'due' ? t`Pay now by card` : t`Pay the rest by card`}>
      {problem && problem.kind !== 'card' && <Notice tone="danger"><ProblemText problem={problem} /></Notice>}
      {plans.length > 0 && <InstalmentChoice count={plan?.count ?? 1} plans={plans} quote={{ dueNow: balance.amount, currency }} onChoose={setCount} />}
      <CardForm ref={card} problem={problem?.kind === 'card' ? problem.problem : null} disabled={isBusy} />
      {isBusy && <p role="status"><Trans>We are processing the payment. Please keep this page open. If it closes, nothing is lost and you will not be charged twice.</Trans></p>}
      <Button type="submit" big busy={isBusy}><span><Trans>Pay <Money amount={charged} currency={currency} /></Trans></span></Button>
    </form>
  );
}

function ProblemText({ problem }: { readonly problem: Exclude<BalanceProblem, { kind: 'card' }> }) {
  switch (problem.kind) {
    case 'declined': return <><DeclineText reason={declineReasonOf(problem.reason)} />{' '}<Trans>Nothing was charged. You can pay with another card.</Trans></>;
    case 'moved': return <Trans>Another amount is left to pay now. Please check it and pay again. Nothing was charged.</Trans>;
    case 'notSent': return <Trans>The payment did not reach us. Nothing was charged. Please try again.</Trans>;
  }
}
