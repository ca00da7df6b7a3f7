import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { localisePath } from '#i18n/locale-path.ts';
import type { Deposit } from '#runtime/quote/deposit.ts';
import type { QuoteSummary } from '#runtime/quote/quotes.ts';
import { useQuotes } from '#runtime/react/quotes-context.tsx';
import { useSubject } from '#runtime/react/runtime-context.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Money } from '#ui/price.tsx';
import { LoadingStatus } from '#ui/skeleton.tsx';
import { CardForm, type CardFormHandle } from './card-form.tsx';
import { CheckAnswer } from './check-answer.tsx';
import { DeclineText } from './declined.tsx';

export interface DepositPaymentProps {
  readonly checkoutId: string;
  readonly booking: NonNullable<QuoteSummary['booking']>;
  readonly currency: string;
}

/** The booking that an accepted quote has made, and the payment of its deposit. */
export function DepositPayment({ checkoutId, booking, currency }: DepositPaymentProps) {
  const { t } = useLingui();
  const quotes = useQuotes();
  const [deposit, setDeposit] = useState<Deposit | null>(null);
  const isDue = booking.status === 'pendingPayment';
  useEffect(() => {
    if (!quotes || !isDue) return undefined;
    let opened: Deposit | null = null;
    let isGone = false;
    void import('#runtime/quote/deposit.ts').then(({ Deposit: Payment }) => {
      if (isGone) return;
      opened = new Payment(quotes, checkoutId);
      setDeposit(opened);
    });
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [quotes, isDue, checkoutId]);
  return (
    <section className="flow">
      <h2>{t`Your booking`}</h2>
      <p><Trans>Booking number: <b className="num">{booking.bookingNumber}</b></Trans></p>
      {booking.status === 'cancelled' ? (
        <Notice tone="warn">{t`The deposit was not paid in time, and the booking was cancelled. Please send a new request.`}</Notice>
      ) : !isDue ? (
        <Paid checkoutId={checkoutId} />
      ) : deposit ? (
        <Paying deposit={deposit} checkoutId={checkoutId} due={{ amount: booking.dueNow, currency }} />
      ) : (
        <LoadingStatus />
      )}
    </section>
  );
}

function Paid({ checkoutId }: { readonly checkoutId: string }) {
  const { t } = useLingui();
  return (
    <>
      <Notice tone="ok">{t`Your deposit is paid. The booking is final.`}</Notice>
      <p><Link className={buttonClass({ variant: 'line' })} to="/basket/result" search={{}} state={{ checkout: checkoutId }}>{t`Show the booking`}</Link></p>
    </>
  );
}

function Paying({ deposit, checkoutId, due }: { readonly deposit: Deposit; readonly checkoutId: string; readonly due: { readonly amount: string; readonly currency: string } }) {
  const { t } = useLingui();
  const locale = useLocale();
  const origin = useRouteContext({ from: '__root__', select: (context) => context.origin });
  const state = useSubject(deposit.state$);
  const { problem, isTokenising } = useSelector(deposit.card.actor, (snapshot) => ({ problem: snapshot.context.problem, isTokenising: snapshot.matches({ card: 'tokenising' }) }), (a, b) => a.problem === b.problem && a.isTokenising === b.isTokenising);
  const card = useRef<CardFormHandle>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entry = isTokenising ? null : card.current?.read();
    if (entry) void deposit.pay(entry, `${origin}${localisePath(locale, '/basket/result')}?checkout=${checkoutId}`);
  };
  switch (state?.stage) {
    case 'paid': return <Paid checkoutId={checkoutId} />;
    case 'notPayable': return <Notice tone="warn">{t`The deposit was not paid in time, and the booking was cancelled. Please send a new request.`}</Notice>;
    case 'challenge':
      return (
        <>
          <p role="status"><Trans>Please confirm the payment on your bank’s page (3-D Secure).</Trans></p>
          <a className={buttonClass({ big: true })} href={state.url}>{t`Continue at the bank`}</a>
          <Button variant="line" onClick={() => void deposit.ask(true)}>{t`I have confirmed, check now`}</Button>
          <Button variant="bare" onClick={() => void deposit.abandon()}>{t`Use another card`}</Button>
          <div role="status"><CheckAnswer check={state.answer} /></div>
        </>
      );
    case 'unknown':
      return <Notice tone="warn" action={<Button variant="bare" onClick={() => void deposit.ask()}>{t`Check again now`}</Button>}>{t`No answer at the moment. You will not be charged twice.`}</Notice>;
    case 'card':
      return (
        <form className="flow" noValidate onSubmit={submit} aria-label={t`Card`}>
          <p className="muted">{t`The deposit makes the booking final. Without it, the booking is cancelled after 24 hours.`}</p>
          {state.declined && <Notice tone="danger"><DeclineText reason={state.declined} /></Notice>}
          <CardForm ref={card} problem={problem} disabled={isTokenising} />
          <Button type="submit" big busy={isTokenising}><Trans>Pay the deposit of <Money amount={due.amount} currency={due.currency} /></Trans></Button>
        </form>
      );
    default: return <LoadingStatus />;
  }
}
