import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readinessOf } from '#domain/draft/readiness.ts';
import type { BasketView } from '#runtime/basket/basket-view.ts';
import type { OpenCheckout } from '#runtime/react/use-checkout.ts';
import { Notice } from '#ui/notice.tsx';
import { Split } from '#ui/split.tsx';
import { CheckoutStage, type CheckoutProps } from './checkout-stage.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { shownOrder } from './shown-order.ts';
import { ResumeBanner } from './resume-banner.tsx';
import { TripTicket } from './trip-ticket.tsx';
import { useCheckoutGuards } from './use-checkout-guards.ts';

/** Runtimes whose checkout this page load has shown; showing it again is not a resumed checkout. */
const greeted = new WeakSet<OpenCheckout['runtime']>();

function keptFrom({ runtime }: OpenCheckout, { draft }: BasketView): number | null {
  if (greeted.has(runtime)) return null;
  greeted.add(runtime);
  const isOpen = draft.checkout.status === 'none' && draft.lines.length > 0;
  return isOpen && draft.step !== null && draft.guest?.firstName ? runtime.basket.keptAt : null;
}

export function CheckoutInProgress({ checkout, basket }: CheckoutProps) {
  const { t } = useLingui();
  const { runtime, session, view } = checkout;
  const { draft } = basket;
  const [keptAt, setKeptAt] = useState(() => keptFrom(checkout, basket));
  const readiness = readinessOf(draft, runtime.context());
  const leaving = useCheckoutGuards(view.place, draft, readiness);
  if (leaving) return null;

  // The visitor compares it with the device's clock, so it is converted to that clock, even if that is wrong.
  const heldUntil = draft.hold && draft.hold.expiresAt > runtime.clock.now() ? runtime.clock.onDevice(draft.hold.expiresAt) : null;
  const picture = shownOrder(basket, runtime.basket.market$.value);
  const startAgain = () => {
    setKeptAt(null);
    void session.steps.startAgain();
  };
  return (
    <>
      <CheckoutSteps place={view.place} needsStay={readiness.needsStay} onBack={session.steps.backTo} />
      {keptAt !== null && draft.guest?.firstName && draft.checkout.status === 'none' && (
        <ResumeBanner name={draft.guest.firstName} keptAt={keptAt} now={runtime.context().now} heldUntil={readiness.hold.length === 0 ? heldUntil : null} onStartAgain={startAgain} />
      )}
      {view.notStored && <Notice tone="danger">{t`This could not be saved on your device. Please try again.`}</Notice>}
      <Split>
        <div>
          <CheckoutStage checkout={checkout} basket={basket} readiness={readiness} due={picture.quote && { amount: picture.quote.charged, currency: picture.quote.currency }} />
        </div>
        <TripTicket lines={picture.lines} quote={picture.quote} heldUntil={draft.checkout.status === 'none' ? heldUntil : null} />
      </Split>
    </>
  );
}
