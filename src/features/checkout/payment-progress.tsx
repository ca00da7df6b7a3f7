import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, type FormEvent } from 'react';
import type { CardEntry, CheckoutView, PlaceUnderWay } from '#runtime/checkout/checkout-view.ts';
import { useIsSession } from '#runtime/react/runtime-context.tsx';
import { Button, ButtonRow } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Money } from '#ui/price.tsx';
import { CardForm, type CardFormHandle } from './card-form.tsx';
import { ConfirmAtBank } from './confirm-at-bank.tsx';
import { PaymentNote } from './payment-note.tsx';
import * as stack from './stack.module.css';
import { StepHeading } from './step-heading.tsx';

export interface PaymentProgressProps {
  readonly place: PlaceUnderWay;
  readonly view: CheckoutView;
  /** The amount that the attempt charges; null where it is unknown. */
  readonly due: { readonly amount: string; readonly currency: string } | null;
  /** Whether a card is charged. */
  readonly byCard: boolean;
  readonly first: boolean;
  readonly actions: {
    readonly continueAtBank: () => void;
    readonly checkNow: () => void;
    readonly abandon: () => void;
    readonly enterCardAgain: (card: CardEntry) => Promise<void>;
  };
}

/** Progress of a payment attempt: its state and the actions that the visitor has meanwhile. */
export function PaymentProgress({ place, view, due, byCard, first, actions }: PaymentProgressProps) {
  const { t } = useLingui();
  const isSession = useIsSession();
  const check = (label: string) => <Button variant="line" busy={view.check === 'asking'} onClick={actions.checkNow}>{label}</Button>;
  if (view.elsewhere && place !== 'cardNeeded' && place !== 'parked') {
    return (
      <PaymentNote key="elsewhere" title={t`Payment in progress on your other device`} first={first} busy check={view.check} actions={check(t`Check again now`)}>
        <Trans>The payment for this basket was started on another device. We are checking the result and will show the booking here. You will not be charged twice.</Trans>
      </PaymentNote>
    );
  }
  switch (place) {
    case 'intended':
    case 'submitting':
      return (
        <PaymentNote key="sending" title={byCard ? t`Your payment` : t`Your booking`} first={first} busy>
          {!byCard ? <Trans>We are booking your trip. Please keep this page open. If it closes, nothing is lost and you will not be booked twice.</Trans> : <Trans>We are booking your trip and processing the payment. Please keep this page open. If it closes, nothing is lost and you will not be charged twice.</Trans>}
        </PaymentNote>
      );
    case 'challenge':
      return (
        <ConfirmAtBank
          key="challenge"
          title={t`Your bank asks you to confirm`}
          first={first}
          check={view.check}
          canContinue={view.canContinueAtBank}
          actions={actions}
        />
      );
    case 'abandoning':
      return (
        <PaymentNote key="abandoning" title={t`Ending this payment`} first={first} busy>
          <Trans>We are asking the bank to end this payment, so that you can use another card. You will not be charged twice.</Trans>
        </PaymentNote>
      );
    case 'unknown':
      return (
        <PaymentNote key="unknown" title={byCard ? t`We are checking with the bank` : t`We are checking your booking`} first={first} busy check={view.check} actions={check(t`Check again now`)}>
          {byCard ? <Trans>The connection was lost before we got the answer. We are checking with the bank. You will not be charged twice.</Trans> : <Trans>The connection was lost before we got the answer. We are checking whether your trip is booked. You will not be booked twice.</Trans>}
        </PaymentNote>
      );
    case 'parked':
      return (
        <PaymentNote key="parked" title={t`Waiting for the connection`} first={first} actions={<Button variant="line" onClick={actions.checkNow}>{t`Try now`}</Button>}>
          {!byCard ? (
            <Trans>You are offline. Please keep this page open. Your trip is booked as soon as you are back online. You will not be booked twice.</Trans>
          ) : isSession ? (
            <Trans>You are offline. Please keep this page open. The payment continues as soon as you are back online. You will not be charged twice.</Trans>
          ) : (
            <Trans>You are offline. Your order is saved on this device, and the payment continues as soon as you are back online. You will not be charged twice.</Trans>
          )}
        </PaymentNote>
      );
    case 'cardNeeded':
      return <CardAgain view={view} due={due} first={first} onCard={actions.enterCardAgain} onLeave={actions.abandon} />;
    case 'leaving':
      return (
        <PaymentNote key="leaving" title={t`Ending this payment`} first={first} busy>
          <Trans>We are ending this payment, so that you can change your basket. You will not be charged twice.</Trans>
        </PaymentNote>
      );
  }
}

interface CardAgainProps extends Pick<PaymentProgressProps, 'view' | 'due' | 'first'> {
  readonly onCard: (card: CardEntry) => Promise<void>;
  /** The visitor wants to change the order instead. */
  readonly onLeave: () => void;
}

function CardAgain({ view, due, first, onCard, onLeave }: CardAgainProps) {
  const { t } = useLingui();
  const card = useRef<CardFormHandle>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entry = view.card.stage === 'entering' || view.card.stage === 'refusedInstalments' ? card.current?.read() : null;
    if (entry) void onCard(entry);
  };
  return (
    <form className={stack.stack} noValidate onSubmit={submit} aria-label={t`Card`}>
      <div className="flow">
        <StepHeading quiet={first}>{t`Please enter your card again`}</StepHeading>
        <Notice>
          <Trans>We never store your card details. The payment has not started, and nothing was charged. Your order is as you left it.</Trans>
        </Notice>
      </div>
      <CardForm ref={card} problem={view.card.problem} disabled={view.card.stage === 'tokenising'} />
      <ButtonRow>
        <Button type="submit" big busy={view.card.stage === 'tokenising'}>
          {due ? <span><Trans>Pay <Money amount={due.amount} currency={due.currency} /></Trans></span> : <Trans>Pay</Trans>}
        </Button>
        <Button variant="bare" onClick={onLeave}>{t`Change my order instead`}</Button>
      </ButtonRow>
    </form>
  );
}
