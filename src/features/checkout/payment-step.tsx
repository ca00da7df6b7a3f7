import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { useDispatch } from '#features/common/use-dispatch.ts';
import { isZero } from '#features/common/is-zero.ts';
import { neededAgreements } from '#domain/draft/readiness.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { BasketQuote, PaymentPlan } from '#domain/pricing/quote.ts';
import type { CardEntry, CheckoutView } from '#runtime/checkout/checkout-view.ts';
import { Button } from '#ui/button.tsx';
import { Money, Price } from '#ui/price.tsx';
import { OptionGroup, RadioCard } from '#ui/radio-card.tsx';
import { Agreements } from './agreements.tsx';
import { cardName } from './card-name.ts';
import { CardForm, type CardFormHandle } from './card-form.tsx';
import { focusFirstError } from '#features/common/focus-first-error.ts';
import * as stack from './stack.module.css';
import { StepHeading } from './step-heading.tsx';
import { useOptimisticValue } from './use-optimistic-value.ts';
import { usePress } from './use-press.ts';

export interface PaymentStepProps {
  readonly draft: DraftState;
  readonly quote: BasketQuote;
  readonly view: CheckoutView;
  readonly first: boolean;
  readonly onSubmit: (plan: PaymentPlan, card: CardEntry | null) => void;
  readonly onChangeCard: () => void;
}

/**
 * The payment step: amount, card and agreements, each where there is something to choose or to pay. Submitting sends the card to
 * the bank; the review uses the token it returns, which is kept in memory only.
 * A reloaded page asks for the card again.
 */
export function PaymentStep({ draft, quote, view, first, onSubmit, onChangeCard }: PaymentStepProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<CardFormHandle>(null);
  const [tried, setTried] = useState(false);
  const [isPressed, press] = usePress();
  const dispatch = useDispatch();
  const needed = neededAgreements(draft);
  const [plan, choosePlan] = useOptimisticValue(draft.plan, (value) => dispatch({ type: 'ChoosePaymentPlan', plan: value }));
  const [agreed, agree] = useOptimisticValue(
    needed.every((agreement) => draft.agreements.includes(agreement)),
    async (accepted) => {
      for (const agreement of needed) await dispatch({ type: 'SetAgreement', agreement, accepted });
    },
  );
  const ready = view.card.stage === 'ready';
  const free = isZero(quote.charged);
  const name = cardName(view.card);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (view.saving) return;
    setTried(true);
    const entry = free || ready ? null : (card.current?.read() ?? null);
    if (!free && !ready && !entry) return;
    if (agreed) press(() => onSubmit(plan, entry));
    else focusFirstError(form.current);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t`Payment`}>
      <StepHeading quiet={first} hidden>{t`Payment`}</StepHeading>
      <div className={stack.stack}>
        {!isZero(quote.remaining) && <PlanChoice plan={plan} quote={quote} onChoose={choosePlan} />}
        {!free && ready && (
          <OptionGroup legend={t`Card`}>
            <p role="status">
              {name ? <Trans>Your card is ready for this payment: <b className="num">{name}</b>.</Trans> : <Trans>Your card is ready for this payment.</Trans>}{' '}
              <Button variant="bare" onClick={onChangeCard}>{t`Use another card`}</Button>
            </p>
          </OptionGroup>
        )}
        {!free && !ready && <CardForm ref={card} problem={view.card.problem} disabled={view.card.stage === 'tokenising'} />}
        <div className="flow">
          <Agreements needed={needed} agreed={agreed} missing={tried && !agreed} onAgree={agree} />
          <Button type="submit" big busy={view.saving || isPressed}>
            {free ? t`Review your booking` : (
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
        hint={<Trans>The rest, <Money amount={quote.remaining} currency={currency} />, is paid at your destination.</Trans>}
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
