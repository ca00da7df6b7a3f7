import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isUnseen } from '#features/common/use-acknowledge-changes.ts';
import type { Readiness } from '#domain/draft/readiness.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { CheckoutPlace, CheckoutView } from '#runtime/checkout/checkout-view.ts';
import { useSubject } from '#runtime/react/runtime-context.tsx';
import { isRecovering } from '#runtime/sync/sync-view.ts';
import type { CheckoutProps } from './checkout-stage.tsx';
import { useStepsBehind } from './use-step-history.ts';

/** States in which the basket can be changed, so its problems are shown before the checkout. */
const OPEN: ReadonlySet<CheckoutPlace> = new Set(['guest', 'stay', 'payment', 'review', 'holdExpired']);

/** What the page must do: `stay`: show the checkout; `empty`: say that the basket is empty (U7); otherwise redirect to another page. */
type Guard = 'stay' | 'empty' | { readonly to: '/basket/cart' | '/basket/warning' } | { readonly to: '/basket/result'; readonly checkout: string };

interface GuardContext {
  readonly arriving: boolean;
  readonly bookedBefore: boolean;
  /** Whether the browser deleted the basket and the server's copy is still being loaded. */
  readonly recovering: boolean;
}

function guardOf({ place, checkoutId }: Pick<CheckoutView, 'place' | 'checkoutId'>, { lines, checkout }: DraftState, { basket }: Readiness, { arriving, bookedBefore, recovering }: GuardContext): Guard {
  // A booking that could not be stored is shown, too: the draft still has its attempt as pending then.
  if (place === 'confirmed' && checkoutId !== null) return { to: '/basket/result', checkout: checkoutId };
  if (!OPEN.has(place) && place !== 'declined') return 'stay';
  if (lines.length === 0) {
    // The page waits for the copy.
    if (recovering) return { to: '/basket/cart' };
    // Another device of the visitor has booked.
    return checkout.status === 'confirmed' && !bookedBefore ? { to: '/basket/result', checkout: checkout.checkoutId } : 'empty';
  }
  if (place === 'declined') return 'stay';
  // A change during the checkout is shown in the review; an earlier one must be acknowledged first.
  const wrong = basket.some((problem) => problem.code === 'unavailable' || problem.code === 'lineInvalid' || (arriving && isUnseen(problem)));
  return wrong ? { to: '/basket/warning' } : 'stay';
}

interface Arrival {
  readonly runtime: CheckoutProps['checkout']['runtime'];
  readonly unseen: boolean;
  readonly bookedBefore: boolean;
}

/**
 * Redirects from a checkout that is not possible: one with problems or unseen changes to the warning page, a booked one
 * to its result.
 * @param open null until the checkout is open
 * @returns whether the checkout is shown, the basket is empty, or a redirect is in progress
 */
export function useCheckoutGuards(open: (CheckoutProps & { readonly readiness: Readiness }) | null): 'stay' | 'empty' | 'leaving' {
  const navigate = useNavigate();
  const { history } = useRouter();
  const stepsBehind = useStepsBehind();
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const recovering = isRecovering(useSubject(open?.checkout.runtime.sync.recovered$));
  const here = open && (arrival?.runtime === open.checkout.runtime ? arrival : arrivalOf(open));
  if (here !== null && here !== arrival) setArrival(here);
  const guard = open && here ? guardOf(open.checkout.view, open.basket.draft, open.readiness, { arriving: here.unseen, bookedBefore: here.bookedBefore, recovering }) : 'stay';
  const to = typeof guard === 'string' ? null : guard.to;
  const checkout = typeof guard !== 'string' && guard.to === '/basket/result' ? guard.checkout : null;
  useEffect(() => {
    if (!to) return;
    // The redirect replaces the first entry of the checkout: Back then leads to no step of it, which would only redirect again.
    if (stepsBehind > 0) return history.go(-stepsBehind);
    if (checkout !== null) void navigate({ to: '/basket/result', state: { checkout }, replace: true });
    else void navigate({ to, replace: true });
  }, [to, checkout, navigate, history, stepsBehind]);
  return typeof guard === 'string' ? guard : 'leaving';
}

function arrivalOf({ checkout, basket, readiness }: CheckoutProps & { readonly readiness: Readiness }): Arrival {
  return { runtime: checkout.runtime, unseen: readiness.basket.some(isUnseen), bookedBefore: basket.draft.checkout.status === 'confirmed' };
}
