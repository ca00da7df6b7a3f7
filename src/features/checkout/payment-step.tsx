import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { useDispatch } from '#features/common/use-dispatch.ts';
import { isZero } from '#domain/is-zero.ts';
import type { PaymentMethod } from '#domain/draft/events.ts';
import { neededAgreements } from '#domain/draft/readiness.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { InstalmentPlan } from '#domain/pricing/instalments.ts';
import type { BasketQuote, PaymentPlan } from '#domain/pricing/quote.ts';
import type { CardEntry, CheckoutView, PaymentChoice } from '#runtime/checkout/checkout-view.ts';
import { Button } from '#ui/button.tsx';
import { Money, Price } from '#ui/price.tsx';
import { OptionGroup, RadioCard } from '#ui/radio-card.tsx';
import { Agreements } from './agreements.tsx';
import { cardName } from './card-name.ts';
import { CardForm, type CardFormHandle } from './card-form.tsx';
import { focusFirstError } from '#features/common/focus-first-error.ts';
import * as stack from './stack.module.css';
import { InstalmentChoice } from './instalment-choice.tsx';
import { StepHeading } from './step-heading.tsx';
import { useOptimisticValue } from './use-optimistic-value.ts';
import { usePress } from './use-press.ts';

export interface PaymentStepProps {
  readonly draft: DraftState;
  readonly quote: BasketQuote;
  readonly view: CheckoutView;
  /** Whether a bank transfer is offered. */
  readonly canPayByBankTransfer: boolean;
  /** The instalments that are offered for a card in this currency; empty for none. */
  readonly instalmentPlans: readonly InstalmentPlan[];
  readonly first: boolean;
  readonly onSubmit: (choice: PaymentChoice, card: CardEntry | null) => void;
  readonly onChangeCard: () => void;
}

/**
 * The payment step: amount, method, card and agreements, each where there is something to choose or to pay. Submitting sends the
 * card to the bank; the review uses the token it returns, which is kept in memory only.
 * A reloaded page asks for the card again.
 */
export function PaymentStep({ draft, quote, view, canPayByBankTransfer, instalmentPlans, first, onSubmit, onChangeCard }: PaymentStepProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<CardFormHandle>(null);
  const [tried, setTried] = useState(false);
  const [isPressed, press] = usePress();
  const dispatch = useDispatch();
  const needed = neededAgreements(draft);
  const [plan, choosePlan] = useOptimisticValue(draft.plan, (value) => dispatch({ type: 'ChoosePaymentPlan', plan: value }));
  const [chosen, choose] = useOptimisticValue(draft.method, (value) => dispatch({ type: 'ChoosePaymentMethod', method: value }));
  const [count, chooseCount] = useOptimisticValue(draft.instalments, (value) => dispatch({ type: 'ChooseInstalments', count: value }));
  const [agreed, agree] = useOptimisticValue(
    needed.every((agreement) => draft.agreements.includes(agreement)),
    async (accepted) => {
      for (const agreement of needed) await dispatch({ type: 'SetAgreement', agreement, accepted });
    },
  );
  const ready = view.card.stage === 'ready';
  const free = isZero(quote.charged);
  const method = canPayByBankTransfer ? chosen : 'card';
  const needsCard = !free && method === 'card';
  const instalments = needsCard && instalmentPlans.some((offered) => offered.count === count) ? count : 1;
  const name = cardName(view.card);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (view.saving) return;
    setTried(true);
    const entry = !needsCard || ready ? null : (card.current?.read() ?? null);
    if (needsCard && !ready && !entry) return;
    if (agreed) press(() => onSubmit({ method, plan, instalments }, entry));
    else focusFirstError(form.current);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t`Payment`}>
      <StepHeading quiet={first} hidden>{t`Payment`}</StepHeading>
      <div className={stack.stack}>
        {!isZero(quote.remaining) && <PlanChoice plan={plan} quote={quote} onChoose={choosePlan} />}
        {!free && canPayByBankTransfer && <MethodChoice method={method} onChoose={choose} />}
        {needsCard && instalmentPlans.length > 0 && <InstalmentChoice count={instalments} plans={instalmentPlans} quote={quote} onChoose={chooseCount} />}
        {needsCard && ready && (
          <OptionGroup legend={t`Card`}>
            <p role="status">
              {name ? <Trans>Your card is ready for this payment: <b className="num">{name}</b>.</Trans> : <Trans>Your card is ready for this payment.</Trans>}{' '}
              <Button variant="bare" onClick={onChangeCard}>{t`Use another card`}</Button>
            </p>
          </OptionGroup>
        )}
        {needsCard && !ready && <CardForm ref={card} problem={view.card.problem} disabled={view.card.stage === 'tokenising'} />}
        <div className="flow">
          <Agreements needed={needed} agreed={agreed} missing={tried && !agreed} onAgree={agree} />
          <Button type="submit" big busy={view.saving || isPressed}>
            {!needsCard ? t`Review your booking` : (
              <span><Trans>Review and pay <Money amount={quote.charged} currency={quote.currency} /></Trans></span>
            )}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface PlanChoiceProps {
  readonly plan: PaymentPlan;
  readonly quote: BasketQuote;
  readonly onChoose: (plan: PaymentPlan) => void;
}

/** What is paid now. Asked only where something would remain: otherwise there is nothing to choose. */
function PlanChoice({ plan, quote, onChoose }: PlanChoiceProps) {
  const { t } = useLingui();
  const { currency } = quote;
  const option = (value: PaymentPlan) => ({ name: 'plan', value, checked: plan === value, onChange: () => onChoose(value) });
  return (
    <OptionGroup legend={t`How much would you like to pay now?`}>
      <RadioCard
        {...option('deposit')}
        title={isZero(quote.deposit) ? t`Nothing today` : t`Deposit`}
        hint={<Trans>The rest, <Money amount={quote.remaining} currency={currency} />, is paid at your destination, or before by card.</Trans>}
        end={<Price amount={quote.deposit} currency={currency} />}
      />
      <RadioCard
        {...option('everything')}
        title={t`Full amount`}
        hint={t`Nothing left to pay in Turkey.`}
        end={<Price amount={quote.grandTotal} currency={currency} />}
      />
    </OptionGroup>
  );
}

interface MethodChoiceProps {
  readonly method: PaymentMethod;
  readonly onChoose: (method: PaymentMethod) => void;
}

/** How the amount due now is paid. */
function MethodChoice({ method, onChoose }: MethodChoiceProps) {
  const { t } = useLingui();
  const option = (value: PaymentMethod) => ({ name: 'method', value, checked: method === value, onChange: () => onChoose(value) });
  return (
    <OptionGroup legend={t`How would you like to pay?`}>
      <RadioCard {...option('card')} title={t`Card`} hint={t`Your trip is booked at once.`} />
      <RadioCard {...option('bankTransfer')} title={t`Bank transfer`} hint={t`We hold your trip for 24 hours and show you the account after you have booked. The booking is final when the money has arrived.`} />
    </OptionGroup>
  );
}
