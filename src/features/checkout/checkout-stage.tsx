import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BasketView } from '#runtime/basket/basket-view.ts';
import type { OpenCheckout } from '#runtime/react/use-checkout.ts';
import { addressPlacesOf } from '#domain/address-place.ts';
import { instalmentsOf, type Market } from '#domain/draft/pricing-input.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import type { Readiness } from '#domain/draft/readiness.ts';
import { bookedStays } from '#domain/trip/booked-stays.ts';
import { plansFor } from '#domain/pricing/instalments.ts';
import { declineReasonOf } from '#runtime/checkout/checkout-view.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { BasketChanges } from '#features/common/basket-changes.tsx';
import { MissingRate } from '#features/common/missing-rate.tsx';
import { textsOf, type AddressRequest } from '#verticals/texts.ts';
import { useAcknowledgeChanges } from '#features/common/use-acknowledge-changes.ts';
import { Declined } from './declined.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { isPaidByCard } from './shown-order.ts';
import { StayStep } from './stay-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { PaymentProgress, type PaymentProgressProps } from './payment-progress.tsx';

export interface CheckoutProps {
  readonly checkout: OpenCheckout;
  readonly basket: BasketView;
}

export interface CheckoutStageProps extends CheckoutProps {
  /** The operator's terms of today. */
  readonly market: Market;
  readonly readiness: Readiness;
  readonly due: PaymentProgressProps['due'];
  /** Whether the step was the first one that this page showed. */
  readonly first: boolean;
}

/** Renders the current step or state of the checkout, except the guest's form, which is in the page before this is. */
export function CheckoutStage({ checkout: { session, view }, basket: { draft, quote, missingRate }, market, readiness, due, first }: CheckoutStageProps) {
  const { place } = view;
  const see = useAcknowledgeChanges();
  const { i18n } = useLingui();

  // Changes by other devices are shown at once; a price that changed meanwhile is shown in the review.
  const news = <BasketChanges draft={{ news: draft.news, lines: [] }} onSeen={() => void see({ ...draft, lines: [] })} />;

  switch (place) {
    case 'guest':
      return news;
    case 'stay':
      return <>{news}<StayStep hotel={draft.hotel} request={addressRequest(i18n, draft.lines, readiness)} places={readiness.addressPlaces} stays={bookedStays(draft.lines)} busy={view.saving} problems={view.problems} first={first} onSubmit={session.steps.submitStay} /></>;
    case 'payment':
      if (!quote) return <Unpriced missingRate={missingRate} />;
      return (
        <>
          {news}
          <MissingRate currency={missingRate} />
          <HoldNotice holding={view.holding} onRenew={session.steps.renewHold} />
          <PaymentStep draft={draft} quote={quote} view={view} canPayByBankTransfer={readiness.canPayByBankTransfer} instalmentPlans={plansFor(quote.currency, market.instalmentPlans)} first={first} onSubmit={(...choice) => void session.steps.submitPayment(...choice)} onChangeCard={session.steps.changeCard} />
        </>
      );
    case 'review':
      if (!quote) return <Unpriced missingRate={missingRate} />;
      return (
        <>
          <MissingRate currency={missingRate} />
          <HoldNotice holding={view.holding} onRenew={session.steps.renewHold} />
          <ReviewStep
            draft={draft}
            quote={quote}
            instalments={instalmentsOf(draft, market)}
            view={view}
            readiness={readiness}
            obstacles={[...readiness.basket, ...readiness.guest, ...readiness.stay, ...readiness.agreements, ...readiness.hold, ...view.problems.filter(({ code }) => code === 'currencyNotFixed')]}
            onEdit={session.steps.backTo}
            onSeen={() => {
              void session.steps.acknowledge();
              void see(draft);
            }}
            onPay={(shown) => session.steps.accept(shown, draft)}
          />
        </>
      );
    case 'holdExpired':
      return <HoldExpired asking={view.holding === 'asking'} failed={view.holding === 'failed'} first={first} onRenew={session.steps.renewHold} />;
    case 'declined':
      return <Declined reason={declineReasonOf(draft.checkout.status === 'declined' ? draft.checkout.code : 'error')} plan={draft.plan} bookedElsewhere={view.bookedElsewhere} first={first} onRetry={session.attempt.payAgain} />;
    case 'intended':
    case 'submitting':
    case 'challenge':
    case 'abandoning':
    case 'unknown':
    case 'cardNeeded':
    case 'leaving':
    case 'parked':
      return (
        <PaymentProgress place={place} view={view} due={due} byCard={isPaidByCard(draft, due)} first={first} actions={session.attempt} />
      );
    case 'confirmed':
      return <Skeleton shape="block" />;
  }
}

/** The texts with which the guest's address is asked for: those of the product that needs it, or common ones if several do. Undefined for a usual pick-up, and for a basket of rides between towns. */
function addressRequest(i18n: I18n, lines: readonly DraftLine[], { needsHotel }: Pick<Readiness, 'needsHotel'>): AddressRequest | undefined {
  const requests = lines.filter((line) => addressPlacesOf([line]).length === 1).map(({ offer, selection }) => textsOf(offer.vertical).pickup?.(i18n, offer, selection));
  if (needsHotel && requests.length < 2) return requests[0];
  return requests.some((request) => request?.heading || !needsHotel) ? { heading: i18n._(msg`Where are you staying?`), reason: i18n._(msg`Your guide or driver needs the address.`) } : undefined;
}

/** Shown when the basket has no price. If no rate is missing, a line cannot be sold, and the guards redirect to the warning page. */
function Unpriced({ missingRate }: Pick<BasketView, 'missingRate'>) {
  return missingRate === null ? <Skeleton shape="block" /> : <MissingRate currency={missingRate} />;
}

function HoldNotice({ holding, onRenew }: { readonly holding: 'idle' | 'asking' | 'failed'; readonly onRenew: () => void }) {
  const { t } = useLingui();
  if (holding !== 'failed') return null;
  return (
    <Notice tone="warn" action={<Button variant="bare" onClick={onRenew}>{t`Try again`}</Button>}>
      <Trans>We could not hold your dates yet. We will try again as soon as you are back online.</Trans>
    </Notice>
  );
}

function HoldExpired({ asking, failed, first, onRenew }: { readonly asking: boolean; readonly failed: boolean; readonly first: boolean; readonly onRenew: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flow">
      <StepHeading quiet={first}>{t`Your dates are no longer held`}</StepHeading>
      <Notice tone="warn">
        <Trans>We can only hold them for a limited time. Nothing was charged, and everything you entered is still here. If the dates are still free, we can hold them again.</Trans>
      </Notice>
      {failed && <p role="alert">{t`The operator did not answer. Please try again.`}</p>}
      <Button big busy={asking} onClick={onRenew}>{t`Hold them again`}</Button>
    </div>
  );
}
