import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Readiness } from '#domain/draft/readiness.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { CheckoutPlace } from '#runtime/checkout/checkout-view.ts';
import { useRuntime, useSubject } from '#runtime/react/runtime-context.tsx';
import { isRecovering } from '#runtime/sync/sync-view.ts';
import { isUnseen } from '#features/common/use-acknowledge-changes.ts';
import { toast } from '#ui/toast.ts';

/** States in which the basket can be changed, so its problems are shown before the checkout. */
const OPEN: ReadonlySet<CheckoutPlace> = new Set(['guest', 'stay', 'payment', 'review', 'holdExpired']);

type Redirect = { readonly to: '/' | '/basket/cart' | '/basket/warning' } | { readonly to: '/basket/result'; readonly checkout: string } | null;

interface GuardContext {
  readonly arriving: boolean;
  readonly bookedBefore: boolean;
  /** Whether the browser deleted the basket and the server's copy is still being loaded. */
  readonly recovering: boolean;
}

function redirectFor(place: CheckoutPlace, { lines, checkout }: DraftState, { basket }: Readiness, { arriving, bookedBefore, recovering }: GuardContext): Redirect {
  if (place === 'confirmed' && checkout.status === 'confirmed') return { to: '/basket/result', checkout: checkout.checkoutId };
  if (!OPEN.has(place) && place !== 'declined') return null;
  if (lines.length === 0) {
    // The page waits for the copy.
    if (recovering) return { to: '/basket/cart' };
    // Another device of the visitor has booked.
    return checkout.status === 'confirmed' && !bookedBefore ? { to: '/basket/result', checkout: checkout.checkoutId } : { to: '/' };
  }
  if (place === 'declined') return null;
  // A change during the checkout is shown in the review; an earlier one must be acknowledged first.
  const wrong = basket.some((problem) => problem.code === 'unavailable' || problem.code === 'lineInvalid' || (arriving && isUnseen(problem)));
  return wrong ? { to: '/basket/warning' } : null;
}

/**
 * Redirects from a checkout that is not possible: an empty basket to home (U7), one with
 * problems or unseen changes to the warning page, a booked one to its result.
 * @returns whether a redirect is in progress
 */
export function useCheckoutGuards(place: CheckoutPlace, draft: DraftState, readiness: Readiness): boolean {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [unseenOnArrival] = useState(() => readiness.basket.some(isUnseen));
  const [bookedBefore] = useState(draft.checkout.status === 'confirmed');
  const recovering = isRecovering(useSubject(useRuntime()?.sync.recovered$));
  const redirect = redirectFor(place, draft, readiness, { arriving: unseenOnArrival, bookedBefore, recovering });
  const to = redirect?.to;
  const checkout = redirect?.to === '/basket/result' ? redirect.checkout : null;
  useEffect(() => {
    if (!to) return;
    if (to === '/') toast.show({ message: t`Your basket is empty` });
    if (checkout !== null) void navigate({ to: '/basket/result', state: { checkout }, replace: true });
    else void navigate({ to, replace: true });
    // The message may change with the language; the redirect must not run again for it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [to, checkout]);
  return redirect !== null;
}
