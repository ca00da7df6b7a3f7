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

/** Places where the draft is open, so that what is wrong with the basket comes first. */
const OPEN: ReadonlySet<CheckoutPlace> = new Set(['guest', 'stay', 'payment', 'review', 'holdExpired']);

type Way = { readonly to: '/' | '/basket/cart' | '/basket/warning' } | { readonly to: '/basket/result'; readonly checkout: string } | null;

interface Circumstances {
  readonly arriving: boolean;
  readonly bookedBefore: boolean;
  /** The browser had cleared the basket, and the server's copy is on its way. */
  readonly recovering: boolean;
}

function wayOut(place: CheckoutPlace, { lines, checkout }: DraftState, { basket }: Readiness, { arriving, bookedBefore, recovering }: Circumstances): Way {
  if (place === 'confirmed' && checkout.status === 'confirmed') return { to: '/basket/result', checkout: checkout.checkoutId };
  if (!OPEN.has(place) && place !== 'declined') return null;
  if (lines.length === 0) {
    // There it is waited for.
    if (recovering) return { to: '/basket/cart' };
    // Another device of the visitor was faster.
    return checkout.status === 'confirmed' && !bookedBefore ? { to: '/basket/result', checkout: checkout.checkoutId } : { to: '/' };
  }
  if (place === 'declined') return null;
  // A change that comes up on the way is shown in the review; one from before the checkout is looked at first.
  const wrong = basket.some((problem) => problem.code === 'unavailable' || problem.code === 'lineInvalid' || (arriving && isUnseen(problem)));
  return wrong ? { to: '/basket/warning' } : null;
}

/**
 * Leads away from a checkout that cannot be: an empty basket goes home
 * (U7), one with something to look at to the warning, a booked one to its result.
 * @returns whether the visitor is on the way out
 */
export function useCheckoutGuards(place: CheckoutPlace, draft: DraftState, readiness: Readiness): boolean {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [unseenOnArrival] = useState(() => readiness.basket.some(isUnseen));
  const [bookedBefore] = useState(draft.checkout.status === 'confirmed');
  const recovering = isRecovering(useSubject(useRuntime()?.sync.recovered$));
  const way = wayOut(place, draft, readiness, { arriving: unseenOnArrival, bookedBefore, recovering });
  const to = way?.to;
  const checkout = way?.to === '/basket/result' ? way.checkout : null;
  useEffect(() => {
    if (!to) return;
    if (to === '/') toast.show({ message: t`Your basket is empty` });
    if (checkout !== null) void navigate({ to: '/basket/result', search: { checkout }, replace: true });
    else void navigate({ to, replace: true });
    // The words may change with the language, the way does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [to, checkout]);
  return way !== null;
}
