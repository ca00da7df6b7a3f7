import { useLingui } from '@lingui/react/macro';
import type { CheckoutStep } from '#domain/draft/events.ts';
import type { CheckoutPlace } from '#runtime/checkout/checkout-view.ts';
import { Steps } from '#ui/steps.tsx';

export interface CheckoutStepsProps {
  readonly place: CheckoutPlace;
  readonly needsStay: boolean;
  readonly onBack: (step: CheckoutStep) => void;
}

/** The step that a state of the checkout belongs to; from the payment on it is the review, after a decline the payment. */
export function stepOf(place: CheckoutPlace): CheckoutStep {
  switch (place) {
    case 'guest':
    case 'stay':
    case 'payment':
    case 'review': return place;
    case 'holdExpired':
    case 'declined': return 'payment';
    case 'intended':
    case 'submitting':
    case 'challenge':
    case 'abandoning':
    case 'unknown':
    case 'cardNeeded':
    case 'leaving':
    case 'parked':
    case 'confirmed': return 'review';
  }
}

const CAN_GO_BACK: ReadonlySet<CheckoutPlace> = new Set(['stay', 'payment', 'review', 'holdExpired']);

/** The steps of the checkout. Finished steps are links until the payment starts. */
export function CheckoutSteps({ place, needsStay, onBack }: CheckoutStepsProps) {
  const { t } = useLingui();
  const names: Record<CheckoutStep, string> = { guest: t`Guest`, stay: t`Stay and pick-up`, payment: t`Payment`, review: t`Review` };
  const order: readonly CheckoutStep[] = needsStay ? ['guest', 'stay', 'payment', 'review'] : ['guest', 'payment', 'review'];
  const at = order.indexOf(stepOf(place));
  return (
    <Steps
      label={t`Checkout steps`}
      steps={order.map((key, index) => ({
        key,
        state: index < at ? 'done' : index === at ? 'current' : 'ahead',
        label: index < at && CAN_GO_BACK.has(place) ? <button type="button" onClick={() => onBack(key)}>{names[key]}</button> : names[key],
      }))}
    />
  );
}
